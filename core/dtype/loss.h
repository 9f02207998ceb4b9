// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onnxmend
{

/// The loss of a cast, by the actual values of a tensor; counts are elements (formats.md f2).
struct Loss {
    std::uint64_t elements = 0;
    std::uint64_t rounded = 0;
    std::uint64_t overflowed = 0;  ///< finite to inf or saturated, or an integer wrapped
    std::uint64_t underflowed = 0; ///< non-zero to zero
    std::uint64_t nan = 0;         ///< not NaN before, NaN after
    std::uint64_t imaginary = 0;   ///< complex to a real type: elements with an imaginary part that is not 0
    double maxAbsError = 0;
    double maxRelError = 0;

    bool lossless() const { return rounded == 0 && overflowed == 0 && underflowed == 0 && nan == 0; }
    Loss& operator+=(const Loss& other);
};

/// The effect of a cast on one element, the worst last: for a complex number the worse part counts.
enum class CastOutcome : std::uint8_t { Unchanged, Rounded, Underflowed, BecameNan, Overflowed };

/// The loss of one element. A NaN has no error; a number that became infinite has an infinite one.
struct ElementLoss {
    CastOutcome outcome = CastOutcome::Unchanged;
    double absError = 0;
    double relError = 0; ///< relative to the magnitude before; of a complex number the one of the worse part
    bool dropsImaginary = false; ///< the imaginary part is lost and is not 0
};

/// Measures each element of a piece: packed, before and after castElements. Throws Error when they cannot be
/// cast.
void measureElements(DType from, std::span<const std::byte> before, DType to,
                     std::span<const std::byte> after, std::span<ElementLoss> out);

/// Adds up the loss of pieces of one tensor.
class LossMeter
{
public:
    LossMeter(DType from, DType to);
    /// `before` and `after` are the packed elements of one piece, before and after castElements.
    void add(std::span<const std::byte> before, std::span<const std::byte> after, std::uint64_t elementCount);
    /// The same for elements that were measured already.
    void add(std::span<const ElementLoss> losses);
    const Loss& result() const { return m_loss; }

private:
    DType m_from;
    DType m_to;
    Loss m_loss;
};

/// Converts packed elements to doubles to show and plot them: complex numbers give their real part, 64-bit
/// integers are rounded. Throws Error for STRING.
void toDoubles(DType dtype, std::span<const std::byte> in, std::span<double> out);
/// The same, with 64-bit integers exact.
void toLongDoubles(DType dtype, std::span<const std::byte> in, std::span<long double> out);

} // namespace onnxmend
