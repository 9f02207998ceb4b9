// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/graph/graph_selection.h"

#include "ui/graph/graph_texts.h"
#include "ui/look/texts.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t mostListed = 8; // values or neighbours

struct GraphWords {
    Q_DECLARE_TR_FUNCTIONS(graph)
};

QString typeText(ValueType type)
{
    return type.known() ? texts::fromUtf8(displayName(type)) : GraphWords::tr("not known");
}

QString listOf(const ScopeGraph& scope, std::span<const std::uint32_t> values)
{
    QStringList lines;
    for (const std::uint32_t index : values.first(std::min(values.size(), mostListed))) {
        const GraphValue& value = scope.values[index];
        lines.append(GraphWords::tr("%1: %2").arg(texts::fromUtf8(value.name), typeText(value.type)));
    }
    if (values.size() > mostListed) {
        lines.append(GraphWords::tr("and %1 more").arg(texts::count(values.size() - mostListed)));
    }
    return lines.join(u'\n');
}

/// Adds inputs, outputs and subgraphs of a node.
void addArguments(const TypedGraph& graph, const ScopeGraph& scope, std::uint32_t node,
                  std::span<const GraphId> bodies, GraphSelection& selection)
{
    selection.facts.emplace_back(GraphWords::tr("Reads"), listOf(scope, scope.inputs.of(node)));
    selection.facts.emplace_back(GraphWords::tr("Gives"), listOf(scope, scope.outputs.of(node)));
    for (const GraphId body : bodies) {
        selection.facts.emplace_back(GraphWords::tr("Opens"), texts::fromUtf8(graph.scope(body).scope));
    }
}

void addValueFacts(const ScopeGraph& scope, std::uint32_t index, GraphSelection& selection)
{
    const GraphValue& value = scope.values[index];
    if (value.stored != DType::Undefined) {
        selection.facts.emplace_back(GraphWords::tr("Stored as"), texts::dtype(value.stored));
    }
    if (value.declared.known()) {
        selection.facts.emplace_back(GraphWords::tr("Declared as"), typeText(value.declared));
    }
    selection.facts.emplace_back(GraphWords::tr("Read as"), typeText(value.type));
    selection.facts.emplace_back(
        GraphWords::tr("Read by"),
        texts::count(scope.readers.of(index).size(), GraphWords::tr("1 node"), GraphWords::tr("%1 nodes")));
    if (value.producer >= 0) {
        const GraphNode& node = scope.nodes[static_cast<std::size_t>(value.producer)];
        selection.facts.emplace_back(
            GraphWords::tr("Computed by"),
            u"%1  %2"_s.arg(texts::fromUtf8(node.opType), texts::fromUtf8(node.name)));
    }
}

QString mapTextOf(const GraphPicture& picture)
{
    return picture.kind == GraphPicture::Kind::Whole ? GraphWords::tr("Show in Map")
                                                     : GraphWords::tr("Centre the Map Here");
}

QString regionTitle(const DtypeRegion& region)
{
    return region.name.empty() ? GraphWords::tr("Nodes without names") : texts::fromUtf8(region.name);
}

QString borderText(const RegionEdge& edge)
{
    QStringList parts{texts::count(edge.tensors, GraphWords::tr("1 tensor"), GraphWords::tr("%1 tensors"))};
    if (edge.casts > 0) {
        parts.append(texts::count(edge.casts, GraphWords::tr("1 Cast"), GraphWords::tr("%1 Casts")));
    }
    if (edge.plannedCasts > 0) {
        parts.append(
            texts::count(edge.plannedCasts, GraphWords::tr("1 planned"), GraphWords::tr("%1 planned")));
    }
    if (edge.conflicts > 0) {
        parts.append(
            texts::count(edge.conflicts, GraphWords::tr("1 conflict"), GraphWords::tr("%1 conflicts")));
    }
    return parts.join(u", "_s);
}

QString kindText(const DtypeRegion& region)
{
    switch (region.kind) {
    case DtypeRegion::Kind::Floating:
        return texts::dtype(region.dtype);
    case DtypeRegion::Kind::Integers:
        return GraphWords::tr("indices and shapes");
    case DtypeRegion::Kind::Unknown:
        break;
    }
    return GraphWords::tr("not known");
}

