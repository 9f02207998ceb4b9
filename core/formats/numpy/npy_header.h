// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/byte_source.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The header of an .npy file, before its elements.
struct NpyHeader {
    std::optional<std::string> type; ///< "<f4"; nullopt for a structured type
    bool fortranOrder = false;
    std::vector<std::int64_t> shape;
    std::uint64_t dataOffset = 0; ///< offset of the first element
};

/// Reads the header of versions 1 to 3. It is the text of a Python dict; a strict parser reads only the form
/// that NumPy writes, and evaluates nothing. Throws Error with the byte of `place`.
NpyHeader readNpyHeader(const ByteSource& bytes, const std::string& place);

/// Makes the header of numpy.save for elements in row-major order: magic, version 1.0 (2.0 for a very long
/// shape) and the dict, padded so that the elements begin at a multiple of 64 bytes.
std::string npyHeaderBytes(std::string_view type, std::span<const std::int64_t> shape);

inline constexpr std::string_view npyMagic = "\x93NUMPY";

} // namespace onnxmend
