// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/output_types.h"

#include "core/types/node_inference.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

/// Returns the dtypes to try for an argument, the best first: the elements of sequences beside it, then the
/// types of its parameter, lossless casts before others.
std::vector<DType> castTargets(const NodeVisit& visit, const NodeCheck& check, const Argument& argument)
{
    std::vector<DType> targets;
    for (const Argument& other : check.arguments()) {
        if (!other.type.isTensor()) {
            targets.push_back(elementDtype(other.type));
        }
    }
    const auto elements = targets.size();
    for (const ValueType type : argument.parameter->allowed->types()) {
        if (type.isTensor()) {
            targets.push_back(type.dtype());
        }
    }
    const DType from = argument.type.dtype();
    std::stable_partition(targets.begin() + static_cast<std::ptrdiff_t>(elements), targets.end(),
                          [&](DType to) { return isLosslessCast(from, to); });
    std::erase_if(targets, [&](DType to) {
        return to == from || !argument.parameter->allowed->contains(ValueType::tensor(to)) ||
               !visit.scope.hasCast(from, to);
    });
    return targets;
}

/// Returns the output type of an operator without an inference function, by the first source that the node
/// has.
ValueType fromSources(const NodeVisit& visit, const std::vector<ValueType>& inputs, const OpParameter& output)
{
    for (const TypeSource& source : output.inferredFrom) {
        if (source.type.known()) {
            return source.type;
        }
        const onnx::AttributeProto* attribute =
            source.attribute.empty()
                ? nullptr
                : findAttribute(visit.node, source.attribute, visit.scope.callAttributes);
        if (attribute && attribute->i() != 0) { // 0 means omitted
            return ValueType::tensor(dtypeFromOnnx(static_cast<std::int32_t>(attribute->i())));
        }
        for (std::size_t i = 0; i < inputs.size() && !source.input.empty(); ++i) {
            const OpParameter* parameter = visit.schema.input(i);
            if (parameter && parameter->name == source.input && inputs[i].known()) {
                return inputs[i];
            }
        }
    }
    return {};
}

} // namespace

std::optional<TypeChange> findAcceptedCast(const NodeVisit& visit, const NodeCheck& check)
{
    const std::vector<ValueType> inputs = check.types();
    for (const Argument& argument : check.arguments()) {
        if (!argument.type.isTensor() || !argument.parameter) {
            continue;
        }
        for (const DType to : castTargets(visit, check, argument)) {
            std::vector<ValueType> changed = inputs;
            changed[argument.index] = ValueType::tensor(to);
            if (outputTypes(visit, changed, check.bindings()).typeError.empty()) {
                return TypeChange{
                    .graph = visit.scope.name(),
                    .value = SharedText::ofMany(argument.value->name),
                    .from = argument.type.dtype(),
                    .to = to,
                    .what = TypeChange::Argument{.node = nodeKey(visit.node), .input = argument.index}};
            }
        }
    }
    return std::nullopt;
}

OutputTypes outputTypes(const NodeVisit& visit, const std::vector<ValueType>& inputs,
                        const std::vector<ValueType>& bindings)
{
    OutputTypes result;
    result.types.resize(static_cast<std::size_t>(visit.node.output_size()));
    bool open = std::any_of(inputs.begin(), inputs.end(),
                            [](ValueType type) { return type.known() && !type.isTensor(); });
    for (std::size_t i = 0; i < result.types.size(); ++i) {
        if (const OpParameter* parameter = visit.schema.output(i)) {
            result.types[i] = outputBySchema(*parameter, bindings);
            if (!result.types[i].known() && !parameter->inferredFrom.empty()) {
                result.types[i] = fromSources(visit, inputs, *parameter);
            }
        }
        open = open || !result.types[i].known();
    }
    bool allKnown = true;
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        allKnown = allKnown && (inputs[i].known() || visit.node.input(static_cast<int>(i)).empty());
    }
    if (!open) {
        if (allKnown) {
            result.typeError = typeErrorOf(visit.schema, visit.node, inputs, visit.scope.callAttributes);
        }
        return result;
    }
    const NodeInference inferred = inferNode(visit.schema, visit.node, inputs, visit.scope.callAttributes);
    for (std::size_t i = 0; i < result.types.size(); ++i) {
        if (!result.types[i].known()) {
            result.types[i] = inferred.outputs[i];
        }
    }
    if (allKnown) {
        result.typeError = inferred.typeError;
    }
    return result;
}

} // namespace onnxmend
