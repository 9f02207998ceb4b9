// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/stored_numbers.h"

#include "core/base/error.h"
#include "core/dtype/loss.h"
#include "core/types/node_inference.h"

#include <cstddef>
#include <string>

namespace onnxmend
{

namespace
{

/// Of a Constant node that has no tensor.
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
    const std::uint64_t count = tensor->elementCount();
    if (count > mostElements || dtypeInfo(tensor->dtype()).bits == 0) {
        return std::nullopt;
    }
    std::vector<std::byte> bytes(tensor->byteCount());
    std::vector<double> numbers(count);
    try {
        tensor->read(0, count, bytes);
        toDoubles(tensor->dtype(), bytes, numbers);
    } catch (const Error&) {
        return std::nullopt; // the storage check tells it
    }
    return numbers;
}

} // namespace onnxmend
