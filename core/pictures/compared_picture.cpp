// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/compared_picture.h"

#include "core/model/match_nodes.h"
#include "core/model/model_data.h"
#include "core/model/scope_names.h"
#include "core/pictures/picture_types.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr int hopsOfComparison = 2;
constexpr std::size_t mostComparedNodes = 18;  // of one side, before their partners are added
constexpr std::size_t mostWithPartners = 40;   // of one side
constexpr std::size_t mostComparedReaders = 4; // of one value
constexpr std::size_t mostComparedInputs = 6;  // inputs and constants of one node

/// One of two graphs that are drawn beside each other.
class ComparedGraph
{
public:
    ComparedGraph(const Model& model, std::optional<GraphId> id)
        : m_model(model)
        , m_id(id.value_or(GraphId{}))
        , m_producers(id ? model.data().nodesOf(*id) : NodeList())
    {
        if (id) {
            for (const ValueDeclaration& output : model.graph(*id).outputs) {
                m_outputs.insert(output.name);
            }
        }
        for (int i = 0; i < nodes().size(); ++i) {
            for (const std::string_view input : nodes()[i].input()) {
                m_readers[input].push_back(i);
            }
        }
    }

    const Model& model() const { return m_model; }
    const NodeList& nodes() const { return m_producers.nodes(); }
    bool isOutput(std::string_view value) const { return m_outputs.contains(value); }
    bool isStored(std::string_view value) const { return m_model.findInitializer(m_id, value).has_value(); }
    int producerOf(std::string_view value) const
    {
        const Node* const node = value.empty() ? nullptr : m_producers.find(value);
        return node ? static_cast<int>(node - nodes().begin()) : -1;
    }
    /// Returns the first few readers.
    std::vector<int> readersOf(std::string_view value) const
    {
        const auto found = m_readers.find(value);
        if (value.empty() || found == m_readers.end()) {
            return {};
        }
        const std::size_t count = std::min(found->second.size(), mostComparedReaders);
        return {found->second.begin(), found->second.begin() + static_cast<std::ptrdiff_t>(count)};
    }
    /// Returns the node of that label (core/model/scope_names.h).
    int findLabel(std::string_view label) const
    {
        for (int i = 0; i < nodes().size(); ++i) {
            if (nodeLabel(nodes()[i], i) == label) {
                return i;
            }
        }
        return -1;
    }

private:
    const Model& m_model;
    GraphId m_id;
    NodesByOutput m_producers;
    std::unordered_set<std::string_view> m_outputs;
    std::unordered_map<std::string_view, std::vector<int>> m_readers;
};

bool isOfNode(const ComparedRow& row)
{
    return row.kind == ComparedKind::Node || row.kind == ComparedKind::Attribute ||
           row.kind == ComparedKind::AttributeTensor;
}

/// Returns the label of the node that a row is about.
std::string labelOf(const ComparedRow& row, const ComparedSide& side)
{
    return row.kind == ComparedKind::Node ? side.name : side.name.substr(0, side.name.rfind('.'));
}

/// Returns the nodes of a row in one graph: its own, or those around its value.
std::set<int> nodesOfRow(const ComparedGraph& graph, const ComparedRow& row,
                         const std::optional<ComparedSide>& side)
{
    std::set<int> nodes;
    if (!side) {
        return nodes;
    }
    if (isOfNode(row)) {
        nodes.insert(graph.findLabel(labelOf(row, *side)));
    } else {
        nodes.insert(graph.producerOf(side->name));
        const std::vector<int> readers = graph.readersOf(side->name);
        nodes.insert(readers.begin(), readers.end());
    }
    nodes.erase(-1);
    return nodes;
}

std::set<int> neighboursOf(const ComparedGraph& graph, const std::set<int>& nodes)
{
    std::set<int> neighbours;
    for (const int node : nodes) {
        for (const std::string_view input : graph.nodes()[node].input()) {
            neighbours.insert(graph.producerOf(input));
        }
        for (const std::string_view output : graph.nodes()[node].output()) {
            const std::vector<int> readers = graph.readersOf(output);
            neighbours.insert(readers.begin(), readers.end());
        }
    }
    neighbours.erase(-1);
    return neighbours;
}

