// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/explain/subject_place.h"

#include "core/edit/edit_names.h"
#include "core/session/scope_view.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace onnxmend
{

namespace
{

/// A node without a name is called after its first result, also once a Cast behind it has that name.
bool isCalled(const Node& node, const std::string& name)
{
    const std::string_view result = node.output_size() > 0 ? node.output(0) : std::string_view();
    return node.name() == name || (!name.empty() && (result == name || result.starts_with(uncastName(name))));
}

bool isMeant(const Node& node, const ProofSubject& subject)
{
    return node.op_type() == subject.opType && isCalled(node, subject.node);
}

std::optional<int> findNode(const ScopeView& view, const ProofSubject& subject)
{
    const auto count = static_cast<int>(view.nodeCount());
    const std::size_t index = subject.nodeIndex->value;
    if (index < view.nodeCount() && isMeant(view.node(static_cast<int>(index)), subject)) {
        return static_cast<int>(index);
    }
    for (int i = 0; i < count && !subject.node.empty(); ++i) {
        if (isMeant(view.node(i), subject)) {
            return i;
        }
    }
    return std::nullopt;
}

bool hasValue(const ScopeView& view, const Graph& graph, const std::string& value)
{
    if (view.producer(value) || view.isStored(value) || view.isOutput(value)) {
        return true;
    }
    const auto reads = [&value](const Node& node) {
        return std::ranges::find(node.input(), value) != node.input().end();
    };
    for (int i = 0; i < static_cast<int>(view.nodeCount()); ++i) {
        if (reads(view.node(i))) {
            return true;
        }
    }
    return std::ranges::find(graph.inputs, value, &ValueDeclaration::name) != graph.inputs.end();
}

} // namespace

std::optional<GraphPlace> placeOfSubject(const ProofSubject& subject, const Model& model)
{
    const std::optional<GraphId> graph = model.findGraph(subject.graph);
    if (!graph) {
        return std::nullopt;
    }
    const ScopeView view(model, subject.graph);
    if (const std::optional<int> found = subject.nodeIndex ? findNode(view, subject) : std::nullopt) {
        const Node& node = view.node(*found);
        return GraphPlace{.scope = subject.graph,
                          .node = NodeId{static_cast<std::size_t>(*found)},
                          .nodeName = std::string(node.name()),
                          .value = std::string(node.output_size() > 0 ? node.output(0) : std::string_view())};
    }
    if (!subject.value.empty() && hasValue(view, model.graph(*graph), subject.value)) {
        return GraphPlace{.scope = subject.graph, .node = {}, .nodeName = {}, .value = subject.value};
    }
    return std::nullopt;
}

} // namespace onnxmend
