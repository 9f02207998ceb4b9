// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/options.h"
#include "app/cli/standard_streams.h"
#include "core/report/model_result.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend::cli
{

/// The results of a command whose format puts all models into one text. Lines of CSV are written at once;
/// other formats wait for the last result.
class ResultCollection
{
public:
    /// Writes the text before the first result. Throws Error.
    ResultCollection(const CommonOptions& options, const InputArguments& inputs);

    /// Returns whether results are collected. Otherwise each model has a report of its own, and add() must
    /// not be called.
    bool isWanted() const { return m_isWanted; }
    /// Returns the text that can be written at once. Any thread may call; each input has its own place.
    std::string add(const InputArgument& input, ModelResult result);
    /// Writes the rest to standard output. Throws Error.
    void finish();

private:
    bool isCsv() const;

    const CommonOptions& m_options;
    const InputArguments& m_inputs;
    bool m_isWanted;
    std::vector<std::optional<ModelResult>> m_results; ///< in the order of inputs
};

} // namespace onnxmend::cli
