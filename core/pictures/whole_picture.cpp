// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/index_model.h"
#include "core/pictures/picture_parts.h"
#include "core/pictures/whole_index.h"

#include <algorithm>
#include <deque>
#include <map>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t firstShown = 150; // elements that a first look shows

/// One of several instances of a scope: a function may be open at each of its calls.
struct WholeScope {
    GraphId id;
    std::string prefix; ///< of the keys of its elements
    const ScopeGraph& scope;
    const ScopeGraph* other; ///< null if the other graph lacks the scope
    const WholeGraph::Index::Scope& index;

    const ScopeGroups& groups() const { return index.groups; }
};

std::uint64_t portOfItem(const GroupItem& item) { return (item.isGroup ? 1ULL << 32U : 0ULL) | item.index; }
std::uint64_t portOfCapture(std::uint32_t value) { return (2ULL << 32U) | value; }

/// Returns the element that contains a leaf outside of a group, and that stands beside the group or beside
/// one of those around it.
GroupItem itemOutside(const ScopeGroups& groups, std::uint32_t group, std::uint32_t position)
{
    std::uint32_t around = groups.groups[group].parent;
    while (!groups.contains(around, position)) {
        around = groups.groups[around].parent;
    }
    std::uint32_t at = groups.leaves[position].group;
    if (at == around) {
        return {false, position};
    }
    while (groups.groups[at].parent != around) {
        at = groups.groups[at].parent;
    }
    return {true, at};
}

/// The edges of one level while they are collected.
class LevelEdges
{
public:
    LevelEdges(const WholeScope& scope, std::size_t container, WholePicture& whole)
        : m_scope(scope)
        , m_container(container)
        , m_whole(whole)
    {
    }

    /// Adds the edges between the elements of a group. `elements`: their indexes in the picture.
    void addOfGroup(std::uint32_t index, const std::vector<std::size_t>& elements)
    {
        m_group = index;
        m_elements = elements;
        const NodeGroup& group = m_scope.groups().groups[index];
        m_itemAt.resize(group.end - group.begin);
        for (std::size_t i = 0; i < group.items.size(); ++i) {
            const WholeElement& element = m_whole.elements[elements[i]];
            std::fill(m_itemAt.begin() + (element.begin - group.begin),
                      m_itemAt.begin() + (element.behind - group.begin), static_cast<std::uint32_t>(i));
        }
        for (std::uint32_t position = group.begin; position < group.end; ++position) {
            addOfLeaf(position);
        }
    }

    /// Adds the values that a body captures.
    void addCaptures(const ScopeGraph& body, const ScopeGraph* other, std::size_t element)
    {
        for (std::uint32_t value = 0; value < body.values.size(); ++value) {
            ++m_whole.visited;
            if (body.values[value].kind == GraphValue::Kind::Captured) {
                PictureEdge edge = pictureOfEdge(body, other, value);
                edge.from = m_container;
                edge.to = element;
                edge.count = 1;
                m_whole.picture.edges.push_back(std::move(edge));
                m_whole.edges.push_back({.port = portOfCapture(value), .producer = ScopeGroups::none});
            }
        }
    }

private:
    std::uint32_t itemAt(std::uint32_t position) const
    {
        return m_itemAt[position - m_scope.groups().groups[m_group].begin];
    }

    void addOfLeaf(std::uint32_t position)
    {
        const ScopeGroups::Leaf& leaf = m_scope.groups().leaves[position];
        const std::uint32_t item = itemAt(position);
        if (leaf.kind == ScopeGroups::LeafKind::Output) {
            addRead(leaf.index, ScopeGraph::anyNode, item);
        } else if (leaf.kind == ScopeGroups::LeafKind::Input) {
            addLeaving(leaf.index, item);
        } else {
            for (const std::uint32_t value : m_scope.scope.inputs.of(leaf.index)) {
                addRead(value, leaf.index, item);
            }
            for (const std::uint32_t value : m_scope.scope.outputs.of(leaf.index)) {
                addLeaving(value, item);
            }
        }
    }

    void addRead(std::uint32_t value, std::uint32_t reader, std::uint32_t item)
    {
        ++m_whole.visited;
        const ScopeGroups& groups = m_scope.groups();
        const std::uint32_t producer = groups.positionOfProducer(m_scope.scope, value);
        if (producer == ScopeGroups::none) {
            if (m_scope.scope.values[value].kind == GraphValue::Kind::Captured) {
                addEntering(portOfCapture(value), value, reader, item);
            }
        } else if (!groups.contains(m_group, producer)) {
            addEntering(portOfItem(itemOutside(groups, m_group, producer)), value, reader, item);
        } else if (const std::uint32_t giver = itemAt(producer); giver != item) {
            const auto key = (std::uint64_t{giver} << 32U) | item;
            const auto [known, isNew] = m_between.try_emplace(key, m_whole.picture.edges.size());
            const GroupItem& source = groups.groups[m_group].items[giver];
            if (isNew) {
                addEdge(m_elements[giver], m_elements[item], portOfItem(source), producer, value);
            }
            addValue(known->second, value, reader);
        }
    }

