// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/dtype_regions.h"

#include "core/pictures/body_contents.h"
#include "core/pictures/cast_chains.h"
#include "core/pictures/dtype_map.h"
#include "core/pictures/region_names.h"
#include "core/types/computing_dtype.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::uint32_t none = CastChains::none;

std::uint64_t pairOf(std::size_t a, std::size_t b)
{
    return (static_cast<std::uint64_t>(a) << 32U) | static_cast<std::uint32_t>(b);
}

/// Neighbours of the same class form one region.
struct NodeClass {
    DtypeRegion::Kind kind = DtypeRegion::Kind::Unknown;
    DType dtype = DType::Undefined; ///< dtype of floats; all integers are alike

    friend bool operator==(NodeClass, NodeClass) = default;
};

NodeClass classOf(const GraphNode& node)
{
    if (isFloating(node.computesIn)) {
        return {DtypeRegion::Kind::Floating, node.computesIn};
    }
    return {node.computesIn == DType::Undefined ? DtypeRegion::Kind::Unknown : DtypeRegion::Kind::Integers,
            DType::Undefined};
}

/// Sets that can be united.
class DisjointSets
{
public:
    explicit DisjointSets(std::size_t count)
        : m_parents(count)
    {
        std::iota(m_parents.begin(), m_parents.end(), 0U);
    }

    std::uint32_t rootOf(std::uint32_t element)
    {
        while (m_parents[element] != element) {
            element = m_parents[element] = m_parents[m_parents[element]];
        }
        return element;
    }

    /// Keeps the smaller root, so that a region is named by its first node.
    void unite(std::uint32_t a, std::uint32_t b)
    {
        const auto [low, high] = std::minmax({rootOf(a), rootOf(b)});
        m_parents[high] = low;
    }

private:
    std::vector<std::uint32_t> m_parents;
};

/// Contracts the nodes of a scope.
class Contraction
{
public:
    /// `times`: of the nodes of this scope; null if unknown.
    Contraction(const TypedGraph& graph, const ScopeGraph& scope, const NodeTimes* times)
        : m_scope(scope)
        , m_times(times)
        , m_chains(scope)
        , m_bodies(graph)
        , m_sets(scope.nodes.size())
        , m_regionOf(scope.nodes.size(), none)
    {
        if (m_times) {
            m_result.seconds = m_times->total();
            m_result.optimised = m_times->optimised;
        }
        classify();
        uniteNeighbours();
        makeRegions();
        for (std::uint32_t node = 0; node < m_scope.nodes.size(); ++node) {
            if (m_scope.nodes[node].isCast) {
                addCast(node);
            } else if (isOfRegion(node)) {
                addReads(node);
            }
        }
    }

    DtypeRegions take() { return std::move(m_result); }

private:
    bool isOfRegion(std::uint32_t node) const
    {
        return !m_scope.nodes[node].isCast && !m_scope.nodes[node].isConstant;
    }

    double secondsOf(std::uint32_t node) const { return m_times ? m_times->seconds[node] : 0; }

    std::uint32_t producer(std::uint32_t value) const
    {
        const std::int32_t node = m_scope.values[value].producer;
        return node >= 0 && isOfRegion(static_cast<std::uint32_t>(node)) ? static_cast<std::uint32_t>(node)
                                                                         : none;
    }

    void classify()
    {
        std::ranges::transform(m_scope.nodes, std::back_inserter(m_classes), classOf);
        const auto count = static_cast<std::uint32_t>(m_scope.nodes.size());
        for (std::uint32_t node = 0; node < count; ++node) {
            for (const std::uint32_t value : m_scope.inputs.of(node)) {
                fallInWith(node, producer(value));
            }
        }
        for (std::uint32_t node = count; node-- > 0;) {
            for (const std::uint32_t value : m_scope.inputs.of(node)) {
                if (producer(value) != none) {
                    fallInWith(producer(value), node);
                }
            }
        }
    }

    void fallInWith(std::uint32_t node, std::uint32_t neighbour)
    {
        if (neighbour != none && isOfRegion(node) && isOfRegion(neighbour) &&
            m_classes[node].kind == DtypeRegion::Kind::Unknown) {
            m_classes[node] = m_classes[neighbour];
        }
    }

