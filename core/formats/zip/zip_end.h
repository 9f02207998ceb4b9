// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"

#include <cstdint>

namespace onnxmend
{

/// The place of the directory of a zip archive.
struct ZipEnd {
    std::uint64_t directoryOffset = 0;
    std::uint64_t directorySize = 0;
    std::uint64_t entryCount = 0;
    std::uint64_t trailingBytes = 0; ///< behind the archive
};

/// Finds the end record, also of zip64 (formats.md a2). The directory lies inside the file and before the end
/// record. Throws Error for a file without one: it is truncated, or not a zip archive.
ZipEnd findZipEnd(const InputFile& file);

} // namespace onnxmend