    void addEntering(std::uint64_t port, std::uint32_t value, std::uint32_t reader, std::uint32_t item)
    {
        if (m_container == WholeElement::none) {
            return;
        }
        const auto [known, isNew] = m_entering.try_emplace({port, item}, m_whole.picture.edges.size());
        if (isNew) {
            addEdge(m_container, m_elements[item], port, ScopeGroups::none, value);
        }
        addValue(known->second, value, reader);
    }

    /// Adds a value of an element if something outside of the group reads it.
    void addLeaving(std::uint32_t value, std::uint32_t item)
    {
        ++m_whole.visited;
        const auto isOutside = [this](std::uint32_t reader) {
            ++m_whole.visited;
            const std::uint32_t position = m_scope.groups().positionOfNode[reader];
            return position != ScopeGroups::none && !m_scope.groups().contains(m_group, position);
        };
        const bool leaves = m_group != 0 && (m_scope.scope.values[value].isOutput ||
                                             std::ranges::any_of(m_scope.scope.readers.of(value), isOutside));
        if (leaves) {
            const auto [known, isNew] = m_leaving.try_emplace(item, m_whole.picture.edges.size());
            if (isNew) {
                addEdge(m_elements[item], m_container, 0, ScopeGroups::none, value);
            }
            addValue(known->second, value, ScopeGraph::anyNode);
        }
    }

    void addEdge(std::size_t from, std::size_t to, std::uint64_t port, std::uint32_t producer,
                 std::uint32_t value)
    {
        PictureEdge& edge =
            m_whole.picture.edges.emplace_back(pictureOfEdge(m_scope.scope, m_scope.other, value));
        edge.from = from;
        edge.to = to;
        edge.isPlanned = m_whole.picture.nodes[from].mark == PictureMark::Added ||
                         m_whole.picture.nodes[to].mark == PictureMark::Added;
        if (const onnx::ValueInfoProto* const declared = m_scope.index.declared[value]) {
            edge.shape = declarationOf(*declared).shapeText();
        }
        m_whole.edges.push_back({.port = port, .producer = producer});
    }

    /// Counts a value of an edge, once also if it has several readers there.
    void addValue(std::size_t index, std::uint32_t value, std::uint32_t reader)
    {
        PictureEdge& edge = m_whole.picture.edges[index];
        if (const TypeConflict* const conflict = m_scope.scope.conflictAt(value, reader)) {
            ++edge.conflicts;
            markConflict(edge, conflict);
        }
        if (!m_counted.insert((std::uint64_t{index} << 32U) | value).second) {
            return;
        }
        if (++edge.count > 1) {
            const DType dtype = m_scope.scope.values[value].type.dtype();
            edge.dtype = edge.dtype == dtype ? dtype : DType::Undefined;
            edge.shape.clear();
        }
    }

    const WholeScope& m_scope;
    std::size_t m_container;
    WholePicture& m_whole;
    std::uint32_t m_group = 0;
    std::span<const std::size_t> m_elements;
    std::vector<std::uint32_t> m_itemAt; ///< by leaf of the group
    std::unordered_map<std::uint64_t, std::size_t> m_between;
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::size_t> m_entering;
    std::unordered_map<std::uint32_t, std::size_t> m_leaving;
    std::unordered_set<std::uint64_t> m_counted; ///< edges and values
};

/// Draws the elements of all opened groups, each followed by its contents.
class WholeDrawing
{
public:
    WholeDrawing(const TypedGraph& graph, const TypedGraph& other, const WholeGraph::Index& index,
                 const WholeQuery& query, Progress& progress)
        : m_graph(graph)
        , m_other(other)
        , m_index(index)
        , m_query(query)
        , m_progress(progress)
        , m_opened(query.opened)
    {
    }

