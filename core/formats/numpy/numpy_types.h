// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// What the elements of a NumPy array are, or why they cannot be bound.
struct NumpyType {
    std::optional<DType> dtype;
    std::string reason;
};

/// Of a type string as numpy.dtype.str gives it: byte order, kind, bytes ("<f4").
NumpyType numpyType(std::string_view typeString);
NumpyType numpyType(char byteOrder, std::string_view kindAndSize);

/// The type string of a dtype in little-endian order; nothing where NumPy has no such type.
std::optional<std::string> numpyTypeString(DType dtype);
/// "numpy.float32"; empty where NumPy has no such type.
std::string numpyTypeName(DType dtype);

/// Strides in elements of an array in Fortran order, whose first dimension is the nearest. Throws Error when
/// they are out of range.
std::vector<std::int64_t> fortranStrides(const std::vector<std::int64_t>& shape);

} // namespace onnxmend
