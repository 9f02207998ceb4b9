// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/binding/derived_weights.h"

#include "core/base/text.h"
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
    origin.reshaped = binding.reshaped;
    const QuantizedWeight* const quantized =
        binding.packing ? checkpoint.findQuantized(origin.tensor) : binding.quantized;
    if (quantized) {
        origin.scheme = SharedText::ofMany(quantized->scheme->name);
    }
    if (binding.packing) {
        origin.packing = SharedText::ofMany(packedFormName(*binding.packing));
    }
    return origin;
}

std::optional<WeightDerivation> derivationOf(const Binding& binding, const Checkpoints& checkpoints)
{
    if (!binding.transposed && !binding.folded && !binding.quantized && !binding.reshaped &&
        !binding.packing) {
        return std::nullopt;
    }
    WeightDerivation result;
    if (binding.packing) {
        for (const CheckpointTensorId& part : binding.computedFrom) {
            result.tensors.push_back(weightOf(part, checkpoints).name());
        }
        const std::string more =
            result.tensors.size() > 1 ? ", ..., " + result.tensors.back() : std::string();
        result.formula = packedFormName(*binding.packing) + "(" + result.tensors.front() + more + ")";
        return result;
    }
    if (binding.reshaped) {
        const std::string name = weightOf(binding.weight, checkpoints).name();
        result.tensors.push_back(name);
        result.formula = "reshape(" + name + ", " + shapeText(*binding.reshaped) + ")";
        return result;
    }
    if (binding.quantized) {
        const Checkpoint& checkpoint = *checkpoints[binding.weight.checkpoint];
        result.tensors.push_back(weightOf(binding.weight, checkpoints).name());
        for (const std::size_t part : binding.quantized->parts) {
            result.tensors.push_back(checkpoint.tensors[part].name());
        }
        result.formula =
            binding.transposed ? "transpose(" + binding.quantized->formula + ")" : binding.quantized->formula;
        return result;
    }
    for (const CheckpointTensorId& part : binding.computedFrom) {
        result.tensors.push_back(weightOf(part, checkpoints).name());
    }
    result.formula = binding.folded ? formulaText(*checkpoints[binding.weight.checkpoint], *binding.folded)
                                    : "transpose(" + weightOf(binding.weight, checkpoints).name() + ")";
    return result;
}

} // namespace onnxmend
