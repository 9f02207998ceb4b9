// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/formats/tensor_ref.h"
#include "core/values/worst_elements.h"

#include <cstdint>
#include <optional>

namespace onnxmend
{

enum class SoughtValue {
    Infinite,   ///< as stored or in the target; either part of a complex number
    NotANumber, ///< as stored or in the target; either part of a complex number
    OutOfRange, ///< overflows in the target, or is NaN only there
    Vanishing,  ///< is not zero, and zero in the target
    Changed,    ///< is another number in the target
};

enum class SearchDirection { Forward, Backward };

/// The form of an element that is found.
enum class FoundIn {
    Stored, ///< stored so, whatever the target changes
    Cast,   ///< only in the target
};

struct FoundElement {
    std::uint64_t element = 0;
    FoundIn in = FoundIn::Cast;
    bool isWrapped = false; ///< found from the other end of the tensor on
};

/// Finds the next such element behind `from`, or the one before it; if there is none, continues from the
/// other end of the tensor. Without `from`, finds the first or the last. Streams the tensor up to the piece
/// with the element and reports the bytes to `progress`. After a value that cannot be cast, Infinite and
/// NotANumber are looked for as stored only. Throws Error if the tensor cannot be read, a value that has to
/// be compared cannot be cast, or the tensor is STRING; Cancelled.
std::optional<FoundElement> findElement(const TensorRef& tensor, DType to, SoughtValue sought,
                                        std::optional<std::uint64_t> from, SearchDirection direction,
                                        Progress& progress);

/// Finds the element behind `from`, or the one before it, in the order of errors: the largest first, equal
/// ones as in the tensor. Without `from`, finds the worst. Returns nullopt if there is none with an error.
/// Reads the whole tensor. Throws like findElement().
std::optional<std::uint64_t> findByError(const TensorRef& tensor, DType to, ErrorMeasure measure,
                                         std::optional<std::uint64_t> from, SearchDirection direction,
                                         Progress& progress);

} // namespace onnxmend
