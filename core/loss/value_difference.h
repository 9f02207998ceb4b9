// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/tensor_ref.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace onnxmend
{

/// The elements of a tensor as they are saved, piece by piece: cast if a plan has a cast pending.
class TensorElements
{
public:
    explicit TensorElements(const TensorRef& stored)
        : TensorElements(stored, stored.dtype())
    {
    }
    TensorElements(TensorRef stored, DType saved)
        : m_stored(std::move(stored))
        , m_dtype(saved)
    {
    }

    DType dtype() const { return m_dtype; }
    const TensorRef& stored() const { return m_stored; }
    std::uint64_t elementCount() const { return m_stored.elementCount(); }

    /// Returns whether both are the very same bytes, which are equal without being read.
    bool areSameBytesAs(const TensorElements& other) const;

    /// Packed; valid until the next read. For types below 8 bits `first` is a multiple of 8. Throws Error if
    /// the bytes cannot be read or cast.
    std::span<const std::byte> read(std::uint64_t first, std::uint64_t count);
    /// Returns whether a read has thrown.
    bool hasFailed() const { return m_hasFailed; }

private:
    TensorRef m_stored;
    DType m_dtype;
    std::vector<std::byte> m_bytes;
    std::vector<std::byte> m_cast;
    bool m_hasFailed = false;
};

/// Largest distance of values that count as equal: a share of the reference's largest finite element. A
/// tensor of integers or truth values has to be equal to the reference.
struct Tolerance {
    double relative = 0;
};

/// Counts of elements that are not finite. A complex one counts if either part is not.
struct NonFinite {
    std::uint64_t nan = 0;
    std::uint64_t inf = 0;
    friend bool operator==(const NonFinite&, const NonFinite&) = default;
};

/// Distance of a tensor from a reference of the same shape, element by element.
struct ValueDifference {
    std::uint64_t elements = 0;  ///< elements of each tensor
    std::uint64_t different = 0; ///< elements that differ by more than the tolerance
    double maxAbsError = 0;      ///< over elements that are finite in both
    double maxRelError = 0;      ///< relative to the reference, unless that is zero
    bool haveSameBytes = true;   ///< all bytes that were read are equal, and of one dtype
    NonFinite nonFinite;
    NonFinite referenceNonFinite;
};

/// Called with the bytes of each piece that was read; may throw Cancelled.
using BytesRead = std::function<void(std::uint64_t byteCount)>;

// The functions below read tensors of any size in pieces of a few MiB. They throw Error if bytes cannot be
// read or are not numbers.

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
/// Compares tensors of one dtype and shape. Ends at the first piece that differs.
Equality compareContents(TensorElements& tensor, TensorElements& other, const BytesRead& onRead);

} // namespace onnxmend
