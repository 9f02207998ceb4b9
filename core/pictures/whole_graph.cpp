// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/whole_graph.h"

#include "core/code/code_index.h"
#include "core/model/model_data.h"
#include "core/pictures/whole_index.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the declarations by value.
std::vector<const onnx::ValueInfoProto*> declaredValues(const GraphBody& body, const ScopeGraph& scope)
{
    std::vector<const onnx::ValueInfoProto*> declared(scope.values.size(), nullptr);
    forEachDeclaration(body, [&](const onnx::ValueInfoProto& declaration) {
        if (const auto value = scope.findValue(declaration.name())) {
            declared[*value] = &declaration;
        }
    });
    return declared;
}

void findCallers(const TypedGraph& graph, std::vector<WholeGraph::Index::Scope>& scopes)
{
    for (std::uint32_t id = 0; id < scopes.size(); ++id) {
        for (const auto& [node, bodies] : graph.scope(GraphId{id}).bodies) {
            for (std::size_t body = 0; body < bodies.size(); ++body) {
                auto& caller = scopes[bodies[body].value].caller;
                // The bodies are not in order, but the first caller has to be the same at every run.
                if (!caller || (caller->scope == GraphId{id} && node < caller->node)) {
                    caller = WholeGraph::Index::Caller{GraphId{id}, node, body};
                }
            }
        }
    }
}

/// Returns the leaf that shows a place: its node, its input, or the first node that reads its value.
std::uint32_t leafOf(const TypedGraph& graph, GraphId id, const WholeGraph::Index& index,
                     const GraphPlace& place)
{
    const ScopeGraph& scope = graph.scope(id);
    const ScopeGroups& groups = index.scopes[id.value].groups;
    const auto node = graph.findNode(place);
    if (node && groups.positionOfNode[*node] != ScopeGroups::none) {
        return groups.positionOfNode[*node];
    }
    const auto value = scope.findValue(place.value);
    if (!value) {
        return ScopeGroups::none;
    }
    if (groups.positionOfInput[*value] != ScopeGroups::none) {
        return groups.positionOfInput[*value];
    }
    const auto readers = scope.readers.of(*value);
    const auto reader = std::ranges::find_if(
        readers, [&](std::uint32_t at) { return groups.positionOfNode[at] != ScopeGroups::none; });
    return reader == readers.end() ? ScopeGroups::none : groups.positionOfNode[*reader];
}

} // namespace

std::string groupKey(const std::string& prefix, const NodeGroup& group) { return prefix + "g" + group.path; }

std::string nodeKey(const std::string& prefix, const ScopeGraph& scope, std::uint32_t node)
{
    const auto outputs = scope.outputs.of(node);
    return prefix + "n" +
           (outputs.empty() ? std::to_string(node) : std::string(scope.values[outputs.front()].name));
}

std::string bodyKey(const std::string& node, std::size_t body) { return node + "\n" + std::to_string(body); }

void addKeysToOpen(const WholeElement& element, const PictureNode& node, OpenedGroups& opened)
{
    opened.insert(element.key);
    for (std::size_t body = 0; body < node.bodies.size(); ++body) {
        opened.insert(bodyKey(element.key, body));
    }
}

void toggleKeys(const WholeElement& element, const PictureNode& node, OpenedGroups& opened)
{
    if (node.isOpen) {
        opened.erase(element.key);
    } else {
        addKeysToOpen(element, node, opened);
    }
}

std::optional<WholeTarget> findTarget(const TypedGraph& graph, const WholeGraph::Index& index,
                                      const GraphPlace& place)
{
    const auto id = graph.findScope(place.scope);
    const std::uint32_t position = id ? leafOf(graph, *id, index, place) : ScopeGroups::none;
    if (position == ScopeGroups::none) {
        return std::nullopt;
    }
    // From the main graph to the scope of the place. A function that calls itself has no such way.
    std::vector<WholeGraph::Index::Caller> way;
    for (GraphId at = *id; at.value != 0; at = way.back().scope) {
        const auto& caller = index.scopes[at.value].caller;
        if (!caller || way.size() > index.scopes.size()) {
            return std::nullopt;
        }
        way.push_back(*caller);
    }
    WholeTarget target{.around = {}, .prefix = {}, .scope = *id, .position = position};
    const auto openAround = [&](GraphId scope, std::uint32_t leaf) {
        const ScopeGroups& groups = index.scopes[scope.value].groups;
        for (std::uint32_t at = groups.leaves[leaf].group; at != 0; at = groups.groups[at].parent) {
            target.around.insert(groupKey(target.prefix, groups.groups[at]));
        }
    };
    std::ranges::reverse(way);
    for (const auto& step : way) {
        openAround(step.scope, index.scopes[step.scope.value].groups.positionOfNode[step.node]);
        const std::string node = nodeKey(target.prefix, graph.scope(step.scope), step.node);
        const std::string body = bodyKey(node, step.body);
        target.around.insert({node, body});
        target.prefix = body + "\n";
    }
    openAround(*id, position);
    return target;
}

WholeGraph::WholeGraph(std::shared_ptr<const TypedGraph> graph, std::shared_ptr<const TypedGraph> other,
                       Progress& progress, std::size_t mostItems)
    : m_graph(std::move(graph))
    , m_other(std::move(other))
{
    auto index = std::make_unique<Index>();
    const Model& model = *m_graph->session()->planned();
    const std::vector<GraphBody>& bodies = model.data().bodies;
    CodeIndex code(model);
    index->scopes.resize(m_graph->scopes().size());
    for (std::size_t id = 0; id < index->scopes.size(); ++id) {
        progress.checkCancelled();
        const ScopeGraph& scope = m_graph->scopes()[id];
        const ModuleOfNode moduleOf = [&code, id](std::uint32_t node) {
            return code.moduleOf(GraphId{static_cast<std::uint32_t>(id)}, NodeId{node});
        };
        index->scopes[id].groups = groupsOf(scope, mostItems, code.hasNotes() ? moduleOf : ModuleOfNode());
        index->scopes[id].declared = declaredValues(bodies[id], scope);
    }
    findCallers(*m_graph, index->scopes);
    m_index = std::move(index);
}

WholeGraph::~WholeGraph() = default;

std::vector<std::uint32_t> WholeGraph::nodesOf(const WholeElement& element) const
{
    const std::vector<ScopeGroups::Leaf>& leaves = m_index->scopes[element.scope.value].groups.leaves;
    // A body has all leaves of its scope, and no positions in that of the node around it.
    const std::size_t behind = element.behind == 0 ? leaves.size() : element.behind;
    std::vector<std::uint32_t> nodes;
    for (std::size_t position = element.begin; position < behind; ++position) {
        if (leaves[position].kind == ScopeGroups::LeafKind::Node) {
            nodes.push_back(leaves[position].index);
        }
    }
    return nodes;
}

WholePicture WholeGraph::picture(const WholeQuery& query, Progress& progress) const
{
    return drawWhole(*m_graph, *m_other, *m_index, query, progress);
}

} // namespace onnxmend
