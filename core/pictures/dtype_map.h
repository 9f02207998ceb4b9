// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/graph_picture.h"
#include "core/pictures/typed_graph.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace onnxmend
{

/// What to draw a map of.
struct MapQuery {
    /// A node; or a value, which its producer and its readers are around; or a scope alone, of which the
    /// inputs are shown. What is not there is treated as the scope alone, and an unknown scope as the main
    /// one.
    GraphPlace centre;
    int hops = 2;
    /// More readers of a value, and more inputs of the node that gives a value, than are usual.
    std::map<std::string, std::size_t> readers;
    std::map<std::string, std::size_t> inputs;
    std::size_t mostNodes = 120; ///< operators, the nearest first
};

/// The neighbourhood of a place, in one scope. Nodes are walked along values that nodes compute; stored
/// values, graph inputs and outputs stand where they are read and given and lead nowhere, since one mask or
/// scalar would join all layers. A Cast is no hop: it is a mark on an edge. Of a value with many readers the
/// first few are shown, and one that says how many there are more.
struct DtypeMap {
    GraphPicture picture;
    GraphPlace centre;         ///< that is shown: with its node, name and value where it is a node
    std::size_t shown = 0;     ///< operators
    bool isFull = false;       ///< more are shown only with another MapQuery::mostNodes
    std::size_t within = 0;    ///< that so many hops lead to, shown or not
    std::vector<DType> dtypes; ///< of edges and stored values, each once, in the order of their codes
};

/// `graph` is drawn; `other`, the same without the plan or with it, tells what types were or become there.
/// Linear in the nodes of the scope, with a small factor.
DtypeMap dtypeMap(const TypedGraph& graph, const TypedGraph& other, const MapQuery& query);

/// Where a page begins: the first finding about dtypes, else the inputs of the main graph.
GraphPlace firstPlace(const TypedGraph& graph);
/// The place of a finding of the graph's session.
GraphPlace placeOf(const TypedGraph& graph, const Finding& finding);
GraphPlace placeOfNode(const ScopeGraph& scope, std::uint32_t node);

} // namespace onnxmend
