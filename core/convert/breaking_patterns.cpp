// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/keep_rules.h"
#include "core/convert/operator_traits.h"
#include "core/dtype/loss.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Share of the range that sampled values may use: they say less than a run on real inputs.
constexpr double sampledShare = 1.0 / 16;

/// Largest constant that counts as an epsilon: a number added to a divisor that may be 0.
constexpr double largestEpsilon = 1e-3;

constexpr int deepestBound = 32; ///< nodes that a bound is followed through
/// a square, a mean, an epsilon, a root, a quotient, and the nodes between them
constexpr int longestChain = 8;

class BreakingPatterns
{
public:
    BreakingPatterns(PrecisionDecisions& decisions, const ComputedRanges& ranges)
        : m_decisions(decisions)
        , m_graph(decisions.graph())
        , m_ranges(ranges)
        , m_highest(dtypeInfo(decisions.to()).highest)
    {
    }

    void keep()
    {
        for (NodeNumber number = 0; number < m_graph.nodes().size(); ++number) {
            const PrecisionNode& node = m_graph.node(number);
            if (powerOf(m_graph, node) > 0) {
                keepSquare(number);
            } else if (node.isStandard("Exp")) {
                keepExponential(number);
            } else if (node.isStandard("ReduceSum") || node.isStandard("ReduceSumSquare") ||
                       node.isStandard("ReduceL2") || node.isStandard("ReduceLogSumExp") ||
                       node.isStandard("CumSum")) {
                keepSum(number);
            } else if (node.isStandard("Add")) {
                keepEpsilon(number);
            }
        }
    }

private:
    /// Returns the largest magnitude that any input can give; infinite if it is unknown.
    double boundOf(ValueNumber number, int depth = 0)
    {
        constexpr double unknown = std::numeric_limits<double>::infinity();
        if (number == none || depth > deepestBound) {
            return unknown;
        }
        if (const auto known = m_bounds.find(number); known != m_bounds.end()) {
            return known->second;
        }
        const PrecisionValue& value = m_graph.value(number);
        double bound = unknown;
        if (const std::optional<double> constant = storedNumber(m_graph, number)) {
            bound = std::abs(*constant);
        } else if (value.producer != none && !value.isConstant) {
            bound = boundOfNode(m_graph.node(value.producer), depth + 1);
        }
        m_bounds[number] = bound;
        return bound;
    }

    double boundOfNode(const PrecisionNode& node, int depth)
    {
        const auto input = [&](std::size_t i) {
            return boundOf(i < node.inputs.size() ? node.inputs[i] : none, depth);
        };
        if (node.isStandard("Softmax") || node.isStandard("Sigmoid") || node.isStandard("Tanh") ||
            node.isStandard("Erf") || node.isStandard("Sin") || node.isStandard("Cos") ||
            node.isStandard("HardSigmoid") || node.isStandard("Softsign")) {
            return 1;
        }
        if (node.isStandard("Add") || node.isStandard("Sub")) {
            return input(0) + input(1);
        }
        if (node.isStandard("Mul")) {
            return input(0) * input(1);
        }
        if (node.isStandard("Div")) {
            const std::optional<double> divisor =
                node.inputs.size() > 1 ? storedNumber(m_graph, node.inputs[1]) : std::nullopt;
            return divisor && *divisor != 0 ? input(0) / std::abs(*divisor)
                                            : std::numeric_limits<double>::infinity();
        }
        if (node.isStandard("Clip")) {
            return std::max(input(1), input(2));
        }
        const bool keepsBound =
            node.isStandard("Relu") || node.isStandard("Abs") || node.isStandard("Neg") ||
            node.isStandard("LeakyRelu") || node.isStandard("MaxPool") || node.isStandard("ReduceMean") ||
            node.isStandard("ReduceMax") || node.isStandard("Cast") ||
            (isLayoutOperator(node) && node.inputs.size() <= 2 && !node.isStandard("Concat"));
        return keepsBound ? input(0) : std::numeric_limits<double>::infinity();
    }

    /// Returns the largest magnitude by bounds and by samples; infinite if neither is known.
    double shownOf(ValueNumber number)
    {
        const double bound = boundOf(number);
        const auto range = m_ranges.find(number);
        return range == m_ranges.end() || !range->second.isWhole
                   ? bound
                   : std::min(bound, range->second.largest / sampledShare);
    }