/// Adds nodes up to a number of nodes.
void addUpTo(std::size_t most, const std::set<int>& more, std::set<int>& nodes, bool& isCut)
{
    for (const int node : more) {
        if (nodes.contains(node)) {
            continue;
        }
        if (nodes.size() >= most) {
            isCut = true;
            return;
        }
        nodes.insert(node);
    }
}

/// Returns the nodes of the other side that these lead to, and those that lead to these: a fused node has
/// several.
std::set<int> partnersOf(const std::set<int>& nodes, const std::vector<int>& partners,
                         const std::vector<int>& back)
{
    std::set<int> found;
    for (const int node : nodes) {
        if (static_cast<std::size_t>(node) < partners.size()) {
            found.insert(partners[static_cast<std::size_t>(node)]);
        }
    }
    for (std::size_t i = 0; i < back.size(); ++i) {
        if (back[i] >= 0 && nodes.contains(back[i])) {
            found.insert(static_cast<int>(i));
        }
    }
    found.erase(-1);
    return found;
}

/// The graphs of a row with their pairs of nodes. A graph of one side alone has no pairs.
struct ComparedPair {
    ComparedGraph left;
    ComparedGraph right;
    std::vector<int> rightOf;
    std::vector<int> leftOf;
    std::unordered_map<std::string_view, std::string_view> leftNames; ///< renamed values, by right name

    bool isPair(int leftNode, int rightNode) const
    {
        return leftNode >= 0 && rightNode >= 0 && rightOf[static_cast<std::size_t>(leftNode)] == rightNode &&
               leftOf[static_cast<std::size_t>(rightNode)] == leftNode;
    }
};

/// Nodes that are drawn of one side.
struct ShownNodes {
    std::set<int> focus;
    std::set<int> nodes;
};

/// Draws one side after the other into the picture of both.
class ComparedDrawing
{
public:
    ComparedDrawing(const ComparedPair& pair, const ShownNodes& left, const ShownNodes& right)
        : m_pair(pair)
    {
        for (const int node : left.nodes) {
            m_placeOfLeft.emplace(node, m_placeOfLeft.size());
        }
        m_picture.both.nodes.resize(m_placeOfLeft.size());
        drawSide(true, left);
        drawSide(false, right);
    }

    /// Marks nodes that other rows are about.
    void markChanged(const std::unordered_set<std::string>& labels, bool isLeft)
    {
        GraphPicture& side = isLeft ? m_picture.left : m_picture.right;
        const ComparedGraph& graph = isLeft ? m_pair.left : m_pair.right;
        for (const auto& [node, index] : isLeft ? m_leftNodes : m_rightNodes) {
            if (side.nodes[index].mark == PictureMark::None &&
                labels.contains(nodeLabel(graph.nodes()[node], node))) {
                side.nodes[index].mark = PictureMark::Changed;
            }
        }
    }

    ComparedPicture& picture() { return m_picture; }

private:
    void drawSide(bool isLeft, const ShownNodes& shown);
    void addNode(bool isLeft, int node, bool isFocus);
    std::size_t addGiven(bool isLeft, PictureNode::Kind kind, std::string_view name);
    void addEdges(bool isLeft, int node, bool isFocus);
    void addEdge(bool isLeft, std::size_t from, std::size_t to, std::string_view value);
    std::size_t placeOfRight(int node);
    std::size_t put(bool isLeft, std::size_t place, PictureNode node);

    const ComparedPair& m_pair;
    ComparedPicture m_picture;
    std::map<int, std::size_t> m_placeOfLeft; ///< index in the picture of both, by left node
    std::map<int, std::size_t> m_leftNodes;   ///< index in the picture of the side, by node
    std::map<int, std::size_t> m_rightNodes;
    std::map<std::string, std::size_t, std::less<>> m_placeOfGiven; ///< in the picture of both
    std::map<std::string, std::size_t, std::less<>> m_given;        ///< in the picture of the present side
    /// Index of an edge in the picture of both, by its ends and its number among those with these ends.
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::size_t> m_edges;
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> m_edgeCounts; ///< of the present side
};