    void uniteNeighbours()
    {
        for (std::uint32_t node = 0; node < m_scope.nodes.size(); ++node) {
            if (!isOfRegion(node)) {
                continue;
            }
            for (const std::uint32_t value : m_scope.inputs.of(node)) {
                // Casts between integers are ignored.
                const bool isInteger = m_classes[node].kind == DtypeRegion::Kind::Integers;
                const std::uint32_t source = isInteger ? m_chains.originOf(value) : producer(value);
                if (source != none && m_classes[source] == m_classes[node]) {
                    m_sets.unite(node, source);
                }
            }
        }
    }

    void makeRegions()
    {
        for (std::uint32_t node = 0; node < m_scope.nodes.size(); ++node) {
            if (!isOfRegion(node)) {
                continue;
            }
            const std::uint32_t root = m_sets.rootOf(node); // the first of its region
            if (root == node) {
                m_regionOf[node] = static_cast<std::uint32_t>(m_result.regions.size());
                DtypeRegion& region = m_result.regions.emplace_back();
                region.kind = m_classes[node].kind;
                region.dtype = m_scope.nodes[node].computesIn;
                region.first = placeOfNode(m_scope, node);
            }
            m_regionOf[node] = m_regionOf[root];
            DtypeRegion& region = m_result.regions[m_regionOf[node]];
            region.dtype = region.kind == DtypeRegion::Kind::Floating ? m_classes[node].dtype : region.dtype;
            ++region.nodes;
            region.members.push_back(node);
            region.seconds += secondsOf(node);
            addBodies(node, region);
        }
        m_result.scope = m_scope.scope;
        m_result.found = m_result.regions.size();
    }

    void addBodies(std::uint32_t node, DtypeRegion& region)
    {
        const auto bodies = m_scope.bodies.find(node);
        if (bodies == m_scope.bodies.end()) {
            return;
        }
        for (const GraphId body : bodies->second) {
            region.nodesInBodies += m_bodies.nodesOf(body);
            region.nodes += m_bodies.nodesOf(body);
            region.byteCount += m_bodies.takeBytesOf(body);
        }
    }

    RegionEdge& edge(std::uint32_t from, std::uint32_t to)
    {
        const auto [place, isNew] = m_edges.try_emplace(pairOf(from, to), m_result.edges.size());
        if (isNew) {
            m_result.edges.push_back({.from = from, .to = to});
        }
        return m_result.edges[place->second];
    }

    void countStored(std::uint32_t value, std::uint32_t region)
    {
        if (m_scope.values[value].byteCount > 0 && m_countedValues.insert(value).second) {
            m_result.regions[region].byteCount += m_scope.values[value].byteCount;
        }
    }

    void addReads(std::uint32_t node)
    {
        const std::uint32_t region = m_regionOf[node];
        for (const std::uint32_t value : m_scope.inputs.of(node)) {
            const std::uint32_t origin = m_chains.originOf(value);
            if (origin == none) {
                countStored(value, region);
            } else if (m_regionOf[origin] != region && m_tensors.insert(pairOf(value, region)).second) {
                RegionEdge& border = edge(m_regionOf[origin], region);
                ++border.tensors;
                if (border.dtype == DType::Undefined) {
                    border.dtype = m_scope.nodes[origin].computesIn;
                }
            }
            if (const TypeConflict* const conflict = m_scope.conflictAt(value, node)) {
                addConflict(*conflict, origin, region);
            }
        }
    }

    void addConflict(const TypeConflict& conflict, std::uint32_t origin, std::uint32_t region)
    {
        if (!m_findings.insert(conflict.finding).second) {
            return;
        }
        const bool isBorder = origin != none && m_regionOf[origin] != region;
        ++(isBorder ? edge(m_regionOf[origin], region).conflicts : m_result.regions[region].conflicts);
    }

