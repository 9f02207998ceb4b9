// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/stored_numbers.h"

#include "core/convert/operator_traits.h"
#include "core/numerics/tensor_numbers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostStepsBack = 8;        ///< nodes between a division and the epsilon of its divisor
constexpr std::uint64_t mostStored = 1U << 24U; ///< elements of a constant that is looked at

bool isZero(double number) { return number == 0; }
bool isNotZero(double number) { return number != 0; }

/// Returns whether a stored value is 0 everywhere.
bool isStoredZero(const PrecisionGraph& graph, ValueNumber value)
{
    return holdsStored(graph, value, isZero) && !holdsStored(graph, value, isNotZero);
}

/// Returns whether a 0 that the node reads is a 0 that it gives.
bool handsOnZeros(const PrecisionNode& node)
{
    return node.isStandard("Sqrt") || node.isStandard("Cast") || node.isStandard("Mul") ||
           node.isStandard("Pow") || node.isStandard("Identity") || isLayoutOperator(node);
}

} // namespace

bool guardsNothing(const PrecisionGraph& graph, const PrecisionNode& node)
{
    if (node.isStandard("Clip")) {
        return node.inputs.size() > 1 && isStoredZero(graph, node.inputs[1]);
    }
    const auto isNothing = [&graph](ValueNumber input) { return isStoredZero(graph, input); };
    return (node.isStandard("Add") || node.isStandard("Max")) && std::ranges::any_of(node.inputs, isNothing);
}

bool holdsStored(const PrecisionGraph& graph, ValueNumber value, bool (*test)(double number))
{
    const auto tensor = value == none ? std::nullopt : graph.value(value).tensor;
    if (!tensor) {
        return false;
    }
    const std::optional<TensorRef>& stored = graph.model().tensor(*tensor).stored;
    if (!stored || dtypeInfo(stored->dtype()).kind != DTypeKind::Float ||
        stored->elementCount() > mostStored) {
        return false;
    }
    TensorNumbers numbers(*stored);
    for (std::uint64_t i = 0; i < numbers.count(); ++i) {
        if (test(numbers.at(i))) {
            return true;
        }
    }
    return false;
}

NodeNumber emptyGuardBefore(const PrecisionGraph& graph, ValueNumber divisor)
{
    for (std::size_t step = 0; step < mostStepsBack && divisor != none; ++step) {
        const NodeNumber producer = graph.value(divisor).producer;
        if (producer == none) {
            return none;
        }
        const PrecisionNode& node = graph.node(producer);
        if (guardsNothing(graph, node)) {
            return producer;
        }
        divisor = handsOnZeros(node) && !node.inputs.empty() ? node.inputs.front() : none;
    }
    return none;
}

} // namespace onnxmend
