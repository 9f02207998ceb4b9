// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/binding/derived_weights.h"

#include "core/formats/folded_norm.h"

namespace onnxmend
{

namespace
{

const TensorRef& weightOf(const CheckpointTensorId& candidate, const Checkpoints& checkpoints)
{
    return checkpoints[candidate.checkpoint]->tensors[candidate.tensor];
}

} // namespace

WeightOrigin originOf(const Binding& binding, const Checkpoints& checkpoints)
{
    const Checkpoint& checkpoint = *checkpoints[binding.weight.checkpoint];
    WeightOrigin origin = checkpoint.originOf(weightOf(binding.weight, checkpoints));
    origin.transposed = binding.transposed;
    origin.folded = binding.folded;
    return origin;
}

std::optional<WeightDerivation> derivationOf(const Binding& binding, const Checkpoints& checkpoints)
{
    if (!binding.transposed && !binding.folded) {
        return std::nullopt;
    }
    WeightDerivation result;
    for (const CheckpointTensorId& part : binding.computedFrom) {
        result.tensors.push_back(weightOf(part, checkpoints).name());
    }
    result.formula = binding.folded ? formulaText(*checkpoints[binding.weight.checkpoint], *binding.folded)
                                    : "transpose(" + weightOf(binding.weight, checkpoints).name() + ")";
    return result;
}

} // namespace onnxmend
