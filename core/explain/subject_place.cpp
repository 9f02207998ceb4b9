// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/explain/subject_place.h"

#include "core/edit/edit_names.h"
#include "core/model/model_data.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

namespace
{

/// Returns whether the node has that name. A node without a name is called by its first output, even if a
/// Cast behind it has that name now.
bool isCalled(const Node& node, const std::string& name)
{
    const std::string_view result = node.output_size() > 0 ? node.output(0) : std::string_view();
    return node.name() == name || (!name.empty() && (result == name || result.starts_with(uncastName(name))));
}

bool isMeant(const Node& node, const ProofSubject& subject)
{
    return node.op_type() == subject.opType && isCalled(node, subject.node);
}

/// Returns null if no node fits.
const Node* findNode(const NodeList& nodes, const ProofSubject& subject)
{
    const std::size_t index = subject.nodeIndex->value;
    if (index < static_cast<std::size_t>(nodes.size()) && isMeant(nodes[static_cast<int>(index)], subject)) {
        return &nodes[static_cast<int>(index)];
    }
    const Node* const found =
        subject.node.empty()
            ? nodes.end()
            : std::ranges::find_if(nodes, [&subject](const Node& node) { return isMeant(node, subject); });
    return found == nodes.end() ? nullptr : found;
}

bool hasValue(const Model& model, GraphId id, const std::string& value)
{
    const auto names = [&value](Node::Texts texts) { return std::ranges::find(texts, value) != texts.end(); };
    const auto declare = [&value](const std::vector<ValueDeclaration>& values) {
        return std::ranges::find(values, value, &ValueDeclaration::name) != values.end();
    };
    const Graph& graph = model.graph(id);
    return model.findInitializer(id, value) || declare(graph.inputs) || declare(graph.outputs) ||
           std::ranges::any_of(model.data().nodesOf(id), [&names](const Node& node) {
               return names(node.input()) || names(node.output());
           });
}

} // namespace

std::optional<GraphPlace> placeOfSubject(const ProofSubject& subject, const Model& model)
{
    const std::optional<GraphId> graph = model.findGraph(subject.graph);
    if (!graph) {
        return std::nullopt;
    }
    const NodeList& nodes = model.data().nodesOf(*graph);
    if (const Node* const node = subject.nodeIndex ? findNode(nodes, subject) : nullptr) {
        return GraphPlace{.scope = subject.graph,
                          .node = NodeId{static_cast<std::size_t>(node - nodes.begin())},
                          .nodeName = std::string(node->name()),
                          .value =
                              std::string(node->output_size() > 0 ? node->output(0) : std::string_view())};
    }
    if (!subject.value.empty() && hasValue(model, *graph, subject.value)) {
        return GraphPlace{.scope = subject.graph, .node = {}, .nodeName = {}, .value = subject.value};
    }
    return std::nullopt;
}

} // namespace onnxmend
