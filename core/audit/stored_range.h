// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

/// Hands out the elements of a tensor as doubles, piece by piece, until `look` says false. False where they
/// cannot be read. Memory is bounded. Throws Cancelled.
bool forEachNumber(const TensorRef& tensor, Progress& progress,
                   const std::function<bool(std::span<const double>)>& look);

/// All elements, where there are at most so many and they can be read.
std::optional<std::vector<double>> numbersOf(const TensorRef& tensor, std::uint64_t mostElements);

/// How many different numbers lie between the least and the greatest element of a tensor of integers, both
/// included; nothing as soon as it is more than `enough`, or where they cannot be read.
std::optional<std::uint64_t> usedNumbers(const TensorRef& tensor, std::uint64_t enough, Progress& progress);

} // namespace onnxmend
