// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/compare_graphs.h"

#include "core/compare/attribute_values.h"
#include "core/compare/compared_model.h"
#include "core/compare/pair_by_name.h"
#include "core/model/match_nodes.h"
#include "core/model/scope_names.h"
#include "core/onnx/opset_imports.h"

#include <algorithm>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace onnxmend
{

namespace
{

ComparedRow singleRow(ComparedKind kind, Change change, ComparedSide side)
{
    ComparedRow row{.kind = kind, .change = change};
    (change == Change::Removed ? row.left : row.right) = std::move(side);
    return row;
}

std::unordered_map<std::string_view, const onnx::ValueInfoProto*>
byName(const google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>& declarations)
{
    std::unordered_map<std::string_view, const onnx::ValueInfoProto*> result;
    for (const onnx::ValueInfoProto& declaration : declarations) {
        result.try_emplace(declaration.name(), &declaration);
    }
    return result;
}

/// Returns the position of each name among those that both lists have.
std::unordered_map<std::string_view, std::size_t>
placesOf(const google::protobuf::RepeatedPtrField<onnx::ValueInfoProto>& declarations,
         const std::unordered_set<std::string_view>& common)
{
    std::unordered_map<std::string_view, std::size_t> places;
    for (const onnx::ValueInfoProto& declaration : declarations) {
        if (common.contains(declaration.name())) {
            places.try_emplace(declaration.name(), places.size());
        }
    }
    return places;
}

bool areSameInputs(const Node& left, const Node& right, const SameValues& values)
{
    const auto areSame = [&values](std::string_view a, std::string_view b) { return values.areSame(a, b); };
    return std::ranges::equal(left.input(), right.input(), areSame) ||
           (isCommutative(left) && isCommutative(right) && areSame(left.input(0), right.input(1)) &&
            areSame(left.input(1), right.input(0)));
}

/// Returns the names of the outputs. A function only names them.
template <class Graph>
std::unordered_set<std::string_view> outputsOf(const Graph& graph)
{
    std::unordered_set<std::string_view> names;
    for (const auto& output : graph.output()) {
        if constexpr (std::is_same_v<Graph, onnx::FunctionProto>) {
            names.insert(output);
        } else {
            names.insert(output.name());
        }
    }
    return names;
}

bool haveSameOpsets(const onnx::FunctionProto& left, const onnx::FunctionProto& right)
{
    return opsetsOf(left.opset_import()) == opsetsOf(right.opset_import());
}

} // namespace

template <class Graph>
GraphComparison::Scopes GraphComparison::scopesOf(const Graph& left, const Graph& right) const
{
    return {m_left.scopeOf(left), m_right.scopeOf(right), m_left.idOf(left), m_right.idOf(right)};
}

template <class Graph>
GraphComparison::MatchedPair GraphComparison::matched(const Graph& left, const Graph& right,
                                                      SameValues& values)
{
    MatchedPair graphs{.left = m_left.nodesOf(left),
                       .right = m_right.nodesOf(right),
                       .scopes = scopesOf(left, right),
                       .values = values,
                       .match =
                           matchStructure(m_left.numbered(left), m_right.numbered(right), values, m_progress),
                       .leftOutputs = outputsOf(left),
                       .rightOutputs = outputsOf(right)};
    rememberPairs(graphs);
    return graphs;
}

void GraphComparison::compare(const onnx::GraphProto& left, const onnx::GraphProto& right,
                              const SameValues* outer)
{
    SameValues values(outer);
    const MatchedPair graphs = matched(left, right, values);
    const auto filled = compareInitializers(left, right, graphs);
    compareDeclarations(ComparedKind::Input, left.input(), right.input(), graphs.scopes, filled);
    compareDeclarations(ComparedKind::Output, left.output(), right.output(), graphs.scopes);
    compareValueInfos(left.value_info(), right.value_info(), graphs);
    compareNodes(graphs);
}

void GraphComparison::compare(const onnx::FunctionProto& left, const onnx::FunctionProto& right)
{
    SameValues values(nullptr);
    const MatchedPair graphs = matched(left, right, values);
    compareFunctionHeads(left, right);
    compareValueInfos(left.value_info(), right.value_info(), graphs);
    compareAttributes(left.attribute_proto(), right.attribute_proto(),
                      {graphs.scopes.left, graphs.scopes.right}, graphs.scopes, SameValues(nullptr));
    compareNodes(graphs);
}

void GraphComparison::rememberPairs(const MatchedPair& graphs)
{
    MatchedGraphs pairs{.left = graphs.scopes.leftGraph,
                        .right = graphs.scopes.rightGraph,
                        .rightOf = graphs.match.rightOf,
                        .leftOf = graphs.match.leftOf};
    for (const FusedNode& fused : graphs.match.fused) {
        for (const int part : fused.parts) {
            (fused.isLeft ? pairs.leftOf : pairs.rightOf)[static_cast<std::size_t>(part)] = fused.node;
        }
        for (const int other : fused.others) {
            (fused.isLeft ? pairs.rightOf : pairs.leftOf)[static_cast<std::size_t>(other)] = fused.result;
        }
    }
    for (const auto& [left, right] : graphs.match.renamed) {
        pairs.renamed.emplace_back(left, right);
    }
    m_result.addGraphs(std::move(pairs));
}

void GraphComparison::compareFunctionHeads(const onnx::FunctionProto& left, const onnx::FunctionProto& right)
{
    ComparedRow row{.kind = ComparedKind::Function, .left = sideOf(left), .right = sideOf(right)};
    if (!std::ranges::equal(left.input(), right.input())) {
        row.differs.push_back(Aspect::Inputs);
    }
    if (!std::ranges::equal(left.output(), right.output())) {
        row.differs.push_back(Aspect::Outputs);
    }
    if (!std::ranges::equal(left.attribute(), right.attribute())) {
        row.differs.push_back(Aspect::Attributes);
        row.left->text += " of " + listText(left.attribute());
        row.right->text += " of " + listText(right.attribute());
    }
    if (!haveSameOpsets(left, right)) {
        row.differs.push_back(Aspect::Opsets);
    }
    if (!row.differs.empty()) {
        m_result.add(std::move(row));
    }
}

void GraphComparison::compareDeclarations(ComparedKind kind, const Declarations& left,
                                          const Declarations& right, const Scopes& scopes,
                                          const std::unordered_set<std::string_view>& leftOut)
{
    const auto pairs = pairByName(left, right, [](const onnx::ValueInfoProto& declaration) {
        return std::string_view(declaration.name());
    });
    std::unordered_set<std::string_view> common;
    for (const auto& [a, b] : pairs) {
        if (a && b) {
            common.insert(a->name());
        }
    }
    const bool isOrdered = kind != ComparedKind::ValueInfo;
    const auto leftPlaces = placesOf(left, common);
    const auto rightPlaces = placesOf(right, common);
    for (const auto& [a, b] : pairs) {
        if (leftOut.contains((a ? a : b)->name())) {
            continue;
        }
        if (!a || !b) {
            m_result.add(a ? singleRow(kind, Change::Removed, sideOf(*a, scopes.left))
                           : singleRow(kind, Change::Added, sideOf(*b, scopes.right)));
            continue;
        }
        std::vector<Aspect> more;
        if (isOrdered && leftPlaces.at(a->name()) != rightPlaces.at(a->name())) {
            more.push_back(Aspect::Position);
        }
        m_result.addDeclared(kind, sideOf(*a, scopes.left), sideOf(*b, scopes.right), std::move(more));
    }
}

void GraphComparison::compareValueInfos(const Declarations& left, const Declarations& right,
                                        const MatchedPair& graphs)
{
    const auto leftByName = byName(left);
    const auto rightByName = byName(right);
    std::unordered_map<std::string_view, const onnx::ValueInfoProto*> partners; // by left name
    std::unordered_set<std::string_view> taken;                                 // right names
    const auto pair = [&](std::string_view name, std::string_view other) {
        if (const auto found = rightByName.find(other);
            found != rightByName.end() && !partners.contains(name) && taken.insert(other).second) {
            partners.emplace(name, found->second);
        }
    };
    for (const auto& [name, declaration] : leftByName) {
        if (graphs.values.areSame(name, name)) {
            pair(name, name);
        }
    }
    for (const auto& [name, declaration] : leftByName) {
        pair(name, graphs.values.partnerOf(name));
    }
    for (const onnx::ValueInfoProto& a : left) {
        if (leftByName.at(a.name()) != &a) {
            continue; // a name that is repeated
        }
        const auto partner = partners.find(a.name());
        if (partner == partners.end()) {
            m_result.add(singleRow(ComparedKind::ValueInfo, Change::Removed, sideOf(a, graphs.scopes.left)));
        } else {
            m_result.addDeclared(ComparedKind::ValueInfo, sideOf(a, graphs.scopes.left),
                                 sideOf(*partner->second, graphs.scopes.right));
        }
    }
    for (const onnx::ValueInfoProto& b : right) {
        if (rightByName.at(b.name()) == &b && !taken.contains(b.name())) {
            m_result.add(singleRow(ComparedKind::ValueInfo, Change::Added, sideOf(b, graphs.scopes.right)));
        }
    }
}

void GraphComparison::compareTensors(ComparedKind kind, const ComparedModel::Initializer& left,
                                     const ComparedModel::Initializer& right)
{
    if (!right.tensor) {
        m_result.addRemoved(kind, ComparedTensor::of(m_left.model(), *left.tensor));
    } else if (!left.tensor) {
        m_result.addAdded(kind, ComparedTensor::of(m_right.model(), *right.tensor));
    } else {
        m_result.addPair(kind, ComparedTensor::of(m_left.model(), *left.tensor),
                         ComparedTensor::of(m_right.model(), *right.tensor), MatchRule::None,
                         left.texts() != right.texts());
    }
}

/// Pairs initializers by name, and the rest by the match of the structure.
std::vector<GraphComparison::InitializerPair>
GraphComparison::pairInitializers(const std::vector<ComparedModel::Initializer>& left,
                                  const std::vector<ComparedModel::Initializer>& right,
                                  const StructureMatch& match)
{
    std::vector<InitializerPair> pairs =
        pairByName(left, right, [](const ComparedModel::Initializer& initializer) {
            return std::string_view(initializer.tensor->name);
        });
    std::unordered_map<std::string_view, const ComparedModel::Initializer*> alone;
    for (const auto& [a, b] : pairs) {
        if (!a) {
            alone.emplace(b->tensor->name, b);
        }
    }
    std::unordered_set<const ComparedModel::Initializer*> taken;
    for (auto& [a, b] : pairs) {
        const auto name = a && !b ? match.renamed.find(a->tensor->name) : match.renamed.end();
        const auto found = name == match.renamed.end() ? alone.end() : alone.find(name->second);
        if (found != alone.end() && taken.insert(found->second).second) {
            b = found->second;
        }
    }
    std::erase_if(
        pairs, [&taken](const InitializerPair& pair) { return !pair.first && taken.contains(pair.second); });
    return pairs;
}

std::unordered_set<std::string_view> GraphComparison::compareInitializers(const onnx::GraphProto& left,
                                                                          const onnx::GraphProto& right,
                                                                          const MatchedPair& graphs)
{
    const auto leftInputs = byName(left.input());
    const auto rightInputs = byName(right.input());
    const auto initializers = m_left.initializersOf(left);
    const auto others = m_right.initializersOf(right);
    std::unordered_set<std::string_view> filled;
    for (const auto& [a, b] : pairInitializers(initializers, others, graphs.match)) {
        const std::string_view name = (a ? a : b)->tensor->name;
        const auto leftInput = leftInputs.find(name);
        const auto rightInput = rightInputs.find(name);
        const bool isDeclaredLeft = leftInput != leftInputs.end();
        const bool isDeclaredRight = rightInput != rightInputs.end();
        if (!a && isDeclaredLeft && !isDeclaredRight) {
            filled.insert(leftInput->second->name());
            m_result.addInput(Change::Filled, sideOf(*leftInput->second, graphs.scopes.left),
                              ComparedTensor::of(m_right.model(), *b->tensor).side);
        } else if (!b && isDeclaredRight && !isDeclaredLeft) {
            filled.insert(rightInput->second->name());
            m_result.addInput(Change::Emptied, ComparedTensor::of(m_left.model(), *a->tensor).side,
                              sideOf(*rightInput->second, graphs.scopes.right));
        } else {
            compareTensors(ComparedKind::Initializer, a ? *a : ComparedModel::Initializer(),
                           b ? *b : ComparedModel::Initializer());
        }
    }
    return filled;
}

void GraphComparison::compareNodes(const MatchedPair& graphs)
{
    std::vector<const FusedNode*> leftFused(static_cast<std::size_t>(graphs.left.size()));
    std::vector<const FusedNode*> rightFused(static_cast<std::size_t>(graphs.right.size()));
    for (const FusedNode& fused : graphs.match.fused) {
        (fused.isLeft ? leftFused : rightFused)[static_cast<std::size_t>(fused.node)] = &fused;
        for (const int other : fused.others) {
            (fused.isLeft ? leftFused : rightFused)[static_cast<std::size_t>(other)] = &fused;
        }
        for (const int part : fused.parts) {
            (fused.isLeft ? rightFused : leftFused)[static_cast<std::size_t>(part)] = &fused;
        }
    }
    for (int i = 0; i < graphs.left.size(); ++i) {
        m_progress.checkCancelled();
        const int match = graphs.match.rightOf[static_cast<std::size_t>(i)];
        if (const FusedNode* const fused = leftFused[static_cast<std::size_t>(i)]) {
            if (i == (fused->isLeft ? fused->node : fused->result)) { // one row for all parts
                compareFused(*fused, graphs);
            }
        } else if (match >= 0) {
            compareNodePair(i, match, graphs);
        } else {
            addSingleNode(graphs.left[i], i, graphs.scopes, Change::Removed);
        }
    }
    for (int i = 0; i < graphs.right.size(); ++i) {
        if (graphs.match.leftOf[static_cast<std::size_t>(i)] < 0 &&
            !rightFused[static_cast<std::size_t>(i)]) {
            addSingleNode(graphs.right[i], i, graphs.scopes, Change::Added);
        }
    }
}

void GraphComparison::compareFused(const FusedNode& fused, const MatchedPair& graphs)
{
    const NodeList& nodes = fused.isLeft ? graphs.left : graphs.right;
    const NodeList& others = fused.isLeft ? graphs.right : graphs.left;
    const std::string& scope = fused.isLeft ? graphs.scopes.left : graphs.scopes.right;
    const std::string& otherScope = fused.isLeft ? graphs.scopes.right : graphs.scopes.left;
    ComparedRow row{
        .kind = ComparedKind::Node, .differs = {Aspect::Operator}, .isLeftReplaced = !fused.isLeft};
    std::vector<int> group = fused.others;
    group.push_back(fused.node);
    (fused.isLeft ? row.left : row.right) = fused.others.empty()
                                                ? sideOf(nodes[fused.node], fused.node, scope)
                                                : sideOf(nodes, group, fused.node, scope);
    (fused.isLeft ? row.right : row.left) = sideOf(others, fused.parts, fused.result, otherScope);
    for (const int part : fused.parts) {
        row.replaced.push_back(others[part].op_type());
    }
    m_result.add(std::move(row));
    const int left = fused.isLeft ? fused.node : graphs.match.leftOf[static_cast<std::size_t>(fused.node)];
    const int right = fused.isLeft ? graphs.match.rightOf[static_cast<std::size_t>(fused.node)] : fused.node;
    const Node& a = graphs.left[left];
    const Node& b = graphs.right[right];
    if (areSameOperators(a, b)) { // one of the parts, which took in the others
        compareAttributes(a.attribute(), b.attribute(), {nodeLabel(a, left), nodeLabel(b, right)},
                          graphs.scopes, graphs.values);
    }
}

/// Names of values inside a graph do not matter, those of its outputs do.
bool GraphComparison::haveSameOutputs(const Node& left, const Node& right, const MatchedPair& graphs) const
{
    const auto isElsewhere = [&graphs](std::string_view name) {
        return graphs.leftOutputs.contains(name) && graphs.rightOutputs.contains(name) &&
               !graphs.values.areSame(name, name);
    };
    const int count = std::max(left.output_size(), right.output_size());
    for (int i = 0; i < count; ++i) {
        const std::string_view a = i < left.output_size() ? left.output(i) : std::string_view();
        const std::string_view b = i < right.output_size() ? right.output(i) : std::string_view();
        if (a.empty() != b.empty() || isElsewhere(a) || isElsewhere(b)) {
            return false;
        }
    }
    return true;
}

void GraphComparison::addSingleNode(const Node& node, int index, const Scopes& scopes, Change change)
{
    const bool isLeft = change == Change::Removed;
    ComparedRow row =
        singleRow(ComparedKind::Node, change, sideOf(node, index, isLeft ? scopes.left : scopes.right));
    if (isCast(node)) {
        const std::string value(node.output(0));
        row.readers = isLeft ? m_leftReaders.take(scopes.leftGraph, value)
                             : m_rightReaders.take(scopes.rightGraph, value);
    }
    m_result.add(std::move(row));
}

void GraphComparison::compareNodePair(int left, int right, const MatchedPair& graphs)
{
    const Node& a = graphs.left[left];
    const Node& b = graphs.right[right];
    std::vector<Aspect> differs;
    if (!areSameOperators(a, b)) {
        differs.push_back(Aspect::Operator);
    }
    if (!areSameInputs(a, b, graphs.values)) {
        differs.push_back(Aspect::Inputs);
    }
    if (!haveSameOutputs(a, b, graphs)) {
        differs.push_back(Aspect::Outputs);
    }
    if (a.name() != b.name()) {
        differs.push_back(Aspect::Name);
    }
    if (!differs.empty()) {
        m_result.add({.kind = ComparedKind::Node,
                      .differs = std::move(differs),
                      .left = sideOf(a, left, graphs.scopes.left),
                      .right = sideOf(b, right, graphs.scopes.right)});
    }
    if (a.attribute_size() + b.attribute_size() > 0) {
        compareAttributes(a.attribute(), b.attribute(), {nodeLabel(a, left), nodeLabel(b, right)},
                          graphs.scopes, graphs.values);
    }
}

void GraphComparison::compareAttributes(const Attributes& left, const Attributes& right,
                                        const std::pair<std::string, std::string>& labels,
                                        const Scopes& scopes, const SameValues& values)
{
    const auto pairs = pairByName(left, right, [](const onnx::AttributeProto& attribute) {
        return std::string_view(attribute.name());
    });
    for (const auto& [a, b] : pairs) {
        const std::string& name = (a ? a : b)->name();
        const AttributePair pair{a, b, labels.first + "." + name, labels.second + "." + name};
        if (a && b) {
            compareAttributePair(pair, scopes, values);
        } else if (a) {
            m_result.add(
                singleRow(ComparedKind::Attribute, Change::Removed, sideOf(*a, pair.leftName, scopes.left)));
        } else {
            m_result.add(
                singleRow(ComparedKind::Attribute, Change::Added, sideOf(*b, pair.rightName, scopes.right)));
        }
    }
}

void GraphComparison::compareAttributePair(const AttributePair& pair, const Scopes& scopes,
                                           const SameValues& values)
{
    const auto tensors = tensorsOf(*pair.left);
    const auto otherTensors = tensorsOf(*pair.right);
    const auto graphs = graphsOf(*pair.left);
    const auto otherGraphs = graphsOf(*pair.right);
    const bool areAlike = tensors.size() == otherTensors.size() && graphs.size() == otherGraphs.size();
    if (!areAlike || !haveSameValue(*pair.left, *pair.right)) {
        ComparedSide left = sideOf(*pair.left, pair.leftName, scopes.left);
        ComparedSide right = sideOf(*pair.right, pair.rightName, scopes.right);
        const bool isOfDtype = left.dtype != right.dtype;
        m_result.add({.kind = ComparedKind::Attribute,
                      .differs = {isOfDtype ? Aspect::Dtype : Aspect::Value},
                      .left = std::move(left),
                      .right = std::move(right)});
    }
    for (std::size_t i = 0; areAlike && i < tensors.size(); ++i) {
        compareTensors(ComparedKind::AttributeTensor, {&m_left.tensorOf(*tensors[i]), tensors[i]},
                       {&m_right.tensorOf(*otherTensors[i]), otherTensors[i]});
    }
    for (std::size_t i = 0; areAlike && i < graphs.size(); ++i) {
        compare(*graphs[i], *otherGraphs[i], &values);
    }
}

} // namespace onnxmend
