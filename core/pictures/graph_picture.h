// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "core/model/graph.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

enum class PictureMark { None, Conflict, Added, Changed };

struct PictureNode {
    enum class Kind {
        Input,
        Constant,
        Operator,
        Output,
        Cast,   ///< drawn as a small mark
        More,   ///< stands for `count` that are left out
        Region, ///< of dtype_regions.h
    };
    Kind kind = Kind::Operator;
    std::string title; ///< the operator, or the name of the value or region
    std::string name;  ///< of the node; empty for what is no node
    PictureMark mark = PictureMark::None;
    bool isFocus = false;                              ///< in the middle of what is shown
    std::optional<NodeId> node = std::nullopt;         ///< in its scope, of an operator or Cast
    std::string value;                                 ///< of what is no node; of a node its first output
    std::vector<GraphId> bodies;                       ///< that it opens
    DType dtype = DType::Undefined;                    ///< that it computes in; of a value its own
    std::size_t count = 0;                             ///< nodes of a region, or what is left out
    bool isOfInputs = false;                           ///< what is left out: else readers of `value`
    std::uint64_t byteCount = 0;                       ///< of a region's weights
    std::optional<std::size_t> finding = std::nullopt; ///< about it, index into the report
    std::optional<std::size_t> region = std::nullopt;  ///< index
    std::optional<double> timeShare = std::nullopt;    ///< of a region, part of 1, where it is known
    bool isTimeOptimised = false;                      ///< NodeTimes::optimised
};

struct PictureEdge {
    std::size_t from = 0; ///< index into the nodes
    std::size_t to = 0;
    std::string value;              ///< of a region: one of several
    DType dtype = DType::Undefined; ///< of a tensor
    std::string type;               ///< for people; empty where it is not known
    PictureMark mark = PictureMark::None;
    std::string expected;      ///< of a conflict: what it should be
    std::string otherType;     ///< without the plan, or with it; empty where that is the same
    bool isPlanned = false;    ///< into or out of a Cast that the plan put in
    std::size_t count = 0;     ///< between regions: tensors
    std::size_t casts = 0;     ///< between regions, planned ones included
    std::size_t conflicts = 0; ///< between regions
    std::optional<double> timeShare = std::nullopt; ///< of its Casts, part of 1, where it is known
};

/// A small graph as it is drawn.
struct GraphPicture {
    enum class Kind { Preview, Map, Regions };
    Kind kind = Kind::Preview;
    std::vector<PictureNode> nodes;
    std::vector<PictureEdge> edges;
    bool isCut = false;    ///< there are more neighbours than are shown
    bool isOfPlan = false; ///< otherType is what it is without the plan; else what it is with it

    bool empty() const { return nodes.empty(); }
    /// Data flows to the right and not down: many regions beside each other are wide boxes, so they go below
    /// each other.
    bool isSideways() const { return kind == Kind::Regions; }
};

} // namespace onnxmend
