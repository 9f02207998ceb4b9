// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/graph_picture.h"
#include "core/pictures/typed_graph.h"
#include "core/verify/node_times.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace onnxmend
{

/// Nodes of one scope that hand values of one dtype on to each other.
struct DtypeRegion {
    enum class Kind {
        Floating,
        Integers, ///< indices, shapes, masks: all integers, booleans and strings alike
        Unknown,
    };
    Kind kind = Kind::Unknown;
    DType dtype = DType::Undefined; ///< of floats what they compute in; of integers that of the first node
    std::string name;               ///< core/pictures/region_names.h
    std::size_t nodes = 0;          ///< that compute, with those in bodies and functions that they call
    std::size_t nodesInBodies = 0;  ///< of these
    std::size_t foldedNodes = 0;    ///< that compute indices and shapes beside it; not among `nodes`
    std::uint64_t byteCount =
        0;                     ///< of stored values, each where it is read first, as a save would write them
    std::size_t casts = 0;     ///< of what is given to it, or that it hands out; not to other regions
    std::size_t conflicts = 0; ///< findings inside
    std::size_t merged = 1;    ///< so many regions are drawn as this one
    double seconds = 0;        ///< of a run, with folded nodes and the Casts inside; see DtypeRegions
    GraphPlace first;          ///< its first node
    std::vector<std::uint32_t> members; ///< nodes of the scope, folded and merged ones too; no Casts
};

/// What goes from one region to another.
struct RegionEdge {
    std::size_t from = 0;
    std::size_t to = 0;
    DType dtype = DType::Undefined; ///< of the first tensor, before any Cast
    std::size_t tensors = 0;
    std::size_t casts = 0; ///< planned ones included
    std::size_t plannedCasts = 0;
    std::size_t conflicts = 0; ///< findings
    double castSeconds = 0;    ///< of a run; of a Cast that leads to several regions, at the first
};

struct RegionOptions {
    /// Indices and shapes count to the region that they exchange most values with, and their edges are left
    /// out: else every Reshape of an exported model has a region of its own.
    bool foldsIntegers = true;
    /// Where there are more, small ones of the same dtype and layer are drawn as one; the layers are the
    /// deepest that leave so few.
    std::size_t mostRegions = 150;
    /// Of the main graph's nodes, where they are known: its regions tell what they took. Null: they do not.
    std::shared_ptr<const NodeTimes> times = nullptr;
};

struct DtypeRegions {
    std::string scope;
    std::vector<DtypeRegion> regions; ///< by their first node
    std::vector<RegionEdge> edges;
    std::size_t found = 0; ///< before small ones were merged
    double seconds = 0; ///< of a run, all nodes together; 0 where that is not known, as all others are then
    bool optimised = false; ///< NodeTimes::optimised
};

/// Where a model computes in which dtype: the nodes of a scope, contracted. What a node computes in is said
/// in core/types/computing_dtype.h. Nodes belong together where one reads what the other computes and both
/// compute in the same; a Cast belongs to no region, it is what lies between two. A node without any type
/// falls in with the node whose value it reads, else with one that reads its value. Linear in the nodes.
DtypeRegions dtypeRegions(const TypedGraph& graph, GraphId scope, const RegionOptions& options);

GraphPicture pictureOf(const DtypeRegions& regions);

} // namespace onnxmend
