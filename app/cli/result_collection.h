// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/options.h"
#include "app/cli/standard_streams.h"
#include "core/report/model_result.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend::cli
{

/// The results of a command whose format takes all models in one text. Lines of CSV are written as they come;
/// else results are kept until the last is there.
class ResultCollection
{
public:
    /// Writes what comes before the first result. Throws Error.
    ResultCollection(const CommonOptions& options, const InputArguments& inputs);

    /// Else each model has a report of its own, and nothing may be added.
    bool isWanted() const { return m_isWanted; }
    /// Returns what can be written at once. From any thread; each input has its own place.
    std::string add(const InputArgument& input, ModelResult result);
    /// Writes the rest to standard output. Throws Error.
    void finish();

private:
    bool isCsv() const;

    const CommonOptions& m_options;
    const InputArguments& m_inputs;
    bool m_isWanted;
    std::vector<std::optional<ModelResult>> m_results; ///< in the order of the inputs
};

} // namespace onnxmend::cli
