// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pictures/graph_picture.h"
#include "core/pictures/typed_graph.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace onnxmend
{

/// Options of a map.
struct MapQuery {
    /// A node; a value, shown with its producer and its readers; or a scope alone, shown from its inputs. A
    /// place that does not exist is treated as its scope alone, and an unknown scope as the main one.
    GraphPlace centre;
    int hops = 2;
    /// Values with more readers than usual, and values whose producers show more inputs than usual.
    std::map<std::string, std::size_t> readers;
    std::map<std::string, std::size_t> inputs;
    std::size_t mostNodes = 120; ///< operators, the nearest first
};

/// The neighbourhood of a place in one scope. The walk follows values that nodes compute. Stored values,
/// graph inputs and outputs are drawn beside their nodes and lead nowhere, since one mask or scalar would
/// join all layers. A Cast is not a hop: it is a mark on an edge. A value with many readers shows the first
/// few, and the number of the others.
struct DtypeMap {
    GraphPicture picture;
    GraphPlace centre;         ///< shown place: with its node, name and value if it is a node
    std::size_t shown = 0;     ///< operators
    bool isFull = false;       ///< more are shown only with another MapQuery::mostNodes
    std::size_t within = 0;    ///< operators within that many hops, shown or not
    std::vector<DType> dtypes; ///< dtypes of edges and stored values, each once, in the order of their codes
};

/// Draws `graph`. `other`, the same graph without or with the plan, provides the types before or after.
/// Linear in the nodes of the scope, with a small factor.
DtypeMap dtypeMap(const TypedGraph& graph, const TypedGraph& other, const MapQuery& query);

/// Returns the first place of a page: the first finding about dtypes, otherwise the inputs of the main graph.
GraphPlace firstPlace(const TypedGraph& graph);
/// Returns the place of a finding of the graph's session.
GraphPlace placeOf(const TypedGraph& graph, const Finding& finding);
GraphPlace placeOfNode(const ScopeGraph& scope, std::uint32_t node);

} // namespace onnxmend
