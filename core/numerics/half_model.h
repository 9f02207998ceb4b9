// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_decisions.h"
#include "core/numerics/numerics_result.h"
#include "core/session/session.h"

#include <cstddef>
#include <memory>
#include <set>
#include <vector>

namespace onnxmend
{

/// Nodes of HalfModel::wide(), in its order.
using NodeSet = std::set<NodeNumber>;

/// A model in a wider dtype.
struct WidenedModel {
    std::shared_ptr<const Model> model;
    std::size_t left = 0; ///< nodes that stay as they are, since the wider dtype does not fit them
};

/// Widens everything that is in one of the dtypes `from`. Inputs keep their dtypes, outputs do not, and every
/// node stays: a Cast that has nothing left to do is one from the wide dtype to itself. `target`: the nodes
/// for which it has no kernel are left out. Throws Error, Cancelled.
WidenedModel widened(const Session& session, const PrecisionGraph& graph, const std::vector<DType>& from,
                     DType to, std::optional<RuntimeTarget> target, Progress& progress);

/// A model that computes in a half dtype, all or in part, and the same model in FLOAT. If the FLOAT model is
/// rounded at every value that was declared half, it gives the same as a processor with that dtype. A value
/// or node that is left unrounded shows the effect of widening it.
class HalfModel
{
public:
    /// Throws Error if the wide model cannot be made, Cancelled.
    HalfModel(std::shared_ptr<const Session> session, Progress& progress);
    HalfModel(const HalfModel&) = delete; // the decisions refer to its members
    HalfModel& operator=(const HalfModel&) = delete;

    DType half() const { return m_half; } ///< Undefined if it computes in none
    const PrecisionGraph& original() const { return m_graph; }
    const PrecisionGraph& wide() const { return m_wide; }
    /// Returns whether the original declares the computed value half. `value` of wide(), as below.
    bool isHalf(ValueNumber value) const { return !m_exact[value]; }
    /// Returns the nodes that read or give half values, without those that isPassing().
    const std::vector<NodeNumber>& nodes() const { return m_nodes; }
    /// Returns whether the node only hands values on (Cast, Identity), or calls or holds other nodes (If,
    /// Loop, Scan, a function): it is widened with its neighbours.
    bool isPassing(NodeNumber node) const;
    /// Returns whether the node was there before, and is not an inserted Cast.
    bool isOriginal(NodeNumber node) const { return m_originalOf[node] != none; }
    NumericPlace placeOf(NodeNumber node) const;

    /// Returns the nodes with those that pass their values on.
    NodeSet withPassing(const NodeSet& nodes) const;
    /// Returns nodes that pass values on between nodes that are not half, such as a Cast of ids to a half
    /// dtype and back. They have no neighbour that is widened, and widening them costs no computation.
    NodeSet lonePassing() const;
    /// Returns decisions that round everything half except at these nodes.
    PrecisionDecisions rounding(const NodeSet& kept = {}) const;
    /// Returns, by value, whether it is never rounded: true for all values that were not half.
    const std::vector<bool>& exact() const { return m_exact; }

    /// Returns the document in which these nodes compute in FLOAT.
    std::shared_ptr<const Session> keeping(const NodeSet& kept, Progress& progress) const;

private:
    void mapNodes();
    void mapValues();
    bool touchesHalf(const PrecisionNode& node) const;
    void addPassing(NodeNumber node, NodeSet& known, std::vector<NodeNumber>& pending) const;
    void addOfInterface(NodeNumber owner, NodeSet& known, std::vector<NodeNumber>& pending) const;

    std::shared_ptr<const Session> m_session;
    PrecisionGraph m_graph;
    DType m_half;
    std::vector<DType> m_from; ///< half dtypes that are widened
    WidenedModel m_widened;
    PrecisionGraph m_wide;
    ConversionOptions m_roundingOptions;
    ConversionOptions m_keepingOptions;
    std::vector<NodeNumber> m_originalOf; ///< by node of m_wide; none: it was inserted
    std::vector<bool> m_exact;
    std::vector<NodeNumber> m_nodes;
    std::unique_ptr<PrecisionDecisions> m_rounding;
};

} // namespace onnxmend
