// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/united_values.h"

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Entries of value_info that are ignored: a tool changed inputs, weights and outputs to another dtype and
/// left the entries unchanged.
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
    /// Returns whether all entries are ignored, to see the graph without them.
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

/// Values that must have one type, because operators tie them together. Filled while types are inferred
/// without any value_info.
class TypeRegions
{
public:
    /// Ties the values of each type variable of the node.
    void tie(const NodeVisit& visit, const NodeCheck& check);
    /// Marks the values of a node whose types conflict.
    void dispute(const NodeVisit& visit);
    void dispute(const std::string& scope, std::string_view value);
    /// Records the types of the scope's values, and those in value_info.
    void settle(ValueScope& scope);

    /// Returns the entries that only other declarations support: their region has no conflict, and an input,
    /// a weight or an output of the graph has the computed type.
    StaleDeclarations stale();

private:
    /// The facts about a region, kept for its root.
    struct Value {
        bool isDisputed = false; ///< a conflict in the region
        bool isAnchored = false; ///< the region has an input, a weight or a graph output
    };

    std::size_t idOf(const std::string& scope, std::string_view value);
    Value& regionOf(const std::string& scope, std::string_view value);
    void unite(std::size_t a, std::size_t b);

    UnitedValues m_united;
    std::vector<Value> m_values;                                     ///< by id
    std::vector<std::pair<std::string, std::string>> m_contradicted; ///< scope and name of each value_info
};

} // namespace onnxmend
