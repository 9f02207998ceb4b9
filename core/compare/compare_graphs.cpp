// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/compare/compare_graphs.h"

#include "core/compare/attribute_values.h"
#include "core/compare/compared_model.h"
#include "core/compare/pair_by_name.h"
#include "core/model/scope_names.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <string_view>
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

bool areSameValues(Node::Texts left, Node::Texts right, const CastAliases& aliases)
{
    return std::ranges::equal(
        left, right, [&aliases](std::string_view a, std::string_view b) { return aliases.areSame(a, b); });
}

bool areSameOperators(const Node& a, const Node& b)
{
    return a.op_type() == b.op_type() && a.overload() == b.overload() && isSameDomain(a.domain(), b.domain());
}

bool haveSameOpsets(const onnx::FunctionProto& left, const onnx::FunctionProto& right)
{
    const auto opsetsOf = [](const onnx::FunctionProto& function) {
        std::vector<std::pair<std::string_view, std::int64_t>> opsets;
        for (const auto& opset : function.opset_import()) {
            opsets.emplace_back(canonicalDomain(opset.domain()), opset.version());
        }
        std::ranges::sort(opsets);
        return opsets;
    };
    return opsetsOf(left) == opsetsOf(right);
}

} // namespace

template <class Graph>
GraphComparison::Scopes GraphComparison::scopesOf(const Graph& left, const Graph& right) const
{
    return {m_left.scopeOf(left), m_right.scopeOf(right), m_left.idOf(left), m_right.idOf(right)};
}

void GraphComparison::compare(const onnx::GraphProto& left, const onnx::GraphProto& right,
                              const CastAliases* outer)
{
    const Scopes scopes = scopesOf(left, right);
    const auto filled = compareInitializers(left, right);
    compareDeclarations(ComparedKind::Input, left.input(), right.input(), scopes, filled);
    compareDeclarations(ComparedKind::Output, left.output(), right.output(), scopes);
    compareDeclarations(ComparedKind::ValueInfo, left.value_info(), right.value_info(), scopes);
    compareNodes(m_left.nodesOf(left), m_right.nodesOf(right), scopes, outer);
}

void GraphComparison::compare(const onnx::FunctionProto& left, const onnx::FunctionProto& right)
{
    const Scopes scopes = scopesOf(left, right);
    compareFunctionHeads(left, right);
    compareDeclarations(ComparedKind::ValueInfo, left.value_info(), right.value_info(), scopes);
    compareAttributes(left.attribute_proto(), right.attribute_proto(), {scopes.left, scopes.right}, scopes,
                      CastAliases(nullptr));
    compareNodes(m_left.nodesOf(left), m_right.nodesOf(right), scopes, nullptr);
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

std::unordered_set<std::string_view> GraphComparison::compareInitializers(const onnx::GraphProto& left,
                                                                          const onnx::GraphProto& right)
{
    const Scopes scopes = scopesOf(left, right);
    const auto leftInputs = byName(left.input());
    const auto rightInputs = byName(right.input());
    const auto initializers = m_left.initializersOf(left);
    const auto others = m_right.initializersOf(right);
    const auto pairs = pairByName(initializers, others, [](const ComparedModel::Initializer& initializer) {
        return std::string_view(initializer.tensor->name);
    });
    std::unordered_set<std::string_view> filled;
    for (const auto& [a, b] : pairs) {
        const std::string_view name = (a ? a : b)->tensor->name;
        const auto leftInput = leftInputs.find(name);
        const auto rightInput = rightInputs.find(name);
        const bool isDeclaredLeft = leftInput != leftInputs.end();
        const bool isDeclaredRight = rightInput != rightInputs.end();
        if (!a && isDeclaredLeft && !isDeclaredRight) {
            filled.insert(leftInput->second->name());
            m_result.addInput(Change::Filled, sideOf(*leftInput->second, scopes.left),
                              ComparedTensor::of(m_right.model(), *b->tensor).side);
        } else if (!b && isDeclaredRight && !isDeclaredLeft) {
            filled.insert(rightInput->second->name());
            m_result.addInput(Change::Emptied, ComparedTensor::of(m_left.model(), *a->tensor).side,
                              sideOf(*rightInput->second, scopes.right));
        } else {
            compareTensors(ComparedKind::Initializer, a ? *a : ComparedModel::Initializer(),
                           b ? *b : ComparedModel::Initializer());
        }
    }
    return filled;
}

void GraphComparison::compareNodes(const NodeList& left, const NodeList& right, const Scopes& scopes,
                                   const CastAliases* outer)
{
    const NodeMatches matches = matchNodes(left, right, outer);
    const CastAliases aliases = aliasesOf(matches, left, right, outer);
    for (int i = 0; i < left.size(); ++i) {
        m_progress.checkCancelled();
        if (const auto match = matches.ofLeft[static_cast<std::size_t>(i)]) {
            compareNodePair({&left[i], i}, {&right[*match], *match}, scopes, aliases);
        } else {
            addSingleNode(left[i], i, scopes, Change::Removed);
        }
    }
    for (const int i : matches.onlyRight) {
        addSingleNode(right[i], i, scopes, Change::Added);
    }
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

void GraphComparison::compareNodePair(std::pair<const Node*, int> left, std::pair<const Node*, int> right,
                                      const Scopes& scopes, const CastAliases& aliases)
{
    const Node& a = *left.first;
    const Node& b = *right.first;
    std::vector<Aspect> differs;
    if (!areSameOperators(a, b)) {
        differs.push_back(Aspect::Operator);
    }
    if (!areSameValues(a.input(), b.input(), aliases)) {
        differs.push_back(Aspect::Inputs);
    }
    if (!areSameValues(a.output(), b.output(), aliases)) {
        differs.push_back(Aspect::Outputs);
    }
    if (a.name() != b.name()) {
        differs.push_back(Aspect::Name);
    }
    if (!differs.empty()) {
        m_result.add({.kind = ComparedKind::Node,
                      .differs = std::move(differs),
                      .left = sideOf(a, left.second, scopes.left),
                      .right = sideOf(b, right.second, scopes.right)});
    }
    if (a.attribute_size() + b.attribute_size() > 0) {
        compareAttributes(a.attribute(), b.attribute(),
                          {nodeLabel(a, left.second), nodeLabel(b, right.second)}, scopes, aliases);
    }
}

void GraphComparison::compareAttributes(const Attributes& left, const Attributes& right,
                                        const std::pair<std::string, std::string>& labels,
                                        const Scopes& scopes, const CastAliases& aliases)
{
    const auto pairs = pairByName(left, right, [](const onnx::AttributeProto& attribute) {
        return std::string_view(attribute.name());
    });
    for (const auto& [a, b] : pairs) {
        const std::string& name = (a ? a : b)->name();
        const AttributePair pair{a, b, labels.first + "." + name, labels.second + "." + name};
        if (a && b) {
            compareAttributePair(pair, scopes, aliases);
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
                                           const CastAliases& aliases)
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
        compare(*graphs[i], *otherGraphs[i], &aliases);
    }
}

} // namespace onnxmend
