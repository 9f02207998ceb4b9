// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// The files that one operation reads and writes, however their paths are spelled. It must not write another
/// file to one of them.
class TakenFiles
{
public:
    enum class Use { Input, Output };

    void addInput(const std::filesystem::path& path);
    /// The file need not exist yet. Several outputs may go to one device or pipe.
    void addOutput(const std::filesystem::path& path);

    /// nullopt if a new file may be written there. Looks at the disk.
    std::optional<Use> useOf(const std::filesystem::path& path) const;
    /// Throws UsageError, with this advice, if the path is an input or output.
    void requireFree(const std::filesystem::path& path, const std::string& advice) const;

private:
    using FileId = std::pair<dev_t, ino_t>;

    static std::optional<FileId> idOf(const std::filesystem::path& path);
    static std::filesystem::path placeOf(const std::filesystem::path& path);

    std::set<FileId> m_inputs;
    std::set<FileId> m_outputs;
    std::set<std::filesystem::path> m_places; ///< places of outputs
};

/// Throws Error when `path` is one of the inputs.
void requireNotRead(const std::vector<std::filesystem::path>& inputs, const std::filesystem::path& path);

} // namespace onnxmend
