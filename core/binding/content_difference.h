// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/binding/compare_contents.h"
#include "core/formats/tensor_ref.h"

#include <memory>
#include <optional>

namespace onnxmend
{

/// The difference between a stored tensor and the weight of that name.
struct ContentDifference {
    enum class Kind {
        None,   ///< no more than rounding to the coarser of both dtypes explains
        Scaled, ///< by one factor for each channel, as after folding a BatchNorm
        Other,
    };
    Kind kind = Kind::None;
    double largest = 0; ///< largest distance of two elements that are both finite
};

/// Compares all elements of small tensors, and 65,536 of larger ones, evenly spread. Returns nullopt if the
/// two cannot be compared: other shapes, integers and floats (a quantized weight has other numbers), or
/// unreadable, which is another finding. Throws Cancelled.
std::optional<ContentDifference> contentDifference(const TensorRef& stored, const TensorRef& weight,
                                                   const std::shared_ptr<KnownContents>& known,
                                                   Progress& progress);

} // namespace onnxmend
