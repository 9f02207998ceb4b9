// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"

#include <cstddef>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnxmend
{

/// value_info entries that are not believed: a tool changed inputs, weights and outputs to another dtype and
/// left them as they were.
class StaleDeclarations
{
public:
    enum class Scope { None, All, Listed };

    StaleDeclarations() = default;
    static StaleDeclarations all() { return StaleDeclarations(Scope::All); }

    void add(const std::string& scope, const std::string& value)
    {
        m_scope = Scope::Listed;
        m_values.insert({scope, value});
    }
    bool empty() const { return m_scope == Scope::None; }
    /// No value_info counts: only to see what the graph is without.
    bool areAll() const { return m_scope == Scope::All; }
    bool contains(const std::string& scope, std::string_view value) const
    {
        return m_scope == Scope::All ||
               (m_scope == Scope::Listed && m_values.contains({scope, std::string(value)}));
    }

private:
    explicit StaleDeclarations(Scope scope)
        : m_scope(scope)
    {
    }

    Scope m_scope = Scope::None;
    std::set<std::pair<std::string, std::string>> m_values; ///< by scope and name
};

/// Values that have to have one type, because operators tie them together. Filled while types are inferred
/// without any value_info.
class TypeRegions
{
public:
    /// Ties the values of each type variable of the node.
    void tie(const NodeVisit& visit, const NodeCheck& check);
    /// The node does not take, or does not give, what it should.
    void dispute(const NodeVisit& visit);
    void dispute(const std::string& scope, std::string_view value);
    /// What the scope's values are, and what value_info says they are.
    void settle(ValueScope& scope);

    /// Declarations that nothing but declarations speaks for: in their region nothing is disputed, and an
    /// input, a weight or an output of the graph is what is computed.
    StaleDeclarations stale();

private:
    struct Value {
        std::size_t parent = 0;
        bool isDisputed = false; ///< of a root: any of its region
        bool isAnchored = false; ///< the same: an input, a weight or a graph output
    };

    std::size_t idOf(const std::string& scope, std::string_view value);
    std::size_t rootOf(std::size_t id);
    void unite(std::size_t a, std::size_t b);

    std::unordered_map<std::string, std::size_t> m_ids; ///< by scope and name
    std::vector<Value> m_values;
    std::vector<std::pair<std::string, std::string>> m_contradicted; ///< scope and name of each value_info
};

} // namespace onnxmend
