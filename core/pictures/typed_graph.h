// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

struct TypeInferenceOptions; // core/types/infer_types.h

/// A node of one scope with the dtype that it computes in (core/types/computing_dtype.h).
struct GraphNode {
    std::string_view name;
    std::string_view opType;
    std::string_view domain;
    DType computesIn = DType::Undefined;
    bool isCast = false;     ///< standard Cast or CastLike: a border, and no computation
    bool isConstant = false; ///< standard Constant: its output is a stored value
    bool isPlanned = false;  ///< Cast that the plan inserted
};

/// A value of one scope.
struct GraphValue {
    enum class Kind : std::uint8_t { Input, Stored, Node, Captured };
    std::string_view name;
    Kind kind = Kind::Node;
    bool isOutput = false;                           ///< output of the scope
    std::int32_t producer = -1;                      ///< node, also a Constant; -1: none of this scope
    ValueType type;                                  ///< type that readers see
    ValueType declared;                              ///< type in input, output or value_info
    std::uint64_t byteCount = 0;                     ///< size of stored values in a save
    DType stored = DType::Undefined;                 ///< dtype of stored values, in file or checkpoint
    std::optional<std::uint32_t> row = std::nullopt; ///< row of stored values, as index into Report::rows
};

/// Lists of numbers by index, in two blocks of memory.
class NumberLists
{
public:
    void endList() { m_ends.push_back(static_cast<std::uint32_t>(m_numbers.size())); }
    void add(std::uint32_t number) { m_numbers.push_back(number); } ///< appends to the current list
    /// Returns, for each number, the lists that contain it: readers from inputs.
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

/// Types that do not agree at one reader of a value, or at all of them.
struct TypeConflict {
    std::size_t finding = 0; ///< index into the report
    SharedText actual;       ///< for people
    SharedText expected;     ///< empty if the finding does not say
};

/// Nodes and values of a main graph, subgraph or function as numbers. Their texts belong to the model.
struct ScopeGraph {
    std::string scope;
    std::optional<GraphId> parent; ///< for a subgraph
    bool isFunction = false;
    std::vector<GraphNode> nodes;
    std::vector<GraphValue> values;
    NumberLists inputs;  ///< values by node, each once, followed by those that its bodies capture
    NumberLists outputs; ///< values by node
    NumberLists readers; ///< nodes by value
    std::unordered_map<std::uint32_t, std::vector<GraphId>> bodies; ///< subgraphs or function, by node
    /// By (value, node), or by (value, anyNode) if the value itself is at fault.
    std::unordered_map<std::uint64_t, TypeConflict> conflicts;
    std::unordered_map<std::uint32_t, std::size_t> findingOfNode; ///< index into the report
    PlaceIndex valueByName;                                       ///< index into `values`

    static constexpr std::uint32_t anyNode = 0xffffffff;

    std::optional<std::uint32_t> findValue(std::string_view name) const;
    /// Returns the conflict of a value at one of its readers.
    const TypeConflict* conflictAt(std::uint32_t value, std::uint32_t node) const;
};

/// Marks the places where the types of a finding do not agree: the inputs of the node that its preferred fix
/// changes, otherwise the value that it names, with the dtypes that the tables state. `fix` and `index`: of
/// the finding in the report.
void markConflicts(const Finding& finding, const FixBrief& fix, std::size_t index, ScopeGraph& scope);

/// Names of a node, a value or a scope that are valid before and after a plan.
struct GraphPlace {
    std::string scope;
    std::optional<NodeId> node; ///< counts in the model that it was taken from
    std::string nodeName;       ///< may be empty
    std::string value;          ///< for a node one of its outputs, which identifies it in other models

    friend bool operator==(const GraphPlace&, const GraphPlace&) = default;
};

/// The graphs of a session's planned model with the type of every value, the dtype that every node computes
/// in and the conflicts of types. Pictures of the whole model are drawn from it. Immutable.
class TypedGraph
{
public:
    /// Infers all types: linear in the nodes. Throws Cancelled.
    TypedGraph(std::shared_ptr<const Session> session, Progress& progress);

    const std::shared_ptr<const Session>& session() const { return m_session; }
    std::span<const ScopeGraph> scopes() const { return m_scopes; } ///< by GraphId
    const ScopeGraph& scope(GraphId id) const { return m_scopes[id.value]; }
    std::optional<GraphId> findScope(std::string_view scope) const;
    /// Returns the node that computes the place's value, otherwise the one with its number; nullopt if the
    /// place is a value that no node computes.
    std::optional<std::uint32_t> findNode(const GraphPlace& place) const;

private:
    class Builder;

    std::shared_ptr<const Session> m_session;
    std::vector<ScopeGraph> m_scopes;
};

/// Returns the options of an inference that gives types and no findings, for pictures of the planned model.
TypeInferenceOptions pictureInference(const Session& session);

/// A session's graphs as opened and as planned; the same one if nothing is planned.
struct GraphsOfPlan {
    std::shared_ptr<const TypedGraph> before;
    std::shared_ptr<const TypedGraph> after;

    bool isPlanned() const { return before != after; }
};
GraphsOfPlan graphsOfPlan(const std::shared_ptr<const Session>& session, Progress& progress);

} // namespace onnxmend
