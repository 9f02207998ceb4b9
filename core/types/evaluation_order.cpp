// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/scope_walk.h"

#include <queue>

#include <functional>
#include <numeric>
#include <string_view>
#include <unordered_set>

namespace onnxmend
{

namespace
{

using NameVisitor = std::function<void(std::string_view)>;

/// Calls `visit` for every name that a node and its subgraphs read.
template <class AnyNode>
void forEachRead(const AnyNode& node, const NameVisitor& visit);

/// Returns the names that a graph defines itself. They are not captured, even if an outer graph has the same
/// name.
std::unordered_set<std::string_view> definedNames(const onnx::GraphProto& graph)
{
    std::unordered_set<std::string_view> names;
    for (const auto& input : graph.input()) {
        names.insert(input.name());
    }
    for (const auto& initializer : graph.initializer()) {
        names.insert(initializer.name());
    }
    for (const auto& initializer : graph.sparse_initializer()) {
        names.insert(initializer.values().name());
    }
    for (const auto& node : graph.node()) {
        names.insert(node.output().begin(), node.output().end());
    }
    return names;
}

/// Calls `visit` for every name that the subgraphs of a node capture.
template <class AnyNode>
void forEachCapture(const AnyNode& node, const NameVisitor& visit)
{
    for (const auto& attribute : node.attribute()) {
        const auto visitGraph = [&visit](const onnx::GraphProto& graph) {
            const std::unordered_set<std::string_view> own = definedNames(graph);
            const NameVisitor visitCaptured = [&visit, &own](std::string_view name) {
                if (!own.contains(name)) {
                    visit(name);
                }
            };
            for (const auto& inner : graph.node()) {
                forEachRead(inner, visitCaptured);
            }
            for (const auto& output : graph.output()) { // a branch may return an outer value as it is
                visitCaptured(output.name());
            }
        };
        if (attribute.has_g()) {
            visitGraph(attribute.g());
        }
        for (const auto& graph : attribute.graphs()) {
            visitGraph(graph);
        }
    }
}

template <class AnyNode>
void forEachRead(const AnyNode& node, const NameVisitor& visit)
{
    for (const std::string_view input : node.input()) {
        visit(input);
    }
    forEachCapture(node, visit);
}

/// Returns whether every node stands after the producers of its inputs, as ONNX requires (IR.md, "Graphs").
bool isOrdered(ValueScope& scope)
{
    for (std::int32_t index = 0; index < scope.nodes().size(); ++index) {
        const auto& node = scope.nodes()[index];
        const auto comesLater = [index](const ValueState* value) {
            return value && value->producer >= index;
        };
        for (int input = 0; input < node.input_size(); ++input) {
            if (comesLater(scope.ownArgument(index, input))) {
                return false;
            }
        }
        bool ordered = true;
        forEachCapture(node,
                       [&](std::string_view name) { ordered = ordered && !comesLater(scope.findOwn(name)); });
        if (!ordered) {
            return false;
        }
    }
    return true;
}

/// Takes the first of the nodes that are ready, to keep the order of the file where it is valid.
std::vector<std::int32_t> sortedNodes(ValueScope& scope)
{
    const auto count = static_cast<std::size_t>(scope.nodes().size());
    std::vector<int> missing(count, 0);
    std::vector<std::vector<std::int32_t>> readers(count);
    for (std::int32_t index = 0; index < scope.nodes().size(); ++index) {
        forEachRead(scope.nodes()[index], [&](std::string_view name) {
            const ValueState* value = scope.findOwn(name);
            if (value && value->producer >= 0 && value->producer != index) {
                readers[static_cast<std::size_t>(value->producer)].push_back(index);
                ++missing[static_cast<std::size_t>(index)];
            }
        });
    }
    std::priority_queue<std::int32_t, std::vector<std::int32_t>, std::greater<>> ready;
    for (std::size_t index = 0; index < count; ++index) {
        if (missing[index] == 0) {
            ready.push(static_cast<std::int32_t>(index));
        }
    }
    std::vector<std::int32_t> order;
    while (!ready.empty()) {
        const std::int32_t index = ready.top();
        ready.pop();
        order.push_back(index);
        for (const std::int32_t reader : readers[static_cast<std::size_t>(index)]) {
            if (--missing[static_cast<std::size_t>(reader)] == 0) {
                ready.push(reader);
            }
        }
    }
    return order;
}

} // namespace

std::vector<std::int32_t> evaluationOrder(ValueScope& scope)
{
    if (!isOrdered(scope)) {
        return sortedNodes(scope);
    }
    std::vector<std::int32_t> order(static_cast<std::size_t>(scope.nodes().size()));
    std::iota(order.begin(), order.end(), 0);
    return order;
}

} // namespace onnxmend
