// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/pictures/graph_picture.h"
#include "core/pictures/typed_graph.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// One number for each of many nodes, such as their times.
struct NumberSeries {
    std::string title; ///< as the file names it, otherwise the name of the file
    /// By the name of a node or of one of its outputs.
    std::unordered_map<std::string, double> byName;
    double lowest = 0;
    double highest = 0;
};

/// Numbers that another tool states about the nodes of a model.
struct ToolNumbers {
    std::filesystem::path path;
    std::vector<NumberSeries> series; ///< at least one, and none is empty
    std::size_t skipped = 0;          ///< entries without a finite number
};

/// Reads a profile of ONNX Runtime (the median of each node's runs, in microseconds), node data of Model
/// Explorer, an attachment of Netron, or a table: CSV with names in the first column, separated by commas,
/// semicolons or tabs. Throws Error for other files, for those that are too large, and for one without a
/// number.
ToolNumbers readToolNumbers(const std::filesystem::path& path);

/// Returns the number of a node: by its name, otherwise by its outputs.
std::optional<double> numberOf(const NumberSeries& series, const std::string& node,
                               std::span<const std::string> outputs);

/// Sets number and heat of the operators in a picture.
void setNumbers(const NumberSeries& series, GraphPicture& picture);

struct NodeNumber {
    GraphPlace place;
    std::string opType;
    double number = 0;
    std::string module = {}; ///< path of its module; empty if it is not known
};
/// Returns the nodes of the model, in all of its graphs, that have a number. Linear in the nodes. Throws
/// Cancelled.
std::vector<NodeNumber> nodesWithNumbers(const NumberSeries& series, const Model& model, Progress& progress);

} // namespace onnxmend