    WholePicture draw()
    {
        if (m_query.opensFirst) {
            openFirst();
        }
        if (m_query.place) {
            m_target = findTarget(m_graph, m_index, *m_query.place);
            if (m_target) {
                m_opened.insert(m_target->around.begin(), m_target->around.end());
            }
        }
        const ScopeGroups& main = m_index.scopes.front().groups;
        m_whole.picture.kind = GraphPicture::Kind::Whole;
        m_whole.picture.isOfPlan = !m_graph.session()->plan().edits.empty();
        m_whole.nodes = main.groups.front().nodes;
        m_shown = main.groups.front().items.size();
        addGroupLevel(scopeOf(GraphId{}, {}), 0, WholeElement::none);
        std::set<DType> dtypes;
        for (const PictureEdge& edge : m_whole.picture.edges) {
            dtypes.insert(edge.dtype);
        }
        dtypes.erase(DType::Undefined);
        m_whole.dtypes.assign(dtypes.begin(), dtypes.end());
        return std::move(m_whole);
    }

private:
    WholeScope scopeOf(GraphId id, std::string prefix) const
    {
        const ScopeGraph& scope = m_graph.scope(id);
        const auto otherId = &m_other == &m_graph ? std::nullopt : m_other.findScope(scope.scope);
        return {id, std::move(prefix), scope, otherId ? &m_other.scope(*otherId) : nullptr,
                m_index.scopes[id.value]};
    }

    /// Opens groups of the main graph, the outermost first, while the picture stays small.
    void openFirst()
    {
        const ScopeGroups& main = m_index.scopes.front().groups;
        std::size_t shown = main.groups.front().items.size();
        std::deque<std::uint32_t> waiting{0};
        while (!waiting.empty()) {
            for (const GroupItem& item : main.groups[waiting.front()].items) {
                ++m_whole.visited;
                const std::size_t more = item.isGroup ? main.groups[item.index].items.size() : firstShown;
                if (item.isGroup && shown + more <= firstShown) {
                    shown += more;
                    m_opened.insert(groupKey({}, main.groups[item.index]));
                    waiting.push_back(item.index);
                }
            }
            waiting.pop_front();
        }
    }

    /// Returns whether an element with so many contents is open.
    bool opens(const std::string& key, std::size_t contents, bool isGroup)
    {
        if (!m_opened.contains(key) && !(isGroup && m_query.opensAll)) {
            return false;
        }
        if (m_shown + contents > m_query.mostShown) {
            m_whole.isFull = true;
            return false;
        }
        m_shown += contents;
        m_whole.opened.insert(key);
        return true;
    }

    /// Adds an element without its contents. Returns its index.
    std::size_t addElement(PictureNode node, WholeElement element)
    {
        const std::size_t index = m_whole.elements.size();
        node.isFocus = node.isFocus || (!m_target && !element.key.empty() && element.key == m_query.key);
        node.canOpen = !element.key.empty();
        m_whole.picture.nodes.push_back(std::move(node));
        element.end = index + 1;
        m_whole.elements.push_back(std::move(element));
        ++m_whole.visited;
        return index;
    }

    void setInner(std::size_t element, std::size_t level)
    {
        m_whole.picture.nodes[element].isOpen = true;
        m_whole.elements[element].inner = level;
        m_whole.elements[element].end = m_whole.elements.size();
    }

    std::size_t beginLevel(std::size_t container)
    {
        m_progress.checkCancelled();
        m_whole.levels.push_back({.container = container, .first = m_whole.elements.size()});
        return m_whole.levels.size() - 1;
    }

    void endLevel(std::size_t level, std::size_t firstEdge)
    {
        m_whole.levels[level].end = m_whole.elements.size();
        m_whole.levels[level].firstEdge = firstEdge;
        m_whole.levels[level].endEdge = m_whole.picture.edges.size();
    }

    std::size_t addGroupLevel(const WholeScope& scope, std::uint32_t index, std::size_t container)
    {
        const std::size_t level = beginLevel(container);
        const NodeGroup& group = scope.groups().groups[index];
        std::vector<std::size_t> elements;
        elements.reserve(group.items.size());
        for (const GroupItem& item : group.items) {
            elements.push_back(item.isGroup ? addGroup(scope, item.index, level)
                                            : addLeaf(scope, item.index, level));
        }
        const std::size_t firstEdge = m_whole.picture.edges.size();
        LevelEdges(scope, container, m_whole).addOfGroup(index, elements);
        endLevel(level, firstEdge);
        return level;
    }

