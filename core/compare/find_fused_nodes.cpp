// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/compare/match_structure.h"
#include "core/model/match_nodes.h"
#include "core/onnx/domains.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t mostParts = 64; // an Attention replaces about thirty nodes
constexpr std::size_t mostFused = 8;  // nodes that replace others together

bool isOneOf(const Node& node, std::span<const std::string_view> operators)
{
    return canonicalDomain(node.domain()).empty() &&
           std::ranges::find(operators, node.op_type()) != operators.end();
}

/// Nodes whose constants may be folded into a node before them.
bool isFoldable(const Node& node)
{
    static constexpr std::array<std::string_view, 6> operators = {
        "BatchNormalization", "Mul", "Add", "Sub", "Div", "Identity"};
    return isOneOf(node, operators);
}

/// Nodes that take such constants in and keep their operator.
bool canAbsorb(const Node& node)
{
    static constexpr std::array<std::string_view, 4> operators = {"Conv", "ConvTranspose", "Gemm", "MatMul"};
    return isOneOf(node, operators);
}

/// Looks for the nodes of one graph that a node of the other graph replaces.
class FusionSearch
{
public:
    /// `one`: the graph of the fused nodes.
    FusionSearch(NumberedGraph& one, NumberedGraph& many, bool isOneLeft)
        : m_one(one)
        , m_many(many)
        , m_isOneLeft(isOneLeft)
    {
    }

    std::vector<FusedNode> search()
    {
        std::vector<FusedNode> found;
        for (int node = 0; node < m_one.size(); ++node) {
            if (std::optional<FusedNode> fused = fusedNode(node)) {
                accept(*fused);
                found.push_back(std::move(*fused));
            }
        }
        return found;
    }

private:
    std::optional<FusedNode> fusedNode(int node) const;
    int resultOf(int node) const;
    std::size_t placeOf(const NumberedGraph::Reader& reader, int partner) const;
    std::optional<std::vector<int>> partsBefore(int result, int node, const std::set<int>& group) const;
    bool addProducers(std::set<int>& group, int node) const;
    std::ptrdiff_t computingCount(const std::vector<int>& parts) const;
    static bool areReadAlone(const NumberedGraph& graph, const std::set<int>& nodes, int result);
    bool isPartCandidate(int part, int node) const
    {
        return part >= 0 && m_many.fusedInto(part) < 0 &&
               (m_many.partner(part) < 0 || m_many.partner(part) == node);
    }
    std::unordered_set<int> partnersOfInputs(const std::set<int>& group) const;
    void accept(const FusedNode& fused);

    NumberedGraph& m_one;
    NumberedGraph& m_many;
    bool m_isOneLeft;
};

/// Returns the value of the other graph that stands for the first output of a node; -1 if none is known. It
/// is what a paired reader reads there.
int FusionSearch::resultOf(int node) const
{
    const int output = m_one.outputs(node).empty() ? -1 : m_one.outputs(node)[0];
    if (output < 0) {
        return -1;
    }
    for (const NumberedGraph::Reader& reader : m_one.readersOf(output)) {
        const int partner = m_one.partner(reader.node);
        if (partner >= 0 && reader.index < m_many.inputs(partner).size() &&
            areSameOperators(m_one.node(reader.node), m_many.node(partner))) {
            const int value = m_many.inputs(partner)[placeOf(reader, partner)];
            return value < 0 ? -1 : m_many.rootOf(value);
        }
    }
    return m_one.value(output).partner;
}

/// Returns the place of the value among the inputs of the reader's partner, which may read the other way
/// round.
std::size_t FusionSearch::placeOf(const NumberedGraph::Reader& reader, int partner) const
{
    if (!isCommutative(m_one.node(reader.node)) || !isCommutative(m_many.node(partner))) {
        return reader.index;
    }
    const std::size_t other = 1 - reader.index;
    const int beside = m_one.inputs(reader.node)[other];
    const int known = beside < 0 ? -1 : m_one.value(m_one.rootOf(beside)).partner;
    const int there = m_many.inputs(partner)[reader.index];
    return known >= 0 && there >= 0 && m_many.rootOf(there) == known ? other : reader.index;
}

std::unordered_set<int> FusionSearch::partnersOfInputs(const std::set<int>& group) const
{
    std::unordered_set<int> partners;
    for (const int node : group) {
        for (const int input : m_one.inputs(node)) {
            const int partner = input < 0 ? -1 : m_one.value(m_one.rootOf(input)).partner;
            if (partner >= 0) {
                partners.insert(partner);
            }
        }
    }
    return partners;
}

/// Returns the nodes that lead from the inputs of the fused nodes to the result, which `node` gives; nullopt
/// if they begin elsewhere or are too many.
std::optional<std::vector<int>> FusionSearch::partsBefore(int result, int node,
                                                          const std::set<int>& group) const
{
    const std::unordered_set<int> given = partnersOfInputs(group);
    std::set<int> parts{m_many.value(result).producer};
    std::vector<int> waiting(parts.begin(), parts.end());
    while (!waiting.empty()) {
        const int part = waiting.back();
        waiting.pop_back();
        for (const int input : m_many.inputs(part)) {
            if (input < 0 || given.contains(m_many.rootOf(input))) {
                continue;
            }
            const NumberedGraph::Value& value = m_many.value(input);
            if (value.stored || parts.contains(value.producer)) {
                continue;
            }
            if (!isPartCandidate(value.producer, node) || parts.size() >= mostParts) {
                return std::nullopt;
            }
            parts.insert(value.producer);
            waiting.push_back(value.producer);
        }
    }
    return areReadAlone(m_many, parts, result) ? std::optional(std::vector(parts.begin(), parts.end()))
                                               : std::nullopt;
}