std::size_t ComparedDrawing::put(bool isLeft, std::size_t place, PictureNode node)
{
    if (place >= m_picture.both.nodes.size()) {
        m_picture.both.nodes.resize(place + 1);
    }
    // The longer texts of both sides determine the size.
    PictureNode& common = m_picture.both.nodes[place];
    const bool isNew = common.title.empty();
    common.kind = isNew || node.kind == PictureNode::Kind::Operator ? node.kind : common.kind;
    common.title = common.title.size() < node.title.size() ? node.title : common.title;
    common.name = common.name.size() < node.name.size() ? node.name : common.name;
    common.isFocus = common.isFocus || node.isFocus;
    GraphPicture& side = isLeft ? m_picture.left : m_picture.right;
    (isLeft ? m_picture.leftNodes : m_picture.rightNodes).push_back(place);
    side.nodes.push_back(std::move(node));
    return side.nodes.size() - 1;
}

std::size_t ComparedDrawing::placeOfRight(int node)
{
    const int left = m_pair.leftOf[static_cast<std::size_t>(node)];
    const auto found = m_pair.isPair(left, node) ? m_placeOfLeft.find(left) : m_placeOfLeft.end();
    return found == m_placeOfLeft.end() ? m_picture.both.nodes.size() : found->second;
}

void ComparedDrawing::addNode(bool isLeft, int node, bool isFocus)
{
    const Node& drawn = (isLeft ? m_pair.left : m_pair.right).nodes()[node];
    const int partner = (isLeft ? m_pair.rightOf : m_pair.leftOf)[static_cast<std::size_t>(node)];
    PictureNode::Kind kind = PictureNode::Kind::Operator;
    if (isCast(drawn)) {
        kind = PictureNode::Kind::Cast;
    } else if (isConstant(drawn)) {
        kind = PictureNode::Kind::Constant;
    }
    const std::size_t place = isLeft ? m_placeOfLeft.at(node) : placeOfRight(node);
    const std::size_t index =
        put(isLeft, place,
            {.kind = kind,
             .title = drawn.op_type(),
             .name = std::string(drawn.name()),
             .mark = partner < 0 ? PictureMark::Alone : PictureMark::None,
             .isFocus = isFocus,
             .node = NodeId{static_cast<std::uint32_t>(node)},
             .value = drawn.output_size() > 0 ? std::string(drawn.output(0)) : std::string()});
    (isLeft ? m_leftNodes : m_rightNodes).emplace(node, index);
}

std::size_t ComparedDrawing::addGiven(bool isLeft, PictureNode::Kind kind, std::string_view name)
{
    const bool isOutput = kind == PictureNode::Kind::Output;
    const auto renamed = isLeft ? m_pair.leftNames.end() : m_pair.leftNames.find(name);
    const std::string key = std::string(isOutput ? "<" : ">") +
                            std::string(renamed == m_pair.leftNames.end() ? name : renamed->second);
    if (const auto known = m_given.find(key); known != m_given.end()) {
        return known->second;
    }
    const std::size_t place = m_placeOfGiven.try_emplace(key, m_picture.both.nodes.size()).first->second;
    const std::size_t index =
        put(isLeft, place, {.kind = kind, .title = std::string(name), .value = std::string(name)});
    m_given.emplace(key, index);
    return index;
}

void ComparedDrawing::addEdge(bool isLeft, std::size_t from, std::size_t to, std::string_view value)
{
    const std::vector<std::size_t>& places = isLeft ? m_picture.leftNodes : m_picture.rightNodes;
    const std::size_t number = m_edgeCounts[{places[from], places[to]}]++;
    const auto [found, isNew] =
        m_edges.try_emplace({places[from], places[to], number}, m_picture.both.edges.size());
    if (isNew) {
        m_picture.both.edges.push_back({.from = places[from], .to = places[to], .value = std::string(value)});
    }
    (isLeft ? m_picture.leftEdges : m_picture.rightEdges).push_back(found->second);
    (isLeft ? m_picture.left : m_picture.right)
        .edges.push_back({.from = from, .to = to, .value = std::string(value)});
}

