// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// The dtype of a NumPy array, or the reason why it is skipped.
struct NumpyType {
    std::optional<DType> dtype;
    std::string reason;
};

/// Reads a type string of numpy.dtype.str: byte order, kind, bytes ("<f4").
NumpyType numpyType(std::string_view typeString);
NumpyType numpyType(char byteOrder, std::string_view kindAndSize);

/// The type string of a dtype in little-endian order; nullopt if NumPy has no such type.
std::optional<std::string> numpyTypeString(DType dtype);
/// "numpy.float32"; empty if NumPy has no such type.
std::string numpyTypeName(DType dtype);

/// Strides in elements of an array in Fortran order, in which the first dimension changes fastest. Throws
/// Error when they are out of range.
std::vector<std::int64_t> fortranStrides(const std::vector<std::int64_t>& shape);

} // namespace onnxmend
