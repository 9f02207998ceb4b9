// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/binding/bind_weights.h"

#include <cstddef>
#include <string>
#include <vector>

namespace onnxmend
{

/// Tensors of one checkpoint that are not used, since a later checkpoint has tensors of the same names.
struct ReplacedWeights {
    std::size_t checkpoint = 0;
    std::size_t by = 0;             ///< the later checkpoint
    std::size_t count = 0;          ///< number of names
    std::vector<std::string> names; ///< the first few
};

/// Returns an entry for every checkpoint, in order, and every later one that replaces some of its tensors.
/// Linear in the tensors.
std::vector<ReplacedWeights> replacedWeights(const Checkpoints& checkpoints);

} // namespace onnxmend
