// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/tensor_ref.h"

#include <cstdint>

namespace onnxmend
{

/// Returns whether each element minus `offset` is a number of `to`. Reads the elements unless the dtypes
/// determine it. False for other dtypes than integers of 4 and 8 bits, and if the widths differ. Throws Error
/// when they cannot be read.
bool isShiftedWithoutLoss(const TensorRef& tensor, std::int64_t offset, DType to);

/// Returns the elements minus `offset` as another dtype of the same width, computed when they are read. For
/// tensors and offsets for which isShiftedWithoutLoss() is true.
TensorRef shiftedIntegers(const TensorRef& tensor, std::int64_t offset, DType to);

} // namespace onnxmend
