// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/pickle/pickle_values.h"

#include <optional>
#include <string>
#include <string_view>

namespace onnxmend
{

// Values that a pickle holds as text or as bytes of any length (protocols 0 and 1, Python 2).

/// Adds an integer of any length in two's complement, little-endian (LONG1, LONG4): Int, or BigInt beyond 64
/// bits.
PickleId addLong(PickleValues& values, std::uint64_t offset, std::uint64_t size);
/// Adds a line of INT or LONG: "7", "7L", "00" and "01" for truth values. Throws Error for every other text.
PickleId addNumberLine(PickleValues& values, std::string_view line);
PickleId addFloatLine(PickleValues& values, std::string_view line);
/// Adds a str of Python 2: as UTF-8 if it is valid, otherwise as Latin-1.
PickleId addByteString(PickleValues& values, std::uint64_t offset, std::uint64_t size);
/// The bytes of a text of characters up to U+00FF; nullopt for other texts.
std::optional<std::string> latin1Bytes(std::string_view utf8);
/// Adds a line of STRING ('...' with Python's escapes) or UNICODE (escapes of four digits).
PickleId addQuotedLine(PickleValues& values, std::string_view line);
PickleId addUnicodeLine(PickleValues& values, std::string_view line);

} // namespace onnxmend
