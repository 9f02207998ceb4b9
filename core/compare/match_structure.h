// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/base/progress.h"
#include "core/compare/numbered_graph.h"
#include "core/compare/same_values.h"

#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// A node that does what several nodes of the other side do together, or a few such nodes if no value between
/// them is on both sides.
struct FusedNode {
    bool isLeft = false;          ///< side of the one node
    int node = -1;                ///< of a few the one that gives the result
    std::vector<int> others = {}; ///< the ones before it, in their order
    std::vector<int> parts = {};  ///< nodes of the other side, in their order
    int result = -1;              ///< the one of the parts that gives the result
};

/// Pairs of nodes of two graphs, whatever their names are. -1 stands for none. A part of a fused node has no
/// partner, except the one that gives the result, or that has the operator of the fused node. If several
/// nodes are fused, only the last one has a partner.
struct StructureMatch {
    std::vector<int> rightOf; ///< by left node
    std::vector<int> leftOf;  ///< by right node
    std::vector<FusedNode> fused;
    /// Inputs and initializers of the left graph that have another name in the right one.
    std::unordered_map<std::string_view, std::string_view> renamed;
};

/// Pairs nodes by name, operator and outputs or inputs (core/model/match_nodes.h), then those that stand at
/// the same place beside paired ones: inputs, initializers (by name, by a sample of their contents, by their
/// readers), readers and producers lead from pair to pair. Casts of one side are looked through. Last it
/// looks for nodes that replace several, such as LayerNormalization or Gemm. Adds the pairs of values to
/// `values`, which may have an outer one. Linear in the graphs. Throws Cancelled.
StructureMatch matchStructure(NumberedGraph left, NumberedGraph right, SameValues& values,
                              const Progress& progress);

/// Pairs fused nodes of both sides with their parts; returns the new ones. Looks at a bounded number of nodes
/// before each node without a partner.
std::vector<FusedNode> findFusedNodes(NumberedGraph& left, NumberedGraph& right);

bool areSameOperators(const Node& a, const Node& b);

} // namespace onnxmend
