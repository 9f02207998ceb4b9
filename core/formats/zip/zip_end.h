// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/file.h"

#include <cstdint>

namespace onnxmend
{

/// Where a zip archive's directory lies.
struct ZipEnd {
    std::uint64_t directoryOffset = 0;
    std::uint64_t directorySize = 0;
    std::uint64_t entryCount = 0;
    std::uint64_t trailingBytes = 0; ///< behind the archive
};

/// Finds the end record, of zip64 too (formats.md a2). The directory lies inside the file and before the end
/// record. Throws Error when there is none: no zip archive, or a truncated one.
ZipEnd findZipEnd(const InputFile& file);

} // namespace onnxmend
