// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/bind_weights.h"

#include <string>

namespace onnxmend
{

/// What a weight is made of that is not stored as it is needed.
struct WeightDerivation {
    std::vector<std::string> tensors; ///< of the checkpoint
    std::string formula;              ///< of their names: `transpose(h.0.qkv.weight)`
};

WeightOrigin originOf(const Binding& binding, const Checkpoints& checkpoints);

/// What a binding takes from the checkpoint, and how, when it does not take one tensor as it is.
std::optional<WeightDerivation> derivationOf(const Binding& binding, const Checkpoints& checkpoints);

} // namespace onnxmend