    static PictureNode pictureOfGroup(const WholeScope& scope, const NodeGroup& group)
    {
        PictureNode node;
        node.kind = PictureNode::Kind::Group;
        node.title = group.className.empty() ? group.title : group.title + " (" + group.className + ")";
        node.name = group.path.substr(0, group.path.find('#')); // a run has no name of its own
        node.dtype = group.dtype;
        node.count = group.nodes;
        node.finding = group.finding;
        node.mark = group.finding ? PictureMark::Conflict : PictureMark::None;
        const auto leaves = std::span(scope.groups().leaves).subspan(group.begin, group.end - group.begin);
        const auto first = std::ranges::find(leaves, ScopeGroups::LeafKind::Node, &ScopeGroups::Leaf::kind);
        if (first != leaves.end() && !scope.scope.outputs.of(first->index).empty()) {
            node.value = scope.scope.values[scope.scope.outputs.of(first->index).front()].name;
        }
        return node;
    }

    std::size_t addGroup(const WholeScope& scope, std::uint32_t index, std::size_t level)
    {
        const NodeGroup& group = scope.groups().groups[index];
        std::string key = groupKey(scope.prefix, group);
        const bool isOpen = opens(key, group.items.size(), true);
        const std::size_t at = addElement(pictureOfGroup(scope, group), {.key = std::move(key),
                                                                         .scope = scope.id,
                                                                         .level = level,
                                                                         .begin = group.begin,
                                                                         .behind = group.end});
        if (isOpen) {
            setInner(at, addGroupLevel(scope, index, at));
        }
        return at;
    }

    std::size_t addLeaf(const WholeScope& scope, std::uint32_t position, std::size_t level)
    {
        const ScopeGroups::Leaf& leaf = scope.groups().leaves[position];
        const bool isNode = leaf.kind == ScopeGroups::LeafKind::Node;
        PictureNode node =
            isNode ? pictureOfNode(scope.scope, leaf.index)
                   : pictureOfValue(scope.scope, scope.other, leaf.index,
                                    leaf.kind == ScopeGroups::LeafKind::Input ? PictureNode::Kind::Input
                                                                              : PictureNode::Kind::Output);
        if (const auto conflict = isNode ? conflictOf(scope.scope, leaf.index) : std::nullopt) {
            node.mark = PictureMark::Conflict;
            node.finding = node.finding ? node.finding : conflict;
        }
        node.isFocus = m_target && m_target->scope == scope.id && m_target->position == position &&
                       m_target->prefix == scope.prefix;
        m_whole.shownNodes += isNode && scope.id.value == 0 ? 1 : 0;
        std::vector<GraphId> bodies = node.bodies;
        std::string key = bodies.empty() ? std::string() : nodeKey(scope.prefix, scope.scope, leaf.index);
        const bool isOpen = !key.empty() && opens(key, bodies.size(), false);
        const std::size_t at = addElement(
            std::move(node),
            {.key = key, .scope = scope.id, .level = level, .begin = position, .behind = position + 1});
        if (isOpen) {
            setInner(at, addBodies(key, bodies, at));
        }
        return at;
    }

    /// Adds the bodies of a node as elements inside it.
    std::size_t addBodies(const std::string& node, const std::vector<GraphId>& bodies, std::size_t container)
    {
        const std::size_t level = beginLevel(container);
        std::vector<std::size_t> elements;
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            elements.push_back(addBody(bodyKey(node, i), bodies[i], level));
        }
        const std::size_t firstEdge = m_whole.picture.edges.size();
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            const WholeScope body = scopeOf(bodies[i], {});
            LevelEdges(body, container, m_whole).addCaptures(body.scope, body.other, elements[i]);
        }
        endLevel(level, firstEdge);
        return level;
    }

    std::size_t addBody(const std::string& key, GraphId id, std::size_t level)
    {
        const WholeScope body = scopeOf(id, key + "\n");
        const NodeGroup& group = body.groups().groups.front();
        PictureNode node = pictureOfGroup(body, group);
        node.title = body.scope.scope.substr(body.scope.scope.find_last_of("/:") + 1);
        node.name = body.scope.scope;
        const bool isOpen = opens(key, group.items.size(), false);
        const std::size_t at =
            addElement(std::move(node), {.key = key, .scope = id, .level = level, .behind = 0});
        if (isOpen) {
            setInner(at, addGroupLevel(body, 0, at));
        }
        return at;
    }

    const TypedGraph& m_graph;
    const TypedGraph& m_other;
    const WholeGraph::Index& m_index;
    const WholeQuery& m_query;
    Progress& m_progress;
    OpenedGroups m_opened;
    std::optional<WholeTarget> m_target;
    std::size_t m_shown = 0; ///< elements that have a place already
    WholePicture m_whole;
};

} // namespace

WholePicture drawWhole(const TypedGraph& graph, const TypedGraph& other, const WholeGraph::Index& index,
                       const WholeQuery& query, Progress& progress)
{
    return WholeDrawing(graph, other, index, query, progress).draw();
}

} // namespace onnxmend
