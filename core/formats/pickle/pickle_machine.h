// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/pickle/pickle_origin.h"
#include "core/formats/pickle/pickle_values.h"

#include <cstdint>
#include <string>
#include <vector>

namespace onnxmend
{

/// Larger ones are refused before they are read.
constexpr std::uint64_t maxPickleBytes = std::uint64_t(512) << 20;

/// A pickle that has been read: values that describe what it would build. Nothing of it was run.
struct Pickle {
    PickleValues values;
    PickleId root = 0;
    std::uint64_t byteCount = 0; ///< up to and with STOP
    std::vector<std::string> warnings;
};

/// Runs the opcodes of a pickle (protocols 0-5, without PERSID, EXT and out-of-band buffers) on an inert
/// stack machine with limits (formats.md a3). Memory: at most 512 MiB for a pickle below 60 MB. Throws Error
/// with the byte offset for a malformed one, PickleCutShort where the bytes end before STOP. Reads up to
/// STOP; what follows is ignored.
Pickle readPickle(std::string bytes, const PickleOrigin& origin = {});

} // namespace onnxmend
