// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/compare/value_difference.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Returns the tensors that are in both lists, by bytes, dtype and shape: pairs of indices into the lists,
/// each index once. Reads a few elements of every tensor, and all elements of tensors that agree in these,
/// twice at most. A tensor that cannot be read has no partner. Throws what `onRead` throws.
std::vector<std::pair<std::size_t, std::size_t>> findMoved(const std::vector<TensorElements>& from,
                                                           const std::vector<TensorElements>& to,
                                                           const BytesRead& onRead);

} // namespace onnxmend
