// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/keep_rules.h"
#include "core/convert/operator_traits.h"

#include <algorithm>
#include <vector>

namespace onnxmend
{

namespace
{

class Islands
{
public:
    explicit Islands(PrecisionDecisions& decisions)
        : m_decisions(decisions)
        , m_graph(decisions.graph())
    {
    }

    void keep()
    {
        keepQuantized();
        bool changes = true;
        while (changes) {
            changes = false;
            for (NodeNumber number = 0; number < m_graph.nodes().size(); ++number) {
                if (isIsland(number)) {
                    changes |= m_decisions.keep(number, KeepReason::Island);
                }
            }
        }
    }

private:
    void keepQuantized()
    {
        for (NodeNumber number = 0; number < m_graph.nodes().size(); ++number) {
            const PrecisionNode& node = m_graph.node(number);
            if (m_decisions.isConverted(number) && readsOnlyDequantized(node) && isOnlyQuantized(node)) {
                m_decisions.keep(number, KeepReason::Quantized);
            }
        }
    }

    bool readsOnlyDequantized(const PrecisionNode& node) const
    {
        bool reads = false;
        for (const ValueNumber input : node.inputs) {
            if (input == none || m_graph.value(input).isConstant) {
                continue;
            }
            const NodeNumber producer = m_graph.value(input).producer;
            if (producer == none || m_graph.node(producer).opType != "DequantizeLinear") {
                return false;
            }
            reads = true;
        }
        return reads;
    }

    bool isOnlyQuantized(const PrecisionNode& node) const
    {
        const std::vector<NodeNumber> readers = m_graph.readersOf(node);
        return !readers.empty() && std::ranges::all_of(readers, [this](NodeNumber reader) {
            return m_graph.node(reader).opType == "QuantizeLinear";
        });
    }

    bool isIsland(NodeNumber number) const
    {
        const PrecisionNode& node = m_graph.node(number);
        if (!m_decisions.isConverted(number) || isMatrixOperator(node) || !node.bodies.empty() ||
            node.function != none) {
            return false;
        }
        if (m_decisions.isRemovedCast(number) && didNothing(node)) {
            return false;
        }
        bool hasKept = node.isStandard("Cast"); // it gives either dtype
        for (std::size_t i = 0; i < node.inputs.size(); ++i) {
            const ValueNumber input = node.inputs[i];
            if (input == none || m_decisions.input(number, i) != ArgumentRule::Follows ||
                m_graph.value(input).isConstant) {
                continue;
            }
            if (m_decisions.dtypeOf(input) == m_decisions.to()) {
                return false;
            }
            hasKept = true;
        }
        for (std::size_t i = 0; i < node.outputs.size(); ++i) {
            if (node.outputs[i] == none || m_decisions.output(number, i) != ArgumentRule::Follows) {
                continue;
            }
            if (wantsConverted(node.outputs[i])) {
                return false;
            }
        }
        return hasKept;
    }

    /// Returns whether the Cast reads the dtype that it gives. It is removed if everything around it is
    /// converted.
    bool didNothing(const PrecisionNode& cast) const
    {
        return m_graph.value(cast.inputs.front()).dtype() == m_graph.value(cast.outputs.front()).dtype();
    }

    bool wantsConverted(ValueNumber number) const
    {
        const PrecisionValue& value = m_graph.value(number);
        if (std::ranges::any_of(value.readers, [this](const PrecisionValue::Reader& reader) {
                return m_decisions.wantedBy(reader) == m_decisions.to();
            })) {
            return true;
        }
        const std::vector<ValueNumber>& outputs = m_graph.scope(value.scope).outputs;
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            if (outputs[i] == number && m_decisions.wantedOutput(value.scope, i) == m_decisions.to()) {
                return true;
            }
        }
        return false;
    }

    PrecisionDecisions& m_decisions;
    const PrecisionGraph& m_graph;
};

} // namespace

void keepIslands(PrecisionDecisions& decisions) { Islands(decisions).keep(); }

} // namespace onnxmend
