// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/convert/keep_rules.h"
#include "core/convert/operator_traits.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace onnxmend
{

namespace
{

class DisguisedIntegers
{
public:
    explicit DisguisedIntegers(PrecisionDecisions& decisions)
        : m_decisions(decisions)
        , m_graph(decisions.graph())
        , m_comesFromIntegers(m_graph.nodes().size(), false)
        , m_leadsToExact(m_graph.nodes().size(), false)
    {
    }

    void keep()
    {
        for (NodeNumber node = 0; node < m_graph.nodes().size(); ++node) {
            if (makesExactValues(m_graph, m_graph.node(node))) {
                followForwards(node);
            }
            if (needsExactValues(m_graph, m_graph.node(node))) {
                followBackwards(node);
            }
        }
        for (NodeNumber node = 0; node < m_graph.nodes().size(); ++node) {
            const PrecisionNode& graphNode = m_graph.node(node);
            const bool isBetween = m_comesFromIntegers[node] && m_leadsToExact[node];
            const bool isSum = graphNode.isStandard("CumSum") || graphNode.isStandard("Range");
            if ((isBetween || isSum) && m_decisions.isConvertible(node)) {
                m_decisions.keep(node, KeepReason::ExactValues);
            }
        }
        for (const PrecisionScope& scope : m_graph.scopes()) {
            if (scope.owner != none && m_graph.node(scope.owner).isStandard("Loop") &&
                !scope.outputs.empty()) {
                keepCondition(scope);
            }
        }
    }

private:
    /// Keeps the nodes that decide, step by step, when a loop ends: a sum that stops growing in the new dtype
    /// never reaches its limit. The search ends at the model's own decisions (such as a token that ends a
    /// text), whose values are far from such limits.
    void keepCondition(const PrecisionScope& body)
    {
        std::vector<bool> isSeen(m_graph.values().size(), false);
        std::vector<ValueNumber> pending = {body.outputs.front()};
        while (!pending.empty()) {
            const ValueNumber number = pending.back();
            pending.pop_back();
            if (number == none || isSeen[number]) {
                continue;
            }
            isSeen[number] = true;
            const PrecisionValue& value = m_graph.value(number);
            if (value.producer != none) {
                const PrecisionNode& node = m_graph.node(value.producer);
                if (decides(node)) {
                    if (m_decisions.isConvertible(value.producer)) {
                        m_decisions.keep(value.producer, KeepReason::ExactValues,
                                         ONNXMEND_TEXT("it decides when a loop ends"));
                    }
                    pending.insert(pending.end(), node.inputs.begin(), node.inputs.end());
                }
                continue;
            }
            const auto input = std::ranges::find(body.inputs, number);
            const auto carried = static_cast<std::size_t>(input - body.inputs.begin());
            if (input == body.inputs.end() || carried < firstCarried || carried > body.outputs.size()) {
                continue;
            }
            if (m_decisions.isSource(value.dtype())) {
                m_decisions.keep(
                    body.owner, KeepReason::ExactValues,
                    {ONNXMEND_TEXT("it carries %1, which decides when it ends"), {quotedText(value.name)}});
            }
            pending.push_back(body.outputs[carried - 1]);
        }
    }

    /// Index of the first carried input of a Loop's body, behind iteration and condition (ONNX operators,
    /// Loop).
    static constexpr std::size_t firstCarried = 2;

    static bool decides(const PrecisionNode& node)
    {
        return isLayoutOperator(node) || isArithmetic(node) || isReduction(node) || isComparison(node) ||
               node.isStandard("Cast") || node.isStandard("Sqrt") || node.isStandard("ReduceMax") ||
               node.isStandard("ReduceMin") || node.isStandard("Floor") || node.isStandard("Round") ||
               node.isStandard("Ceil") || node.isStandard("Mod");
    }

    /// Returns whether positions stay positions behind the node: arithmetic, layout, products with
    /// frequencies.
    bool handsOn(const PrecisionNode& node) const
    {
        return isLayoutOperator(node) || isArithmetic(node) || node.isStandard("MatMul") ||
               node.isStandard("Einsum") || node.isStandard("CumSum") || node.isStandard("Cast") ||
               node.isStandard("Floor") || node.isStandard("Round") || node.isStandard("Ceil") ||
               node.isStandard("Mod") || node.isStandard("ReduceSum") || node.isStandard("Exp") ||
               node.isStandard("Log") || node.function != none || !node.bodies.empty();
    }

    void followForwards(NodeNumber start)
    {
        follow(start, m_comesFromIntegers, [this](const PrecisionNode& node, std::vector<NodeNumber>& next) {
            for (const ValueNumber output : node.outputs) {
                if (output != none && m_decisions.isSource(m_graph.value(output).dtype())) {
                    std::ranges::transform(m_graph.value(output).readers, std::back_inserter(next),
                                           &PrecisionValue::Reader::node);
                }
            }
        });
    }

    void followBackwards(NodeNumber start)
    {
        follow(start, m_leadsToExact, [this](const PrecisionNode& node, std::vector<NodeNumber>& next) {
            for (const ValueNumber input : node.inputs) {
                if (input != none && m_graph.value(input).producer != none &&
                    m_decisions.isSource(m_graph.value(input).dtype())) {
                    next.push_back(m_graph.value(input).producer);
                }
            }
        });
    }

    /// Marks the nodes that `addNext` leads to, as far as positions stay positions.
    template <class AddNext>
    void follow(NodeNumber start, std::vector<bool>& isReached, const AddNext& addNext) const
    {
        std::vector<NodeNumber> pending = {start};
        while (!pending.empty()) {
            const NodeNumber number = pending.back();
            pending.pop_back();
            if (!isReached[number]) {
                isReached[number] = true;
                if (number == start || handsOn(m_graph.node(number))) {
                    addNext(m_graph.node(number), pending);
                }
            }
        }
    }

    PrecisionDecisions& m_decisions;
    const PrecisionGraph& m_graph;
    std::vector<bool> m_comesFromIntegers; ///< by node
    std::vector<bool> m_leadsToExact;
};

} // namespace

void keepDisguisedIntegers(PrecisionDecisions& decisions) { DisguisedIntegers(decisions).keep(); }

} // namespace onnxmend
