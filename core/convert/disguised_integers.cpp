// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/disguised_integers.h"

#include "core/convert/operator_traits.h"

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
    }

private:
    /// Positions go through arithmetic, layout and the product with frequencies, and stay what they are.
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
        std::vector<NodeNumber> pending = {start};
        while (!pending.empty()) {
            const NodeNumber number = pending.back();
            pending.pop_back();
            if (m_comesFromIntegers[number]) {
                continue;
            }
            m_comesFromIntegers[number] = true;
            const PrecisionNode& node = m_graph.node(number);
            if (number != start && !handsOn(node)) {
                continue;
            }
            for (const ValueNumber output : node.outputs) {
                if (output == none || !m_decisions.isSource(m_graph.value(output).dtype())) {
                    continue;
                }
                for (const PrecisionValue::Reader& reader : m_graph.value(output).readers) {
                    pending.push_back(reader.node);
                }
            }
        }
    }

    void followBackwards(NodeNumber start)
    {
        std::vector<NodeNumber> pending = {start};
        while (!pending.empty()) {
            const NodeNumber number = pending.back();
            pending.pop_back();
            if (m_leadsToExact[number]) {
                continue;
            }
            m_leadsToExact[number] = true;
            const PrecisionNode& node = m_graph.node(number);
            if (number != start && !handsOn(node)) {
                continue;
            }
            for (const ValueNumber input : node.inputs) {
                if (input != none && m_graph.value(input).producer != none &&
                    m_decisions.isSource(m_graph.value(input).dtype())) {
                    pending.push_back(m_graph.value(input).producer);
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
