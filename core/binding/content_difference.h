// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/binding/compare_contents.h"
#include "core/formats/tensor_ref.h"

#include <memory>
#include <optional>

namespace onnxmend
{

/// How what a model has stored differs from the weight of that name.
struct ContentDifference {
    enum class Kind {
        None,   ///< but for what rounding to the coarser of both dtypes explains
        Scaled, ///< by one factor for each channel, as a BatchNorm that was multiplied in leaves it
        Other,
    };
    Kind kind = Kind::None;
    double largest = 0; ///< between two elements that are finite in both
};

/// Looks at all elements of small tensors, and at 65,536 of larger ones, spread over them. Nothing where the
/// two cannot be compared: of other shapes, of integers against floats (a quantised weight is another
/// number), or unreadable, which is told elsewhere. Throws Cancelled.
std::optional<ContentDifference> contentDifference(const TensorRef& stored, const TensorRef& weight,
                                                   const std::shared_ptr<KnownContents>& known,
                                                   Progress& progress);

} // namespace onnxmend
