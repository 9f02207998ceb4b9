// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// The files that one operation reads and writes, whatever their paths are spelled like: what else it writes
/// goes to none of them.
class TakenFiles
{
public:
    enum class Use { Input, Output };

    void addInput(const std::filesystem::path& path);
    /// It need not be there yet. A device or a pipe may be written to by several.
    void addOutput(const std::filesystem::path& path);

    /// Nothing where something new may be written to. Asks the disk.
    std::optional<Use> useOf(const std::filesystem::path& path) const;
    /// Throws UsageError, with this advice, where nothing new may be written.
    void requireFree(const std::filesystem::path& path, const std::string& advice) const;

private:
    using FileId = std::pair<dev_t, ino_t>;

    static std::optional<FileId> idOf(const std::filesystem::path& path);
    static std::filesystem::path placeOf(const std::filesystem::path& path);

    std::set<FileId> m_inputs;
    std::set<FileId> m_outputs;
    std::set<std::filesystem::path> m_places; ///< of outputs
};

/// Throws Error when `path` is one of the files that something is read from.
void requireNotRead(const std::vector<std::filesystem::path>& inputs, const std::filesystem::path& path);

} // namespace onnxmend
