// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/dtype_map.h"

#include "core/pictures/map_walk.h"
#include "core/pictures/picture_parts.h"
#include "core/types/computing_dtype.h"

#include <algorithm>
#include <set>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostShared = 3; // readers of one drawn constant; beyond that each reader has its own

/// Draws the nodes and values that a walk reached.
class MapDrawing
{
public:
    MapDrawing(const ScopeGraph& scope, const ScopeGraph* other, const MapWalk& walk, const MapStart& start)
        : m_scope(scope)
        , m_other(other)
        , m_walk(walk)
        , m_start(start)
    {
        m_picture.kind = GraphPicture::Kind::Map;
    }

    GraphPicture draw()
    {
        std::vector<std::uint32_t> nodes = m_walk.nodes();
        std::ranges::sort(nodes); // data flows down, also where Graphviz has a choice
        for (const std::uint32_t node : nodes) {
            addNode(node);
            for (const std::uint32_t value : m_scope.inputs.of(node)) {
                ++m_shownReaders[value];
            }
        }
        if (m_start.isValue) {
            drawFocus();
        }
        for (const std::uint32_t node : nodes) {
            drawInputs(node);
            drawOutputs(node);
        }
        for (const std::uint32_t value : m_walk.cutValues()) {
            drawMoreReaders(value);
        }
        return std::move(m_picture);
    }

private:
    void addNode(std::uint32_t index)
    {
        PictureNode& drawn = m_picture.nodes.emplace_back(pictureOfNode(m_scope, index));
        drawn.isFocus = std::ranges::find(m_start.nodes, index) != m_start.nodes.end();
        m_nodeOf[index] = m_picture.nodes.size() - 1;
    }

    std::size_t addValue(std::uint32_t index, PictureNode::Kind kind)
    {
        m_picture.nodes.push_back(pictureOfValue(m_scope, m_other, index, kind));
        return m_picture.nodes.size() - 1;
    }

    /// Draws the value in the middle if no node computes it.
    void drawFocus()
    {
        for (const std::uint32_t value : m_start.values) {
            if (!isComputed(value)) {
                m_given[{value, 0}] = addValue(value, kindOf(value));
                m_picture.nodes.back().isFocus = true;
            }
        }
    }

    bool isComputed(std::uint32_t value) const
    {
        const std::int32_t producer = m_scope.values[value].producer;
        return producer >= 0 && !m_scope.nodes[static_cast<std::size_t>(producer)].isConstant;
    }

    PictureNode::Kind kindOf(std::uint32_t value) const
    {
        return m_scope.values[value].kind == GraphValue::Kind::Stored ? PictureNode::Kind::Constant
                                                                      : PictureNode::Kind::Input;
    }

    /// Returns whether the value belongs into a map of dtypes: stored shapes and axes do not.
    bool isWorthDrawing(std::uint32_t value, std::uint32_t reader) const
    {
        const GraphValue& drawn = m_scope.values[value];
        return m_given.contains({value, 0}) || m_scope.conflictAt(value, reader) ||
               (m_walk.isExpanded(reader) &&
                (drawn.kind != GraphValue::Kind::Stored || isFloating(elementDtype(drawn.type))));
    }

    void drawInputs(std::uint32_t node)
    {
        std::size_t left = m_walk.inputLimit(node);
        std::size_t more = 0;
        for (const std::uint32_t value : m_scope.inputs.of(node)) {
            const std::int32_t producer = m_scope.values[value].producer;
            const auto known =
                producer < 0 ? m_nodeOf.end() : m_nodeOf.find(static_cast<std::uint32_t>(producer));
            if (known != m_nodeOf.end()) {
                addEdge(value, known->second, node);
                left -= left > 0 ? 1 : 0;
            } else if (left == 0 && m_walk.isExpanded(node)) {
                ++more;
            } else if (!isComputed(value) && isWorthDrawing(value, node)) {
                addEdge(value, givenNode(value, node), node);
                --left;
            }
        }
        if (more > 0) {
            drawMore(more, true, node, 0);
        }
    }

