// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A tensor as the header of a safetensors file lists it.
struct SafetensorsEntry {
    std::string name;
    std::string dtype;
    std::vector<std::int64_t> shape;
    std::vector<std::uint64_t> offsets; ///< begin and end, in bytes of the data section
};

/// Returns the entries of a header in its order, each complete. Names are unique. Throws Error unless it is
/// strict JSON with the structure of the format (formats.md d); does not check dtypes and sizes.
std::vector<SafetensorsEntry> parseSafetensorsHeader(const std::string& header);

/// Throws Error about the header, or about one tensor of it.
[[noreturn]] void refuseSafetensors(std::string reason, const std::string& tensor = {});

/// Size of the number before the header, which is the length of the header.
inline constexpr std::uint64_t safetensorsLengthBytes = 8;

} // namespace onnxmend