/// Lists the inputs and outputs of a region, the most frequent first.
QString bordersOf(const DtypeRegions& regions, std::size_t index)
{
    std::vector<const RegionEdge*> edges;
    for (const RegionEdge& edge : regions.edges) {
        if (edge.from == index || edge.to == index) {
            edges.push_back(&edge);
        }
    }
    std::ranges::stable_sort(edges, std::greater(), [](const RegionEdge* edge) { return edge->tensors; });
    QStringList lines;
    for (const RegionEdge* const edge : std::span(edges).first(std::min(edges.size(), mostListed))) {
        const DtypeRegion& other = regions.regions[edge->from == index ? edge->to : edge->from];
        lines.append(u"%1 %2 %3: %4"_s.arg(edge->from == index ? u"→"_s : u"←"_s, kindText(other),
                                           regionTitle(other), borderText(*edge)));
    }
    if (edges.size() > mostListed) {
        lines.append(GraphWords::tr("and %1 more").arg(texts::count(edges.size() - mostListed)));
    }
    return lines.join(u'\n');
}

} // namespace

GraphSelection selectionOf(const TypedGraph& graph, const ScopeGraph& scope, const GraphPicture& picture,
                           const PictureNode& node, bool isOfDocument)
{
    GraphSelection selection;
    const auto value = scope.findValue(node.value);
    if (node.kind == PictureNode::Kind::More) {
        selection.title = GraphWords::tr("and %1 more").arg(texts::count(node.count));
        selection.facts.emplace_back(node.isOfInputs ? GraphWords::tr("Inputs of")
                                                     : GraphWords::tr("Readers of"),
                                     texts::fromUtf8(node.value));
        return selection;
    }
    selection.finding = isOfDocument ? node.finding : std::nullopt;
    if (node.node) {
        const auto index = static_cast<std::uint32_t>(node.node->value);
        const GraphNode& shown = scope.nodes[index];
        selection.place = placeOfNode(scope, index);
        selection.title = shown.name.empty()
                              ? texts::fromUtf8(shown.opType)
                              : u"%1  %2"_s.arg(texts::fromUtf8(shown.opType), texts::fromUtf8(shown.name));
        selection.dtype = shown.computesIn;
        selection.facts.emplace_back(shown.isCast ? GraphWords::tr("Casts to")
                                                  : GraphWords::tr("Computes in"),
                                     texts::dtype(shown.computesIn));
        if (shown.isPlanned) {
            selection.facts.emplace_back(GraphWords::tr("Cast"),
                                         GraphWords::tr("planned; nothing is written yet"));
        }
        if (!isOfDocument) { // otherwise the inspector lists them
            addArguments(graph, scope, index, node.bodies, selection);
        }
    } else if (value) {
        selection.place = {.scope = scope.scope, .node = {}, .nodeName = {}, .value = node.value};
        selection.title = texts::fromUtf8(node.value);
        selection.dtype = scope.values[*value].type.dtype();
        selection.row = isOfDocument ? scope.values[*value].row : std::nullopt;
        addValueFacts(scope, *value, selection);
    }
    selection.mapText = mapTextOf(picture);
    if (picture.kind == GraphPicture::Kind::Map && node.isFocus) {
        selection.mapText.clear();
    }
    return selection;
}

GraphSelection selectionOf(const TypedGraph&, const ScopeGraph& scope, const GraphPicture& picture,
                           const PictureEdge& edge, bool isOfDocument)
{
    GraphSelection selection;
    const auto value = scope.findValue(edge.value);
    if (!value) {
        return selection;
    }
    selection.place = {.scope = scope.scope, .node = {}, .nodeName = {}, .value = edge.value};
    selection.title = texts::fromUtf8(edge.value);
    selection.dtype = edge.dtype;
    const PictureNode& reader = picture.nodes[edge.to];
    if (const TypeConflict* const conflict = scope.conflictAt(
            *value, reader.node ? static_cast<std::uint32_t>(reader.node->value) : ScopeGraph::anyNode)) {
        selection.finding = isOfDocument ? std::optional(conflict->finding) : std::nullopt;
        if (!edge.expected.empty()) {
            selection.facts.emplace_back(
                GraphWords::tr("Conflict"),
                GraphWords::tr("is %1, %2 is required")
                    .arg(texts::fromUtf8(edge.type), texts::fromUtf8(edge.expected)));
        }
    }
    addValueFacts(scope, *value, selection);
    if (!edge.otherType.empty()) {
        selection.facts.emplace_back(picture.isOfPlan ? GraphWords::tr("Without the plan")
                                                      : GraphWords::tr("With the plan"),
                                     texts::fromUtf8(edge.otherType));
    }
    selection.row = isOfDocument ? scope.values[*value].row : std::nullopt;
    selection.mapText = mapTextOf(picture);
    return selection;
}

