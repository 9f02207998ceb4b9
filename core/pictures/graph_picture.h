// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

enum class PictureMark {
    None,
    Conflict,
    Added,
    Changed,
    Alone, ///< the model beside it has no such node
};

struct PictureNode {
    enum class Kind {
        Input,
        Constant,
        Operator,
        Output,
        Cast,   ///< drawn as a small mark
        More,   ///< stands for `count` nodes that are left out
        Region, ///< region of dtype_regions.h
        Group,  ///< nodes of one module, or the body of a node (whole_graph.h)
    };
    Kind kind = Kind::Operator;
    std::string title; ///< the operator, or the name of the value or region
    std::string name;  ///< name of the node; otherwise empty
    PictureMark mark = PictureMark::None;
    bool isFocus = false;                              ///< in the middle of the picture
    std::optional<NodeId> node = std::nullopt;         ///< in its scope, for an operator or Cast
    std::string value;                                 ///< the value, or the first output of a node
    std::vector<GraphId> bodies;                       ///< bodies of the node
    DType dtype = DType::Undefined;                    ///< dtype that a node computes in, or dtype of a value
    std::size_t count = 0;                             ///< nodes of a region or group, or those left out
    bool isOfInputs = false;                           ///< inputs are left out; false: readers of `value`
    std::uint64_t byteCount = 0;                       ///< size of a region's weights
    std::optional<std::size_t> finding = std::nullopt; ///< its finding, as index into the report
    std::optional<std::size_t> region = std::nullopt;  ///< index of the region
    std::optional<double> timeShare = std::nullopt;    ///< time of a region, as a part of 1, if known
    bool isTimeOptimised = false;                      ///< NodeTimes::optimised
    std::optional<double> number = std::nullopt;       ///< number that another tool states, if there is one
    std::optional<double> heat = std::nullopt; ///< the number between the lowest (0) and the highest (1)
    bool canOpen = false;                      ///< has contents that a whole graph shows inside it
    bool isOpen = false;                       ///< shows them
};

struct PictureEdge {
    std::size_t from = 0; ///< index into the nodes
    std::size_t to = 0;
    std::string value;              ///< one of several between regions
    DType dtype = DType::Undefined; ///< dtype of a tensor
    std::string type;               ///< for people; empty if unknown
    std::string shape;              ///< declared shape of a single tensor in a whole graph; may be empty
    PictureMark mark = PictureMark::None;
    std::string expected;                           ///< type that a conflict needs
    std::string otherType;                          ///< type without the plan, or with it; empty if the same
    bool isPlanned = false;                         ///< into or out of a Cast of the plan
    std::size_t count = 0;                          ///< tensors between regions or groups
    std::size_t casts = 0;                          ///< Casts between regions, including planned ones
    std::size_t conflicts = 0;                      ///< conflicts between regions or groups
    std::optional<double> timeShare = std::nullopt; ///< time of its Casts, as a part of 1, if known
};

/// A graph as it is drawn. Only a whole graph may be large (whole_graph.h).
struct GraphPicture {
    enum class Kind { Preview, Map, Regions, Whole };
    Kind kind = Kind::Preview;
    std::vector<PictureNode> nodes;
    std::vector<PictureEdge> edges;
    bool isCut = false;    ///< there are more neighbours than the picture shows
    bool isOfPlan = false; ///< otherType is the type without the plan; false: with it

    bool empty() const { return nodes.empty(); }
    /// Returns whether data flows to the right and not down: regions beside each other are wide boxes, so
    /// they go below each other.
    bool isSideways() const { return kind == Kind::Regions; }
};

} // namespace onnxmend
