// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/loss/value_difference.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Which tensors of the one list are in the other, by bytes, dtype and shape: pairs of places in the lists,
/// each place once. Reads a few elements of all of them, and all elements of those that agree in these, twice
/// at most. What cannot be read is nowhere. Throws what `onRead` throws.
std::vector<std::pair<std::size_t, std::size_t>> findMoved(const std::vector<TensorElements>& from,
                                                           const std::vector<TensorElements>& to,
                                                           const BytesRead& onRead);

} // namespace onnxmend
