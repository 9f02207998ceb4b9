// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/formats/tensor_ref.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace onnxmend
{

/// Passes the elements of a tensor to `look` as doubles, piece by piece, until it returns false. Returns
/// false if they cannot be read. Memory is bounded. Throws Cancelled.
bool forEachNumber(const TensorRef& tensor, Progress& progress,
                   const std::function<bool(std::span<const double>)>& look);

/// Returns all elements; nullopt if there are more, or they cannot be read.
std::optional<std::vector<double>> numbersOf(const TensorRef& tensor, std::uint64_t mostElements);

/// Returns how many different numbers lie between the least and the greatest element of a tensor of integers,
/// both included; nullopt as soon as there are more than `enough`, or if they cannot be read.
std::optional<std::uint64_t> usedNumbers(const TensorRef& tensor, std::uint64_t enough, Progress& progress);

} // namespace onnxmend
