// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/compare/tensor_elements.h"

#include <cstdint>
#include <functional>

namespace onnxmend
{

/// How far apart values may be that count as equal: a part of the reference's largest finite element. A
/// tensor of integers or truth values has to be equal to the reference.
struct Tolerance {
    double relative = 0;
};

/// Elements that are no numbers to calculate with. A complex one counts when either part is.
struct NonFinite {
    std::uint64_t nan = 0;
    std::uint64_t inf = 0;
    friend bool operator==(const NonFinite&, const NonFinite&) = default;
};

/// How far a tensor is from a reference of the same shape, element by element.
struct ValueDifference {
    std::uint64_t elements = 0;  ///< of each
    std::uint64_t different = 0; ///< elements that are further apart than the tolerance
    double maxAbsError = 0;      ///< of elements that are finite in both
    double maxRelError = 0;      ///< relative to the reference, where that is not zero
    bool haveSameBytes = true;   ///< all that were read, of one dtype
    NonFinite nonFinite;
    NonFinite referenceNonFinite;
};

/// Called with the bytes of each piece that was read; may throw Cancelled.
using BytesRead = std::function<void(std::uint64_t byteCount)>;

// What follows reads tensors of any size in pieces of a few MiB. Throws Error when bytes cannot be read or
// are no numbers.

/// Measures all elements as doubles, 64-bit integers exactly; NaNs are equal to each other. With a tolerance
/// the reference is read twice.
ValueDifference measureDifference(TensorElements& tensor, TensorElements& reference, Tolerance tolerance,
                                  const BytesRead& onRead);

NonFinite countNonFinite(TensorElements& tensor, const BytesRead& onRead);

enum class Equality {
    SameBytes,
    SameValues, ///< other bytes: the sign of zeros, the bits of NaNs, bits that pad the last byte
    Different,
};
/// Of one dtype and shape. Ends at the first piece that differs.
Equality compareContents(TensorElements& tensor, TensorElements& other, const BytesRead& onRead);

} // namespace onnxmend