    /// Keeps the node and the nodes behind it up to a division or multiplication: a mean, an epsilon, a root.
    void keepChain(NodeNumber number, KeepReason reason, const Message& detail)
    {
        std::vector<NodeNumber> layer = {number};
        std::set<NodeNumber> seen = {number};
        for (int length = 0; length < longestChain && !layer.empty(); ++length) {
            std::vector<NodeNumber> behind;
            for (const NodeNumber next : layer) {
                keepNode(next, reason, detail);
                const PrecisionNode& node = m_graph.node(next);
                const bool ends = next != number && (node.isStandard("Div") || node.isStandard("Mul"));
                for (const NodeNumber reader : ends ? std::vector<NodeNumber>() : m_graph.readersOf(node)) {
                    if (isOfChain(m_graph.node(reader)) && seen.insert(reader).second) {
                        behind.push_back(reader);
                    }
                }
            }
            layer = std::move(behind);
        }
    }

    void keepNode(NodeNumber number, KeepReason reason, const Message& detail)
    {
        if (m_decisions.isConvertible(number)) {
            m_decisions.keep(number, reason, detail);
        }
    }

    static bool isOfChain(const PrecisionNode& node)
    {
        return isReduction(node) || node.isStandard("Add") || node.isStandard("Sqrt") ||
               node.isStandard("Reciprocal") || node.isStandard("Pow") || node.isStandard("Div") ||
               node.isStandard("Mul") || node.isStandard("Log") || node.isStandard("Sub");
    }

    bool isAddedUp(const PrecisionNode& node) const
    {
        const std::vector<NodeNumber> readers = m_graph.readersOf(node);
        return std::ranges::any_of(readers,
                                   [this](NodeNumber reader) { return isReduction(m_graph.node(reader)); });
    }

    /// Keeps the node, with its chain if its results are added up.
    void keepAdded(NodeNumber number, const Message& detail)
    {
        if (isAddedUp(m_graph.node(number))) {
            keepChain(number, KeepReason::ComputedOverflow, detail);
        } else {
            keepNode(number, KeepReason::ComputedOverflow, detail);
        }
    }

    void keepSquare(NodeNumber number)
    {
        const PrecisionNode& node = m_graph.node(number);
        if (std::pow(shownOf(node.inputs.front()), powerOf(m_graph, node)) <= m_highest) {
            return;
        }
        keepAdded(number, ONNXMEND_TEXT("its squares may overflow"));
    }

    void keepExponential(NodeNumber number)
    {
        const PrecisionNode& node = m_graph.node(number);
        const double largest = node.outputs.empty() ? 0 : shownOf(node.outputs.front());
        const double exponent = node.inputs.empty() ? 0 : boundOf(node.inputs.front());
        if (std::min(largest, std::exp(exponent)) <= m_highest) {
            return;
        }
        keepAdded(number, ONNXMEND_TEXT("its exponentials may overflow"));
    }

    void keepSum(NodeNumber number)
    {
        const PrecisionNode& node = m_graph.node(number);
        const double largest = node.outputs.empty() ? 0 : shownOf(node.outputs.front());
        if (!(largest <= m_highest)) {
            keepNode(number, KeepReason::LongSum, ONNXMEND_TEXT("its sum may overflow"));
        }
    }

    /// Keeps the sum with an epsilon: if the other term is 0, the epsilon alone is the divisor.
    void keepEpsilon(NodeNumber number)
    {
        const PrecisionNode& node = m_graph.node(number);
        std::optional<double> epsilon;
        for (const ValueNumber input : node.inputs) {
            const std::optional<double> constant = storedNumber(m_graph, input);
            epsilon = constant && *constant > 0 && *constant <= largestEpsilon ? constant : epsilon;
        }
        const std::vector<NodeNumber> readers = m_graph.readersOf(node);
        const bool isDivisor = std::ranges::any_of(readers, [this](NodeNumber reader) {
            const PrecisionNode& next = m_graph.node(reader);
            return next.isStandard("Sqrt") || next.isStandard("Reciprocal") || next.isStandard("Pow") ||
                   next.isStandard("Div") || next.isStandard("Log");
        });
        const auto range = node.outputs.empty() ? m_ranges.end() : m_ranges.find(node.outputs.front());
        const bool isShown = range != m_ranges.end() && range->second.isWhole &&
                             range->second.smallest * sampledShare > smallestNormal(m_decisions.to());
        if (epsilon && isDivisor && !isShown) {
            keepChain(number, KeepReason::ComputedUnderflow,
                      {ONNXMEND_TEXT("the epsilon of %1 may be the whole divisor"), {*epsilon}});
        }
    }

    PrecisionDecisions& m_decisions;
    const PrecisionGraph& m_graph;
    const ComputedRanges& m_ranges;
    double m_highest;
    std::map<ValueNumber, double> m_bounds;
};

} // namespace

void keepBreakingPatterns(PrecisionDecisions& decisions, const ComputedRanges& ranges)
{
    if (dtypeInfo(decisions.to()).kind == DTypeKind::Float) {
        BreakingPatterns(decisions, ranges).keep();
    }
}

} // namespace onnxmend
