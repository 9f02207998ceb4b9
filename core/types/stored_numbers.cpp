// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/stored_numbers.h"

#include "core/base/error.h"
#include "core/dtype/rounding.h"
#include "core/types/node_inference.h"
#include "core/types/stored_range.h"

#include <algorithm>
#include <cstddef>

namespace onnxmend
{

namespace
{

/// Returns the number of a Constant node without a tensor.
std::optional<std::vector<double>> onlyNumber(const Node& node, const CallAttributes* callAttributes)
{
    if (const auto* number = findAttribute(node, "value_float", callAttributes)) {
        return std::vector<double>{number->f()};
    }
    if (const auto* number = findAttribute(node, "value_int", callAttributes)) {
        return std::vector<double>{static_cast<double>(number->i())};
    }
    return std::nullopt;
}

/// Returns the tensor of an initializer whose dtype no declaration changes.
const TensorRef* storedIntegers(const TypeContext& context, const StoredValue& value)
{
    if (!value.tensor) {
        return nullptr;
    }
    const std::optional<TensorRef>& stored = context.facts.model().tensor(*value.tensor).stored;
    return stored && stored->dtype() == value.dtype ? &*stored : nullptr;
}

/// Returns the value of an argument that is a constant with one element.
std::optional<double> valueOf(const TypeContext& context, const Argument& argument)
{
    if (!argument.value || !argument.value->isStored() || !argument.value->hasSingleElement) {
        return std::nullopt;
    }
    const auto numbers = storedNumbers(context, *argument.scope, *argument.value, 1);
    return numbers && numbers->size() == 1 ? std::optional(numbers->front()) : std::nullopt;
}

/// A constant before and after.
struct Change {
    double before = 0;
    double after = 0;
};

} // namespace

const TensorRef* storedTensor(const TypeContext& context, const ValueScope& scope, const ValueState& value)
{
    if (!value.isStored()) {
        return nullptr;
    }
    const Model& model = context.facts.model();
    const std::optional<GraphId> graph = model.findGraph(scope.name());
    const auto id = graph ? model.findStored(*graph, value.name) : std::nullopt;
    return id && model.tensor(*id).stored ? &*model.tensor(*id).stored : nullptr;
}

std::optional<std::vector<double>> storedNumbers(const TypeContext& context, const ValueScope& scope,
                                                 const ValueState& value, std::uint64_t mostElements)
{
    const TensorRef* tensor = storedTensor(context, scope, value);
    if (!tensor) {
        return value.origin == ValueOrigin::ConstantNode
                   ? onlyNumber(scope.nodes()[value.producer], scope.callAttributes)
                   : std::nullopt;
    }
    return numbersOf(*tensor, mostElements);
}

StoredValue storedValue(const ValueState& value)
{
    return {
        .name = std::string(value.name),
        .tensor = value.tensor,
        .dtype = value.type.isTensor() ? value.type.dtype() : DType::Undefined,
    };
}

std::optional<BitReadings> readStoredBits(const TypeContext& context, const StoredValue& value, DType asFloat)
{
    const TensorRef* stored = storedIntegers(context, value);
    if (!stored || !canBeBits(value.dtype, asFloat)) {
        return std::nullopt;
    }
    try {
        return readBits(*stored, asFloat);
    } catch (const Error&) {
        return std::nullopt; // the storage check reports it
    }
}

std::optional<BitReadings> readNarrowerBits(const TypeContext& context, const StoredValue& value,
                                            DType beside)
{
    const TensorRef* stored = storedIntegers(context, value);
    try {
        return stored ? readNarrowerBits(*stored, beside) : std::nullopt;
    } catch (const Error&) {
        return std::nullopt; // the storage check reports it
    }
}

TypeChange bitsChange(const std::string& scope, const StoredValue& value, DType asFloat)
{
    return {
        .graph = scope, .value = value.name, .from = value.dtype, .to = asFloat, .what = TypeChange::Bits{}};
}

bool destroyConstants(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                      const std::vector<TypeChange>& changes)
{
    std::vector<Change> constants;
    for (const Argument& argument : check.arguments()) {
        const std::optional<double> value = valueOf(context, argument);
        if (!value) {
            continue;
        }
        const auto change = std::ranges::find_if(changes, [&](const TypeChange& candidate) {
            return candidate.value == argument.value->name && !candidate.is<TypeChange::Result>() &&
                   (candidate.graph == visit.scope.name() || candidate.graph == argument.scope->name());
        });
        const bool isChanged = change != changes.end();
        if (isChanged && isDestroyedBy(change->to, *value)) {
            return true;
        }
        constants.push_back({*value, isChanged ? roundedTo(change->to, *value) : *value});
    }
    for (std::size_t i = 0; i < constants.size(); ++i) {
        for (std::size_t j = i + 1; j < constants.size(); ++j) {
            if (constants[i].before != constants[j].before && constants[i].after == constants[j].after) {
                return true;
            }
        }
    }
    return false;
}

} // namespace onnxmend