GraphSelection selectionOfGroup(const ScopeGraph& scope, const PictureNode& group)
{
    GraphSelection selection;
    selection.title = texts::fromUtf8(group.name.empty() ? group.title : group.name);
    selection.dtype = group.dtype;
    selection.place = {.scope = scope.scope, .node = {}, .nodeName = {}, .value = group.value};
    selection.isRegion = true;
    if (group.dtype != DType::Undefined) {
        selection.facts.emplace_back(GraphWords::tr("Computes in"), texts::dtype(group.dtype));
    }
    selection.facts.emplace_back(GraphWords::tr("Nodes"), texts::count(group.count));
    selection.mapText = GraphWords::tr("Show in Map");
    return selection;
}

GraphSelection selectionOf(const DtypeRegions& regions, const PictureNode& node)
{
    GraphSelection selection;
    const DtypeRegion& region = regions.regions.at(node.region.value_or(0));
    selection.title = regionTitle(region);
    selection.dtype = node.dtype;
    selection.place = region.first;
    selection.isRegion = true;
    selection.facts.emplace_back(GraphWords::tr("Computes in"), kindText(region));
    selection.facts.emplace_back(
        GraphWords::tr("Nodes"),
        region.nodesInBodies == 0 ? texts::count(region.nodes)
                                  : GraphWords::tr("%1, %2 of them in subgraphs and functions")
                                        .arg(texts::count(region.nodes), texts::count(region.nodesInBodies)));
    if (region.foldedNodes > 0) {
        selection.facts.emplace_back(
            GraphWords::tr("Shape arithmetic"),
            texts::count(region.foldedNodes, GraphWords::tr("1 node"), GraphWords::tr("%1 nodes")));
    }
    selection.facts.emplace_back(GraphWords::tr("Weights"), texts::bytes(region.byteCount));
    if (node.timeShare) {
        selection.facts.emplace_back(GraphWords::tr("Time"),
                                     describeTime(*node.timeShare, node.isTimeOptimised));
    }
    if (region.casts > 0) {
        selection.facts.emplace_back(GraphWords::tr("Casts inside"), texts::count(region.casts));
    }
    if (region.conflicts > 0) {
        selection.facts.emplace_back(GraphWords::tr("Conflicts inside"), texts::count(region.conflicts));
    }
    if (region.merged > 1) {
        selection.facts.emplace_back(
            GraphWords::tr("Drawn as one"),
            texts::count(region.merged, GraphWords::tr("1 region"), GraphWords::tr("%1 regions")));
    }
    if (const QString borders = bordersOf(regions, *node.region); !borders.isEmpty()) {
        selection.facts.emplace_back(GraphWords::tr("Borders on"), borders);
    }
    selection.mapText = GraphWords::tr("Show in Map");
    return selection;
}

GraphSelection selectionOf(const DtypeRegions& regions, const PictureEdge& edge)
{
    GraphSelection selection;
    const DtypeRegion& from = regions.regions.at(edge.from);
    const DtypeRegion& to = regions.regions.at(edge.to);
    selection.title = u"%1 → %2"_s.arg(regionTitle(from), regionTitle(to));
    selection.dtype = edge.dtype;
    selection.facts.emplace_back(GraphWords::tr("From"), kindText(from));
    selection.facts.emplace_back(GraphWords::tr("To"), kindText(to));
    selection.facts.emplace_back(GraphWords::tr("Tensors"), texts::count(edge.count));
    selection.facts.emplace_back(GraphWords::tr("Casts"), texts::count(edge.casts));
    if (edge.timeShare) {
        selection.facts.emplace_back(GraphWords::tr("Time of the Casts"),
                                     describeTime(*edge.timeShare, regions.optimised));
    }
    if (edge.conflicts > 0) {
        selection.facts.emplace_back(GraphWords::tr("Conflicts"), texts::count(edge.conflicts));
    }
    selection.place = to.first;
    selection.isRegion = true;
    selection.mapText = GraphWords::tr("Show in Map");
    return selection;
}

Selection sharedSelection(const GraphSelection& selection, const std::shared_ptr<const Session>& session)
{
    Selection result{.session = session, .place = selection.place, .isRegion = selection.isRegion};
    if (selection.title.isEmpty()) {
        return result;
    }
    result.others = 1;
    if (session && selection.session == session) { // not of an earlier session
        result.findings = selection.finding ? std::vector{*selection.finding} : std::vector<std::size_t>();
        result.rows = selection.row ? std::vector{*selection.row} : std::vector<std::size_t>();
    }
    if (result.rows.empty()) { // a row says more about a tensor
        result.title = selection.title;
        result.facts = selection.facts;
        result.mapText = selection.mapText;
    }
    return result;
}

} // namespace onnxmend
