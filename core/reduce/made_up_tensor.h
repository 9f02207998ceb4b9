// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/formats/tensor_ref.h"

#include <cstdint>
#include <vector>

namespace onnxmend
{

/// The least and the greatest number of a tensor.
struct NumberRange {
    double least = 0;
    double greatest = 0;
};

/// Returns the range of the first finite elements, enough of them to see the size of the numbers; 0 to 1 if
/// they cannot be read. Throws Cancelled.
NumberRange rangeOf(const TensorRef& tensor, Progress& progress);

/// Returns a tensor of zeros, which takes no memory.
TensorRef zeroTensor(DType dtype, std::vector<std::int64_t> shape);
/// Returns a tensor of numbers in a range that a seed determines, which takes no memory: they are computed
/// when they are read. A range of one number is widened, so that the numbers are not those of the original.
TensorRef seededTensor(DType dtype, std::vector<std::int64_t> shape, NumberRange range, std::uint64_t seed);

/// Returns a number from 0 up to 1 for a place under a seed.
double seededNumber(std::uint64_t seed, std::uint64_t place);

} // namespace onnxmend