    void addCast(std::uint32_t cast)
    {
        const std::uint32_t operand = m_chains.operandOf(cast);
        const std::uint32_t origin = operand == none ? none : m_chains.originOf(operand);
        std::set<std::uint32_t> targets; // regions
        const std::uint32_t sink = m_chains.sinkOf(cast);
        if (sink != none && isOfRegion(sink)) {
            targets.insert(m_regionOf[sink]);
        }
        for (const std::uint32_t value : m_scope.outputs.of(cast)) {
            for (const std::uint32_t reader : m_scope.readers.of(value)) {
                if (isOfRegion(reader)) {
                    targets.insert(m_regionOf[reader]);
                }
            }
        }
        const std::uint32_t source = origin == none ? none : m_regionOf[origin];
        double seconds = secondsOf(cast);        // counts once
        if (targets.empty() && source != none) { // an output of the scope
            ++m_result.regions[source].casts;
            m_result.regions[source].seconds += seconds;
        }
        for (const std::uint32_t target : targets) {
            if (source == none || source == target) {
                ++m_result.regions[target].casts;
                m_result.regions[target].seconds += std::exchange(seconds, 0);
                continue;
            }
            RegionEdge& border = edge(source, target);
            ++border.casts;
            border.castSeconds += std::exchange(seconds, 0);
            border.plannedCasts += m_scope.nodes[cast].isPlanned ? 1 : 0;
        }
        if (operand != none && origin == none && !targets.empty()) {
            countStored(operand, *targets.begin());
        }
    }

    const ScopeGraph& m_scope;
    const NodeTimes* m_times;
    CastChains m_chains;
    BodyContents m_bodies;
    DisjointSets m_sets;
    std::vector<NodeClass> m_classes;      ///< by node
    std::vector<std::uint32_t> m_regionOf; ///< by node
    DtypeRegions m_result;
    std::unordered_map<std::uint64_t, std::size_t> m_edges;
    std::unordered_set<std::uint64_t> m_tensors; ///< pairs (value, region) that were counted
    std::unordered_set<std::uint32_t> m_countedValues;
    std::unordered_set<std::size_t> m_findings;
};

/// Returns the name of a node in a picture of layers: its own, or that of its first output.
std::string_view layerName(const ScopeGraph& scope, std::uint32_t node)
{
    const auto outputs = scope.outputs.of(node);
    return !scope.nodes[node].name.empty() || outputs.empty() ? scope.nodes[node].name
                                                              : scope.values[outputs.front()].name;
}

} // namespace

DtypeRegions dtypeRegions(const TypedGraph& graph, GraphId id, const RegionOptions& options)
{
    const ScopeGraph& scope = graph.scope(id);
    const bool isTimed = options.times && id == GraphId{} && options.times->total() > 0 &&
                         options.times->seconds.size() == scope.nodes.size();
    DtypeRegions regions = Contraction(graph, scope, isTimed ? options.times.get() : nullptr).take();
    std::vector<std::string_view> names;
    for (DtypeRegion& region : regions.regions) {
        names.clear();
        for (const std::uint32_t node : region.members) {
            names.push_back(layerName(scope, node));
        }
        region.name = commonName(names);
    }
    if (options.foldsIntegers) {
        foldIntegers(regions);
    }
    mergeSmall(options.mostRegions, regions);
    return regions;
}

GraphPicture pictureOf(const DtypeRegions& regions)
{
    GraphPicture picture;
    picture.kind = GraphPicture::Kind::Regions;
    for (std::size_t i = 0; i < regions.regions.size(); ++i) {
        const DtypeRegion& region = regions.regions[i];
        PictureNode& node = picture.nodes.emplace_back();
        node.kind = PictureNode::Kind::Region;
        node.title = region.name;
        node.mark = region.conflicts > 0 ? PictureMark::Conflict : PictureMark::None;
        node.dtype = region.kind == DtypeRegion::Kind::Unknown ? DType::Undefined : region.dtype;
        node.count = region.nodes;
        node.byteCount = region.byteCount;
        node.timeShare = regions.seconds > 0 ? std::optional(region.seconds / regions.seconds) : std::nullopt;
        node.region = i;
        node.isTimeOptimised = regions.optimised;
    }
    for (const RegionEdge& border : regions.edges) {
        PictureEdge& edge = picture.edges.emplace_back();
        edge.from = border.from;
        edge.to = border.to;
        edge.dtype = border.dtype;
        edge.type = border.dtype == DType::Undefined ? std::string() : dtypeName(border.dtype);
        edge.mark = border.conflicts > 0 ? PictureMark::Conflict : PictureMark::None;
        edge.isPlanned = border.plannedCasts > 0;
        edge.count = border.tensors;
        edge.casts = border.casts;
        edge.conflicts = border.conflicts;
        const bool isTimed = regions.seconds > 0 && border.casts > 0;
        edge.timeShare = isTimed ? std::optional(border.castSeconds / regions.seconds) : std::nullopt;
    }
    picture.isCut = regions.found > regions.regions.size();
    return picture;
}

} // namespace onnxmend
