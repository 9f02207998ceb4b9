// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/lookahead.h"

#include "core/onnx/op_schema.h"

#include <queue>

#include <unordered_set>

namespace onnxmend
{

namespace
{

constexpr int nodeBudget = 64;

class Lookahead
{
public:
    /// `undeclared`: value whose declaration is ignored.
    Lookahead(ValueScope& scope, ValueType type, const ValueState* undeclared)
        : m_scope(scope)
        , m_type(type)
        , m_undeclared(undeclared)
    {
    }

    void ignore(const std::vector<const ValueState*>& values) { m_seen.insert(values.begin(), values.end()); }

    int count(const std::vector<const ValueState*>& values)
    {
        for (const ValueState* value : values) {
            push(value);
        }
        while (!m_pending.empty() && m_budget > 0) {
            const ValueState* value = m_pending.front();
            m_pending.pop();
            if (value != m_undeclared && value->declared.known() && value->producer >= 0) {
                m_conflicts += value->declared == m_type ? 0 : 1;
                continue; // readers see the declared type
            }
            for (const ValueScope::Reader& reader : m_scope.readersOf(*value)) {
                if (--m_budget <= 0) {
                    break;
                }
                visit(reader);
            }
        }
        return m_conflicts;
    }

private:
    void push(const ValueState* value)
    {
        if (m_seen.insert(value).second) {
            m_pending.push(value);
        }
    }

    void visit(const ValueScope::Reader& reader)
    {
        const auto& node = m_scope.nodes()[reader.node];
        const OpSchema* schema = m_scope.schemaOf(node);
        const OpParameter* parameter =
            schema ? schema->input(static_cast<std::size_t>(reader.input)) : nullptr;
        if (!parameter) {
            return;
        }
        if (!parameter->allowed->contains(m_type)) {
            ++m_conflicts;
        } else if (parameter->variable >= 0 && parameter->homogeneous) {
            if (disagrees(node, *schema, parameter->variable)) {
                ++m_conflicts;
            } else {
                pushOutputs(node, *schema, parameter->variable);
            }
        }
    }

    bool disagrees(const Node& node, const OpSchema& schema, int variable)
    {
        for (int i = 0; i < node.input_size(); ++i) {
            const OpParameter* parameter = schema.input(static_cast<std::size_t>(i));
            const ValueState* other = node.input(i).empty() ? nullptr : m_scope.find(node.input(i));
            if (!other || !parameter || parameter->variable != variable || m_seen.contains(other)) {
                continue;
            }
            const bool isWeak = other->isStored() && other->hasSingleElement;
            const ValueType type = other->type.known() ? other->type : other->declared;
            if (!isWeak && type.known() && !(type == m_type)) {
                return true;
            }
        }
        return false;
    }

    void pushOutputs(const Node& node, const OpSchema& schema, int variable)
    {
        for (int i = 0; i < node.output_size(); ++i) {
            const OpParameter* parameter = schema.output(static_cast<std::size_t>(i));
            const ValueState* value = node.output(i).empty() ? nullptr : m_scope.findOwn(node.output(i));
            if (value && parameter && parameter->variable == variable) {
                push(value);
            }
        }
    }

    ValueScope& m_scope;
    ValueType m_type;
    const ValueState* m_undeclared;
    std::queue<const ValueState*> m_pending;
    std::unordered_set<const ValueState*> m_seen;
    int m_budget = nodeBudget;
    int m_conflicts = 0;
};

} // namespace

int conflictsBehind(ValueScope& scope, const std::vector<const ValueState*>& values, ValueType type,
                    const std::vector<const ValueState*>& inQuestion)
{
    Lookahead lookahead(scope, type, nullptr);
    lookahead.ignore(inQuestion);
    return lookahead.count(values);
}

int conflictsOfReaders(ValueScope& scope, const ValueState& value, ValueType type)
{
    return Lookahead(scope, type, &value).count({&value});
}

} // namespace onnxmend