/// Returns whether no other node reads what these nodes give, except the result.
bool FusionSearch::areReadAlone(const NumberedGraph& graph, const std::set<int>& nodes, int result)
{
    const auto isInside = [&](int output) {
        return output < 0 || output == result ||
               (!graph.value(output).isOutput &&
                std::ranges::all_of(graph.value(output).readers, [&](const NumberedGraph::Reader& reader) {
                    return nodes.contains(reader.node);
                }));
    };
    return std::ranges::all_of(nodes, [&](int node) {
        return isConstant(graph.node(node)) || std::ranges::all_of(graph.outputs(node), isInside);
    });
}

/// Adds the nodes without a partner that give inputs of the group; false if there are none, if another node
/// reads what they give, or if they are too many.
bool FusionSearch::addProducers(std::set<int>& group, int node) const
{
    std::set<int> more;
    for (const int member : group) {
        for (const int input : m_one.inputs(member)) {
            const int producer = input < 0 ? -1 : m_one.value(input).producer;
            if (producer >= 0 && !group.contains(producer) && m_one.value(input).partner < 0 &&
                m_one.isFree(producer) && !m_one.isLookedThrough(producer) &&
                !isConstant(m_one.node(producer))) {
                more.insert(producer);
            }
        }
    }
    group.insert(more.begin(), more.end());
    return !more.empty() && group.size() <= mostFused &&
           areReadAlone(m_one, group, m_one.outputs(node).front());
}

/// Returns the number of nodes that are neither Casts nor constants.
std::ptrdiff_t FusionSearch::computingCount(const std::vector<int>& parts) const
{
    return std::ranges::count_if(
        parts, [this](int part) { return !m_many.isLookedThrough(part) && !isConstant(m_many.node(part)); });
}

std::optional<FusedNode> FusionSearch::fusedNode(int node) const
{
    const int partner = m_one.partner(node);
    const bool isSame = partner >= 0 && areSameOperators(m_one.node(node), m_many.node(partner));
    if (m_one.isLookedThrough(node) || m_one.fusedInto(node) >= 0 || isConstant(m_one.node(node)) ||
        (isSame && !canAbsorb(m_one.node(node)))) {
        return std::nullopt;
    }
    const int result = resultOf(node);
    const int producer = result < 0 ? -1 : m_many.value(result).producer;
    if (!isPartCandidate(producer, node) || (isSame && producer == partner)) {
        return std::nullopt;
    }
    std::set<int> group{node};
    std::optional<std::vector<int>> parts = partsBefore(result, node, group);
    while (!parts && !isSame && addProducers(group, node)) {
        parts = partsBefore(result, node, group);
    }
    if (!parts) {
        return std::nullopt;
    }
    const bool areFoldable = std::ranges::all_of(*parts, [&](int part) {
        return part == partner || isConstant(m_many.node(part)) || isFoldable(m_many.node(part));
    });
    // A group of as many nodes on both sides consists of different nodes, not of fused ones.
    if (computingCount(*parts) <= std::ssize(group) || (isSame && !areFoldable)) {
        return std::nullopt;
    }
    group.erase(node);
    return FusedNode{.isLeft = m_isOneLeft,
                     .node = node,
                     .others = {group.begin(), group.end()},
                     .parts = std::move(*parts),
                     .result = producer};
}

/// Pairs the fused node with the part that gives the result, unless another one has its operator.
void FusionSearch::accept(const FusedNode& fused)
{
    const int partner = m_one.partner(fused.node);
    const bool isSame = partner >= 0 && areSameOperators(m_one.node(fused.node), m_many.node(partner));
    for (const int part : fused.parts) {
        m_many.setFusedInto(part, fused.node);
    }
    for (const int other : fused.others) {
        m_one.setFusedInto(other, fused.result);
    }
    const int output = m_one.outputs(fused.node)[0];
    const int result = resultOf(fused.node);
    if (!isSame) {
        if (partner >= 0) {
            m_many.setPartner(partner, -1);
        }
        m_one.setPartner(fused.node, fused.result);
        m_many.setPartner(fused.result, fused.node);
    }
    if (const int before = m_one.value(output).partner; before >= 0) {
        m_many.value(before).partner = -1;
    }
    if (const int before = m_many.value(result).partner; before >= 0) {
        m_one.value(before).partner = -1;
    }
    m_one.value(output).partner = result;
    m_many.value(result).partner = output;
}

} // namespace

std::vector<FusedNode> findFusedNodes(NumberedGraph& left, NumberedGraph& right)
{
    std::vector<FusedNode> found = FusionSearch(right, left, false).search();
    const std::vector<FusedNode> others = FusionSearch(left, right, true).search();
    found.insert(found.end(), others.begin(), others.end());
    return found;
}

} // namespace onnxmend
