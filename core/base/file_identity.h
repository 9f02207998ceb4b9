// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <compare>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace onnxmend
{

/// What tells a file from every other one that may ever bear its name. Nobody can give a file the time of
/// birth of another one, so an identity that was written down is not met by chance or by forging names.
struct FileIdentity {
    std::uint64_t inode = 0;
    std::uint64_t birth = 0; ///< nanoseconds; 0 where the file system does not keep it
    std::uint64_t byteCount = 0;
    std::uint64_t modified = 0; ///< nanoseconds

    auto operator<=>(const FileIdentity&) const = default;
};

/// Of a regular file; nothing for everything else, links included.
std::optional<FileIdentity> identityOf(const std::filesystem::path& path);
/// Of an open regular file.
std::optional<FileIdentity> identityOf(int descriptor);

} // namespace onnxmend
