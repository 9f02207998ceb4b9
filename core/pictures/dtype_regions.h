// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Nodes of one scope that pass values of one dtype to each other.
struct DtypeRegion {
    enum class Kind {
        Floating,
        Integers, ///< indices, shapes, masks: all integers, booleans and strings alike
        Unknown,
    };
    Kind kind = Kind::Unknown;
    DType dtype = DType::Undefined; ///< dtype that floats compute in; for integers that of the first node
    std::string name;               ///< core/pictures/region_names.h
    std::size_t nodes = 0;          ///< computing nodes, including those in bodies and called functions
    std::size_t nodesInBodies = 0;  ///< part of `nodes`
    std::size_t foldedNodes = 0;    ///< nodes that compute indices and shapes beside it; not part of `nodes`
    std::uint64_t byteCount = 0; ///< stored values, each counted where it is read first, in bytes of a save
    std::size_t casts = 0;       ///< Casts of its inputs or outputs, except those to other regions
    std::size_t conflicts = 0;   ///< findings inside
    std::size_t merged = 1;      ///< number of regions drawn as this one
    double seconds = 0;          ///< share of a run, with folded nodes and the Casts inside; see DtypeRegions
    GraphPlace first;            ///< its first node
    std::vector<std::uint32_t> members; ///< nodes of the scope, including folded and merged ones; no Casts
};

/// Values that go from one region to another.
struct RegionEdge {
    std::size_t from = 0;
    std::size_t to = 0;
    DType dtype = DType::Undefined; ///< dtype of the first tensor, before any Cast
    std::size_t tensors = 0;
    std::size_t casts = 0; ///< including planned ones
    std::size_t plannedCasts = 0;
    std::size_t conflicts = 0; ///< findings
    double castSeconds = 0;    ///< time of a run; a Cast to several regions counts for the first
};

struct RegionOptions {
    /// Adds indices and shapes to the region that they exchange most values with, and leaves out their edges.
    /// Otherwise every Reshape of an exported model would be a region of its own.
    bool foldsIntegers = true;
    /// Limit beyond which small regions of the same dtype and layer are drawn as one; the layers are the
    /// deepest that leave few enough.
    std::size_t mostRegions = 150;
    /// Times of the main graph's nodes, from which its regions get theirs; null if unknown.
    std::shared_ptr<const NodeTimes> times = nullptr;
};

struct DtypeRegions {
    std::string scope;
    std::vector<DtypeRegion> regions; ///< in the order of their first nodes
    std::vector<RegionEdge> edges;
    std::size_t found = 0;  ///< number before small ones were merged
    double seconds = 0;     ///< time of a run, all nodes together; 0 if unknown, as all other times are then
    bool optimised = false; ///< NodeTimes::optimised
};

/// Contracts the nodes of a scope into regions by the dtype that they compute in
/// (core/types/computing_dtype.h). A node belongs together with one whose output it reads if both compute in
/// the same dtype. A Cast belongs to no region: it lies between two. A node without any type joins the node
/// whose value it reads, otherwise one that reads its value. Linear in the nodes.
DtypeRegions dtypeRegions(const TypedGraph& graph, GraphId scope, const RegionOptions& options);

GraphPicture pictureOf(const DtypeRegions& regions);

/// Adds regions of integers to those that they exchange most values with, see RegionOptions::foldsIntegers.
void foldIntegers(DtypeRegions& regions);

/// Draws small regions as one until there are at most `most`: neighbours of one dtype whose names begin with
/// the same layers. The layers are as deep as possible, and the runs of neighbours as short as possible.
void mergeSmall(std::size_t most, DtypeRegions& regions);

} // namespace onnxmend
