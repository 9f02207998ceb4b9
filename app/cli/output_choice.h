// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/fix_options.h"
#include "app/cli/standard_streams.h"
#include "core/base/taken_files.h"
#include "core/save/claimed_names.h"

#include <filesystem>
#include <memory>
#include <vector>

namespace onnxmend::cli
{

/// Decides where the result of each model goes, before anything is written. An input is never overwritten
/// unless that was requested, and no model replaces the data of another one.
class OutputChoice
{
public:
    /// Throws UsageError if options contradict each other, or if the output is an input or a data file of
    /// another model; Error if the folder of --output-dir cannot be made.
    OutputChoice(const FixOptions& options, const InputArguments& inputs);

    /// Returns the output of a model; empty in a dry run. For standard output it is a file in a folder that
    /// is removed with this object.
    const std::filesystem::path& of(std::size_t index) const { return m_outputs.at(index); }

private:
    void checkCounts(const FixOptions& options, const InputArguments& inputs) const;
    void checkCollisions(const FixOptions& options, const InputArguments& inputs) const;
    void checkDataFiles(const InputArguments& inputs) const;
    static void checkBeside(const FixOptions& options, TakenFiles taken);

    std::unique_ptr<TemporaryFolder> m_folder;
    std::vector<std::filesystem::path> m_outputs;
    std::unique_ptr<ReservedNames> m_reserved; ///< only for several models
};

} // namespace onnxmend::cli
