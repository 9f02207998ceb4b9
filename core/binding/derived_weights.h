// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/binding/bind_weights.h"

#include <string>

namespace onnxmend
{

/// The computation of a weight that is not stored as it is needed.
struct WeightDerivation {
    std::vector<std::string> tensors; ///< names of checkpoint tensors
    std::string formula;              ///< with their names: `transpose(h.0.qkv.weight)`
};

WeightOrigin originOf(const Binding& binding, const Checkpoints& checkpoints);

/// Returns the computation of a binding; nullopt if it takes one tensor unchanged.
std::optional<WeightDerivation> derivationOf(const Binding& binding, const Checkpoints& checkpoints);

} // namespace onnxmend
