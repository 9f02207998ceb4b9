// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/binding/bind_weights.h"
#include "core/loss/value_difference.h"
#include "core/model/graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Subject of a row of a comparison.
enum class ComparedKind {
    Model,    ///< the IR version, an opset, the producer, an entry of the metadata
    Function, ///< its inputs, outputs, attributes and opsets
    Input,
    Output,
    ValueInfo,
    Initializer,
    Node,
    Attribute,
    AttributeTensor,
    CheckpointTensor,
};
std::string_view comparedKindName(ComparedKind kind); ///< as in JSON: "value-info"

/// Change from the left side to the right one.
enum class Change {
    Changed,
    Added,   ///< only on the right
    Removed, ///< only on the left
    Moved,   ///< the same bytes, or the same place in the graph, under another name
    Filled,  ///< an input of the left side is an initializer on the right one
    Emptied, ///< the reverse
};
std::string_view changeName(Change change); ///< as in JSON: "added"

/// Kind of a difference between the two sides.
enum class Aspect {
    Dtype,
    Shape,
    Values,     ///< an element differs by more than the tolerance; texts differ
    Bytes,      ///< other bytes of the same values: zeros of another sign, other NaNs
    Unreadable, ///< the values of a side cannot be read, so the result is unknown
    Value,      ///< value of an attribute, or of a property of the model
    Operator,
    Inputs,
    Outputs,
    Attributes, ///< attributes of a function
    Opsets,     ///< opsets that a function imports
    Position,   ///< position among inputs or outputs
    Ambiguous,  ///< several tensors of a checkpoint fit equally well
    Location,   ///< place of the bytes; not a difference, and reported on request only
    Name,       ///< name of a node; as Location
};
std::string_view aspectName(Aspect aspect); ///< as in JSON: "dtype"

/// Returns whether two sides that differ only in that are different.
constexpr bool isDifference(Aspect aspect) { return aspect != Aspect::Location && aspect != Aspect::Name; }

/// One side of a row. Members that do not apply are empty.
struct ComparedSide {
    std::string scope = {}; ///< Graph::scope; empty for parts outside of graphs
    std::string name = {};  ///< for a tensor of an attribute `<node>.<attribute>`
    /// dtype of a tensor or a declaration, or the one that an attribute encodes
    DType dtype = DType::Undefined;
    std::string type = {}; ///< type as ONNX writes it, for a declared value that is not a tensor
    std::optional<std::vector<Dimension>> shape = {};
    std::optional<std::uint64_t> byteCount = {}; ///< packed, as stored
    std::string location = {};                   ///< file with the bytes; empty: the model itself
    std::optional<std::uint64_t> offset = {};    ///< offset in that file
    std::string text = {};       ///< a node as `Add(a, b) -> c`, a value, or the parameters of a function
    std::string unreadable = {}; ///< reason why the values cannot be read
};

/// One difference.
struct ComparedRow {
    ComparedKind kind = ComparedKind::Model;
    Change change = Change::Changed;
    std::vector<Aspect> differs = {}; ///< each once, in the order of the enumeration
    std::optional<ComparedSide> left = {};
    std::optional<ComparedSide> right = {};
    MatchRule match = MatchRule::None;          ///< rule that matched a checkpoint tensor
    std::optional<ValueDifference> values = {}; ///< the right side, measured against the left one
    /// Readers of a Cast on one side only: nodes that read through it, and outputs of the graph.
    std::vector<std::string> readers = {};
    /// Operators of the side with several nodes that one node of the other side replaces, in their order.
    std::vector<std::string> replaced = {};
    bool isLeftReplaced = false; ///< the replaced nodes are on the left

    bool has(Aspect aspect) const;
    /// Returns whether the row is a difference, and not only information.
    bool counts() const;
    const ComparedSide& side() const { return left ? *left : right.value(); } ///< left side, if there is one
};

struct ComparisonSummary {
    std::uint64_t differences = 0; ///< rows that count
    std::uint64_t tensorPairs = 0; ///< tensors on both sides
    std::uint64_t sameTensors = 0; ///< pairs with equal dtype, shape and values
    std::uint64_t uncompared = 0;  ///< pairs whose values were not compared, since dtype or shape differ
    std::uint64_t bytesRead = 0;
    std::uint64_t nodePairs = 0;  ///< nodes on both sides; parts of a fused node count as one
    std::uint64_t leftNodes = 0;  ///< nodes that only the left side has
    std::uint64_t rightNodes = 0; ///< nodes that only the right side has
};

/// Pairs of nodes of two graphs, by position; -1 for a node of one side alone. The parts of a fused node all
/// lead to it, and it leads to the one that gives its result.
struct MatchedGraphs {
    GraphId left;
    GraphId right;
    std::vector<int> rightOf;
    std::vector<int> leftOf;
    /// Inputs and initializers of the left graph with their name in the right one, if it is another.
    std::vector<std::pair<std::string, std::string>> renamed = {};
};

/// Rows in the order of the left side; a row of the right side alone follows the rows that it belongs to.
struct Comparison {
    std::vector<ComparedRow> rows;
    ComparisonSummary summary;
    std::vector<MatchedGraphs> graphs; ///< graphs and functions that both models have
};

/// A limit on the rows of a comparison.
enum class ComparedOnly {
    Dtypes,       ///< dtypes of tensors, declarations and attributes
    Shapes,       ///< shapes of tensors and declarations
    Values,       ///< tensors whose values differ or cannot be read, or that are on one side only
    Declarations, ///< inputs, outputs, value_info, and properties of the model or of functions
    Nodes,        ///< nodes and their attributes
};

struct CompareOptions {
    /// Measures the distance between values, also between dtypes. Otherwise bytes of the same dtype are
    /// compared up to the first difference; a tolerance measures the tensors that differ.
    bool measuresValues = false;
    Tolerance tolerance;
    std::vector<ComparedOnly> only; ///< rows of any of these; empty: all
    bool reportsMore = false;       ///< also rows that are not differences: locations, names of nodes
    BindingOptions binding;         ///< for matching a model with a checkpoint
};

/// Returns whether the options include the row.
bool isWanted(const ComparedRow& row, const CompareOptions& options);

} // namespace onnxmend
