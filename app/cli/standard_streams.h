// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/temporary_folder.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace onnxmend::cli
{

/// A file of the command line: the name that the user wrote, and the path of its bytes.
struct InputArgument {
    std::string shown; ///< "-" for standard input
    std::filesystem::path path;
};

/// The files of a command line. Standard input ("-", at most once) is copied to a file first, since models
/// and checkpoints are read by position.
class InputArguments
{
public:
    /// Throws Error; UsageError if "-" appears twice.
    explicit InputArguments(const std::vector<std::string>& arguments);

    const std::vector<InputArgument>& all() const { return m_all; }
    bool hasStandardInput() const { return m_folder != nullptr; }

private:
    std::unique_ptr<TemporaryFolder> m_folder;
    std::vector<InputArgument> m_all;
};

/// Writes a whole file to standard output. Throws Error.
void copyToOutput(const std::filesystem::path& file);

} // namespace onnxmend::cli
