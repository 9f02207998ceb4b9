// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/compare/compare.h"
#include "core/model/model.h"
#include "core/pictures/graph_picture.h"

#include <cstddef>
#include <vector>

namespace onnxmend
{

/// The neighbourhoods of one difference in two models. One layout of `both` draws the two beside each other
/// with matched nodes in line: a node or edge of a side stands where its counterpart in `both` stands.
struct ComparedPicture {
    GraphPicture left;
    GraphPicture right;
    GraphPicture both;                       ///< nodes and edges of either side; matched ones are one
    std::vector<std::size_t> leftNodes = {}; ///< for each node of the left picture its index in `both`
    std::vector<std::size_t> rightNodes = {};
    std::vector<std::size_t> leftEdges = {};
    std::vector<std::size_t> rightEdges = {};

    bool empty() const { return both.empty(); }
};

/// Draws the neighbourhood of a row of the comparison of these models: the nodes of the row, or those that
/// produce and read its value, in the middle. PictureMark::Alone marks nodes that the other model does not
/// have, Changed those with another row. Empty for a row that is not about a graph. Linear in the nodes of
/// both models. Throws Cancelled.
ComparedPicture comparedPicture(const Model& left, const Model& right, const Comparison& comparison,
                                const ComparedRow& row, Progress& progress);

} // namespace onnxmend