    std::size_t givenNode(std::uint32_t value, std::uint32_t reader)
    {
        const bool isShared = m_shownReaders[value] <= mostShared || m_given.contains({value, 0});
        const auto [place, isNew] = m_given.try_emplace({value, isShared ? 0 : reader + 1}, 0);
        if (isNew) {
            place->second = addValue(value, kindOf(value));
        }
        return place->second;
    }

    void drawOutputs(std::uint32_t node)
    {
        for (const std::uint32_t value : m_scope.outputs.of(node)) {
            if (m_scope.values[value].isOutput && m_walk.isExpanded(node)) {
                const std::size_t target = addValue(value, PictureNode::Kind::Output);
                PictureEdge& edge = newEdge(value, m_nodeOf.at(node), target);
                markConflict(edge, m_scope.conflictAt(value, ScopeGraph::anyNode));
            }
        }
    }

    void drawMoreReaders(std::uint32_t value)
    {
        const auto readers = m_scope.readers.of(value);
        const auto hidden = static_cast<std::size_t>(
            std::ranges::count_if(readers, [this](std::uint32_t reader) { return !m_walk.isShown(reader); }));
        if (hidden == 0) {
            return;
        }
        const auto given = m_given.find({value, 0});
        const auto source = isComputed(value)
                                ? m_nodeOf.find(static_cast<std::uint32_t>(m_scope.values[value].producer))
                                : m_nodeOf.end();
        if (source == m_nodeOf.end() && given == m_given.end()) {
            return;
        }
        drawMore(hidden, false, value, source == m_nodeOf.end() ? given->second : source->second);
    }

    /// Draws a mark for inputs of a node, or readers of a value, that are left out.
    void drawMore(std::size_t count, bool isOfInputs, std::uint32_t index, std::size_t source)
    {
        PictureNode drawn;
        drawn.kind = PictureNode::Kind::More;
        drawn.count = count;
        drawn.value = isOfInputs ? m_picture.nodes[m_nodeOf.at(index)].value : m_scope.values[index].name;
        drawn.isOfInputs = isOfInputs;
        m_picture.nodes.push_back(std::move(drawn));
        const std::size_t more = m_picture.nodes.size() - 1;
        if (isOfInputs) {
            m_picture.edges.push_back({.from = more, .to = m_nodeOf.at(index)});
        } else {
            newEdge(index, source, more);
        }
        m_picture.isCut = true;
    }

    PictureEdge& newEdge(std::uint32_t index, std::size_t from, std::size_t to)
    {
        PictureEdge& edge = m_picture.edges.emplace_back(pictureOfEdge(m_scope, m_other, index));
        edge.from = from;
        edge.to = to;
        edge.isPlanned = m_picture.nodes[from].mark == PictureMark::Added ||
                         m_picture.nodes[to].mark == PictureMark::Added;
        return edge;
    }

    void addEdge(std::uint32_t value, std::size_t from, std::uint32_t reader)
    {
        PictureEdge& edge = newEdge(value, from, m_nodeOf.at(reader));
        const TypeConflict* const conflict = m_scope.conflictAt(value, reader);
        markConflict(edge, conflict);
        if (conflict) {
            PictureNode& node = m_picture.nodes[edge.to];
            node.finding = node.finding ? node.finding : conflict->finding;
            const bool isOfNode = m_scope.findingOfNode.contains(reader);
            node.mark = isOfNode ? PictureMark::Conflict : node.mark;
        }
    }

    const ScopeGraph& m_scope;
    const ScopeGraph* m_other; ///< null if the other graph lacks the scope
    const MapWalk& m_walk;
    const MapStart& m_start;
    GraphPicture m_picture;
    std::map<std::uint32_t, std::size_t> m_nodeOf; ///< index in the picture by node
    /// by value and, if not shared, reader
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> m_given;
    std::map<std::uint32_t, std::size_t> m_shownReaders; ///< by value
};