void ComparedDrawing::addEdges(bool isLeft, int node, bool isFocus)
{
    const ComparedGraph& graph = isLeft ? m_pair.left : m_pair.right;
    const std::map<int, std::size_t>& drawn = isLeft ? m_leftNodes : m_rightNodes;
    const std::size_t to = drawn.at(node);
    std::set<std::string_view> known;
    std::size_t given = 0;
    for (const std::string_view input : graph.nodes()[node].input()) {
        if (input.empty() || !known.insert(input).second) {
            continue;
        }
        const int producer = graph.producerOf(input);
        if (const auto from = drawn.find(producer); from != drawn.end()) {
            addEdge(isLeft, from->second, to, input);
        } else if (producer < 0 && isFocus && given < mostComparedInputs) {
            ++given;
            const auto kind = graph.isStored(input) ? PictureNode::Kind::Constant : PictureNode::Kind::Input;
            addEdge(isLeft, addGiven(isLeft, kind, input), to, input);
        }
    }
    for (const std::string_view output : graph.nodes()[node].output()) {
        if (isFocus && graph.isOutput(output)) {
            addEdge(isLeft, to, addGiven(isLeft, PictureNode::Kind::Output, output), output);
        }
    }
}

void ComparedDrawing::drawSide(bool isLeft, const ShownNodes& shown)
{
    m_given.clear();
    m_edgeCounts.clear();
    for (const int node : shown.nodes) {
        addNode(isLeft, node, shown.focus.contains(node));
    }
    for (const int node : shown.nodes) {
        addEdges(isLeft, node, shown.focus.contains(node));
    }
}

const MatchedGraphs* matchedGraphs(const Comparison& comparison, std::optional<GraphId> left,
                                   std::optional<GraphId> right)
{
    const auto found = std::ranges::find_if(comparison.graphs, [&](const MatchedGraphs& graphs) {
        return (left && graphs.left == *left) || (!left && right && graphs.right == *right);
    });
    return found == comparison.graphs.end() ? nullptr : &*found;
}

std::optional<GraphId> graphOfSide(const Model& model, const std::optional<ComparedSide>& side)
{
    return side && !side->scope.empty() ? model.findGraph(side->scope) : std::nullopt;
}

/// Returns the graphs of a row; nullopt if it is not about one.
std::optional<ComparedPair> pairOfRow(const Model& left, const Model& right, const Comparison& comparison,
                                      const ComparedRow& row)
{
    std::optional<GraphId> leftId = graphOfSide(left, row.left);
    std::optional<GraphId> rightId = graphOfSide(right, row.right);
    if (!leftId && !rightId) {
        return std::nullopt;
    }
    const MatchedGraphs* const matched = matchedGraphs(comparison, leftId, rightId);
    if (matched) {
        leftId = matched->left;
        rightId = matched->right;
    }
    ComparedPair pair{.left = ComparedGraph(left, leftId),
                      .right = ComparedGraph(right, rightId),
                      .rightOf = {},
                      .leftOf = {},
                      .leftNames = {}};
    if (matched) {
        pair.rightOf = matched->rightOf;
        pair.leftOf = matched->leftOf;
        for (const auto& [name, other] : matched->renamed) {
            pair.leftNames.emplace(other, name);
        }
    }
    pair.rightOf.resize(static_cast<std::size_t>(pair.left.nodes().size()), -1);
    pair.leftOf.resize(static_cast<std::size_t>(pair.right.nodes().size()), -1);
    return pair;
}

