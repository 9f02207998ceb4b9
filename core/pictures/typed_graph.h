// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/place_index.h"
#include "core/base/shared_text.h"
#include "core/onnx/value_type.h"
#include "core/session/session.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// A node of one scope, and what it computes in (core/types/computing_dtype.h).
struct GraphNode {
    std::string_view name;
    std::string_view opType;
    std::string_view domain;
    DType computesIn = DType::Undefined;
    bool isCast = false;     ///< Cast or CastLike of the standard: a border, and no computation
    bool isConstant = false; ///< a Constant of the standard: its output is a stored value
    bool isPlanned = false;  ///< a Cast that the plan put in
};

/// A value of one scope.
struct GraphValue {
    enum class Kind : std::uint8_t { Input, Stored, Node, Captured };
    std::string_view name;
    Kind kind = Kind::Node;
    bool isOutput = false;                           ///< of the scope
    std::int32_t producer = -1;                      ///< the node, also of a Constant; -1: none of this scope
    ValueType type;                                  ///< as readers see it
    ValueType declared;                              ///< by input, output or value_info
    std::uint64_t byteCount = 0;                     ///< of stored values, as a save would write them
    DType stored = DType::Undefined;                 ///< of stored values, in file or checkpoint
    std::optional<std::uint32_t> row = std::nullopt; ///< of stored values, index into Report::rows
};

/// Lists of numbers, one for each of so many things, in two blocks of memory.
class NumberLists
{
public:
    void endList() { m_ends.push_back(static_cast<std::uint32_t>(m_numbers.size())); }
    void add(std::uint32_t number) { m_numbers.push_back(number); } ///< to the list that is not ended yet
    /// What has each number in its list, by that number: the lists of readers from those of inputs.
    NumberLists inverted(std::size_t numbers) const;

    std::size_t size() const { return m_ends.size(); }
    std::span<const std::uint32_t> of(std::size_t index) const
    {
        const std::uint32_t first = index == 0 ? 0 : m_ends[index - 1];
        return std::span(m_numbers).subspan(first, m_ends[index] - first);
    }

private:
    std::vector<std::uint32_t> m_ends;
    std::vector<std::uint32_t> m_numbers;
};

/// Types that do not agree where a node reads a value, or wherever it is read.
struct TypeConflict {
    std::size_t finding = 0; ///< index into the report
    SharedText actual;       ///< for people
    SharedText expected;     ///< empty where the finding does not say
};

/// Nodes and values of a main graph, subgraph or function as numbers, which the texts belong to.
struct ScopeGraph {
    std::string scope;
    std::optional<GraphId> parent; ///< of a subgraph
    bool isFunction = false;
    std::vector<GraphNode> nodes;
    std::vector<GraphValue> values;
    NumberLists inputs;  ///< of each node, values: each once, behind them what its bodies capture
    NumberLists outputs; ///< of each node, values
    NumberLists readers; ///< of each value, nodes
    std::vector<std::uint32_t> outputValues;                        ///< of the scope, in order
    std::unordered_map<std::uint32_t, std::vector<GraphId>> bodies; ///< of nodes: subgraphs, or the function
    /// By (value, node), and by (value, anyNode) where the value itself is at fault.
    std::unordered_map<std::uint64_t, TypeConflict> conflicts;
    std::unordered_map<std::uint32_t, std::size_t> findingOfNode; ///< index into the report
    PlaceIndex valueByName;                                       ///< in `values`

    static constexpr std::uint32_t anyNode = 0xffffffff;

    std::optional<std::uint32_t> findValue(std::string_view name) const;
    /// Where a value goes in.
    const TypeConflict* conflictAt(std::uint32_t value, std::uint32_t node) const;
};

/// What a node, a value or a scope is named by, before and after a plan.
struct GraphPlace {
    std::string scope;
    std::optional<NodeId> node; ///< counts in the model that it was taken from
    std::string nodeName;       ///< may be empty
    std::string value;          ///< for a node: one of its outputs, which says which node it is elsewhere

    friend bool operator==(const GraphPlace&, const GraphPlace&) = default;
};

/// The graphs of a session's planned model with the type of every value, what every node computes in and
/// where types do not agree: what the pictures of the whole model are made of. Immutable.
class TypedGraph
{
public:
    /// Infers all types: linear in the nodes. Throws Cancelled.
    TypedGraph(std::shared_ptr<const Session> session, Progress& progress);

    const std::shared_ptr<const Session>& session() const { return m_session; }
    std::span<const ScopeGraph> scopes() const { return m_scopes; } ///< by GraphId
    const ScopeGraph& scope(GraphId id) const { return m_scopes[id.value]; }
    std::optional<GraphId> findScope(std::string_view scope) const;
    /// The node that computes the place's value, or else the one of its number; nothing where the place is a
    /// value that no node computes.
    std::optional<std::uint32_t> findNode(const GraphPlace& place) const;

private:
    class Builder;

    std::shared_ptr<const Session> m_session;
    std::vector<ScopeGraph> m_scopes;
};

/// A session's graphs as opened and as planned: one and the same where nothing is planned.
struct GraphsOfPlan {
    std::shared_ptr<const TypedGraph> before;
    std::shared_ptr<const TypedGraph> after;

    bool isPlanned() const { return before != after; }
};
GraphsOfPlan graphsOfPlan(const std::shared_ptr<const Session>& session, Progress& progress);

} // namespace onnxmend
