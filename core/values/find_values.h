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
    Infinite,   ///< as stored; of a complex number either part, as the next
    NotANumber, ///< as stored
    OutOfRange, ///< overflows in the target
    Vanishing,  ///< is not zero, and zero in the target
    Changed,    ///< is another number in the target
};

enum class SearchDirection { Forward, Backward };

struct FoundElement {
    std::uint64_t element = 0;
    bool isWrapped = false; ///< behind the end of the tensor: found from its other end on
};

/// The next such element behind `from`, or the one before it; from the other end of the tensor where there is
/// none. Without `from` the first, or the last. Streams what it passes and tells `progress` its bytes; ends
/// with the piece that has one. Throws Error when the tensor cannot be read, a value cannot be cast, or it is
/// STRING; Cancelled.
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