/// Chooses the nodes around those of the row, and then their partners, so that what one side shows is there
/// on the other side, too.
std::pair<ShownNodes, ShownNodes> shownNodes(const ComparedPair& pair, const ComparedRow& row, bool& isCut)
{
    ShownNodes left{.focus = nodesOfRow(pair.left, row, row.left), .nodes = {}};
    ShownNodes right{.focus = nodesOfRow(pair.right, row, row.right), .nodes = {}};
    const std::set<int> leftFocus = left.focus;
    addUpTo(mostComparedNodes, partnersOf(right.focus, pair.leftOf, pair.rightOf), left.focus, isCut);
    addUpTo(mostComparedNodes, partnersOf(leftFocus, pair.rightOf, pair.leftOf), right.focus, isCut);
    left.nodes = left.focus;
    right.nodes = right.focus;
    for (int hop = 0; hop < hopsOfComparison; ++hop) {
        addUpTo(mostComparedNodes, neighboursOf(pair.left, left.nodes), left.nodes, isCut);
        addUpTo(mostComparedNodes, neighboursOf(pair.right, right.nodes), right.nodes, isCut);
    }
    const std::set<int> shown = left.nodes;
    addUpTo(mostWithPartners, partnersOf(right.nodes, pair.leftOf, pair.rightOf), left.nodes, isCut);
    addUpTo(mostWithPartners, partnersOf(shown, pair.rightOf, pair.leftOf), right.nodes, isCut);
    return {std::move(left), std::move(right)};
}

/// Returns the labels of the nodes of a scope that rows are about.
std::unordered_set<std::string> changedLabels(const Comparison& comparison, const std::string& scope,
                                              bool isLeft)
{
    std::unordered_set<std::string> labels;
    for (const ComparedRow& row : comparison.rows) {
        const std::optional<ComparedSide>& side = isLeft ? row.left : row.right;
        if (row.change == Change::Changed && isOfNode(row) && row.counts() && side && side->scope == scope) {
            labels.insert(labelOf(row, *side));
        }
    }
    return labels;
}

void setTypesOfSide(const ComparedGraph& graph, const std::string& scope, Progress& progress,
                    GraphPicture& side)
{
    setTypes(graph.model(), scope, progress, side);
    for (const PictureEdge& edge : side.edges) {
        PictureNode& source = side.nodes[edge.from];
        if (source.kind == PictureNode::Kind::Cast) {
            source.dtype = edge.dtype;
        }
    }
}

/// Marks edges whose types differ, and gives the picture of both the longer texts.
void compareEdges(ComparedPicture& picture)
{
    std::map<std::size_t, std::size_t> leftEdgeAt;
    for (std::size_t i = 0; i < picture.left.edges.size(); ++i) {
        leftEdgeAt.emplace(picture.leftEdges[i], i);
        picture.both.edges[picture.leftEdges[i]].type = picture.left.edges[i].type;
    }
    for (std::size_t i = 0; i < picture.right.edges.size(); ++i) {
        PictureEdge& edge = picture.right.edges[i];
        std::string& type = picture.both.edges[picture.rightEdges[i]].type;
        type = type.size() < edge.type.size() ? edge.type : type;
        const auto found = leftEdgeAt.find(picture.rightEdges[i]);
        if (found != leftEdgeAt.end() && picture.left.edges[found->second].type != edge.type) {
            edge.mark = PictureMark::Changed;
            picture.left.edges[found->second].mark = PictureMark::Changed;
        }
    }
}

} // namespace

ComparedPicture comparedPicture(const Model& left, const Model& right, const Comparison& comparison,
                                const ComparedRow& row, Progress& progress)
{
    const std::optional<ComparedPair> pair = pairOfRow(left, right, comparison, row);
    if (!pair) {
        return {};
    }
    bool isCut = false;
    const auto [leftShown, rightShown] = shownNodes(*pair, row, isCut);
    progress.checkCancelled();
    ComparedDrawing drawing(*pair, leftShown, rightShown);
    const std::string leftScope = row.left ? row.left->scope : row.right->scope;
    const std::string rightScope = row.right ? row.right->scope : row.left->scope;
    drawing.markChanged(changedLabels(comparison, leftScope, true), true);
    drawing.markChanged(changedLabels(comparison, rightScope, false), false);
    ComparedPicture picture = std::move(drawing.picture());
    picture.left.isCut = isCut;
    picture.right.isCut = isCut;
    setTypesOfSide(pair->left, leftScope, progress, picture.left);
    setTypesOfSide(pair->right, rightScope, progress, picture.right);
    compareEdges(picture);
    return picture;
}

} // namespace onnxmend