MapStart startOfScope(const ScopeGraph& scope)
{
    MapStart start;
    for (std::uint32_t value = 0; value < scope.values.size(); ++value) {
        const GraphValue::Kind kind = scope.values[value].kind;
        if (kind == GraphValue::Kind::Input || kind == GraphValue::Kind::Captured) {
            start.values.push_back(value);
        }
    }
    const auto isRead = [&scope](std::uint32_t value) { return !scope.readers.of(value).empty(); };
    if (std::ranges::none_of(start.values, isRead)) {
        const auto first = std::ranges::find(scope.nodes, false, &GraphNode::isConstant);
        if (first != scope.nodes.end()) {
            start.nodes.push_back(static_cast<std::uint32_t>(first - scope.nodes.begin()));
        }
    }
    constexpr std::size_t mostInputs = 12;
    start.values.resize(std::min(start.values.size(), mostInputs));
    start.isValue = true;
    return start;
}

/// Sets `place` to the parts of it that exist.
MapStart startOf(const TypedGraph& graph, const ScopeGraph& scope, GraphPlace& place)
{
    MapStart start;
    const auto value = scope.findValue(place.value);
    const auto node = graph.findNode(place);
    if (node && !scope.nodes[*node].isConstant) {
        start.nodes.push_back(*node);
        place = placeOfNode(scope, *node);
    } else if (value || node) { // a Constant node stands for its value
        const std::uint32_t stored = value ? *value : scope.outputs.of(*node).front();
        place = {.scope = scope.scope,
                 .node = {},
                 .nodeName = {},
                 .value = std::string(scope.values[stored].name)};
        start.values.push_back(stored);
        start.isValue = true;
    } else {
        place = {.scope = scope.scope, .node = {}, .nodeName = {}, .value = {}};
        start = startOfScope(scope);
    }
    return start;
}

std::vector<DType> dtypesOf(const GraphPicture& picture)
{
    std::set<DType> dtypes;
    for (const PictureEdge& edge : picture.edges) {
        dtypes.insert(edge.dtype);
    }
    dtypes.erase(DType::Undefined);
    return {dtypes.begin(), dtypes.end()};
}

} // namespace

DtypeMap dtypeMap(const TypedGraph& graph, const TypedGraph& other, const MapQuery& query)
{
    const ScopeGraph& scope = graph.scope(graph.findScope(query.centre.scope).value_or(GraphId{}));
    const auto otherId = &other == &graph ? std::nullopt : other.findScope(scope.scope);
    DtypeMap map;
    map.centre = query.centre;
    const MapStart start = startOf(graph, scope, map.centre);
    MapWalk walk(scope, query, true);
    walk.run(start);
    MapWalk all(scope, query, false);
    all.run(start);
    map.picture = MapDrawing(scope, otherId ? &other.scope(*otherId) : nullptr, walk, start).draw();
    map.picture.isOfPlan = !graph.session()->plan().edits.empty();
    map.shown = walk.operators();
    map.isFull = walk.isFull();
    map.within = all.operators();
    map.picture.isCut = map.picture.isCut || map.shown < map.within;
    map.dtypes = dtypesOf(map.picture);
    return map;
}

GraphPlace placeOfNode(const ScopeGraph& scope, std::uint32_t node)
{
    const auto outputs = scope.outputs.of(node);
    return {.scope = scope.scope,
            .node = NodeId{node},
            .nodeName = std::string(scope.nodes[node].name),
            .value = outputs.empty() ? std::string() : std::string(scope.values[outputs.front()].name)};
}

GraphPlace placeOf(const TypedGraph& graph, const Finding& finding)
{
    const auto id = graph.findScope(finding.graph);
    if (id && finding.nodeIndex && finding.nodeIndex->value < graph.scope(*id).nodes.size()) {
        return placeOfNode(graph.scope(*id), static_cast<std::uint32_t>(finding.nodeIndex->value));
    }
    return {.scope = finding.graph, .node = {}, .nodeName = {}, .value = finding.value};
}

GraphPlace firstPlace(const TypedGraph& graph)
{
    for (const Finding& finding : graph.session()->report().findings) {
        const auto id = graph.findScope(finding.graph);
        const bool isThere = id && (finding.nodeIndex || graph.scope(*id).findValue(finding.value));
        if (findingKindInfo(finding.kind).isOfDtypes && isThere) {
            return placeOf(graph, finding);
        }
    }
    return {.scope = graph.scope(GraphId{}).scope, .node = {}, .nodeName = {}, .value = {}};
}

} // namespace onnxmend
