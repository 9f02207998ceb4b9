// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/formats/tensor_ref.h"
#include "core/values/worst_elements.h"

#include <cstdint>
#include <optional>

namespace onnxmend
{

enum class SoughtValue {
    Infinite,   ///< as stored or in the target; of a complex number either part, as the next
    NotANumber, ///< as stored or in the target
    OutOfRange, ///< overflows in the target, or is NaN there and nowhere else
    Vanishing,  ///< is not zero, and zero in the target
    Changed,    ///< is another number in the target
};

enum class SearchDirection { Forward, Backward };

/// What makes an element a hit.
enum class FoundIn {
    Stored, ///< it is stored so, whatever the target makes of it
    Cast,   ///< it is so in the target only
};

struct FoundElement {
    std::uint64_t element = 0;
    FoundIn in = FoundIn::Cast;
    bool isWrapped = false; ///< behind the end of the tensor: found from its other end on
};

/// The next such element behind `from`, or the one before it; from the other end of the tensor where there is
/// none. Without `from` the first, or the last. Streams what it passes and tells `progress` its bytes; ends
/// with the piece that has one. From a value on that refuses the cast, what is infinite or NaN is looked for
/// as stored only. Throws Error when the tensor cannot be read, a value that is compared cannot be cast, or
/// it is STRING; Cancelled.
std::optional<FoundElement> findElement(const TensorRef& tensor, DType to, SoughtValue sought,
                                        std::optional<std::uint64_t> from, SearchDirection direction,
                                        Progress& progress);

/// In the order of errors, largest first and then as they stand in the tensor: the element behind `from`, or
/// the one before it; without `from` the worst. Nothing when there is none, or no error. Reads the whole
/// tensor. Throws as above.
std::optional<std::uint64_t> findByError(const TensorRef& tensor, DType to, ErrorMeasure measure,
                                         std::optional<std::uint64_t> from, SearchDirection direction,
                                         Progress& progress);

} // namespace onnxmend
