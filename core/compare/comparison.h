// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/bind_weights.h"
#include "core/loss/value_difference.h"
#include "core/model/graph.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// What a row of a comparison is about.
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

/// From the left side to the right one.
enum class Change {
    Changed,
    Added,   ///< only on the right
    Removed, ///< only on the left
    Moved,   ///< the same bytes under another name
    Filled,  ///< an input of the left side is an initializer on the right one
    Emptied, ///< the other way round
};
std::string_view changeName(Change change); ///< as in JSON: "added"

/// In what the two sides differ.
enum class Aspect {
    Dtype,
    Shape,
    Values,     ///< some element differs by more than the tolerance; texts differ
    Bytes,      ///< other bytes of the same values: zeros of another sign, other NaNs
    Unreadable, ///< the values of a side cannot be read, so nobody knows
    Value,      ///< of an attribute or a property of the model
    Operator,
    Inputs,
    Outputs,
    Attributes, ///< those that a function takes
    Opsets,     ///< that a function imports
    Position,   ///< among inputs or outputs
    Ambiguous,  ///< several tensors of a checkpoint fit equally well
    Location,   ///< where bytes lie; no difference, and told on request only
    Name,       ///< of a node; the same
};
std::string_view aspectName(Aspect aspect); ///< as in JSON: "dtype"

/// Whether two sides that differ in that alone are different.
constexpr bool isDifference(Aspect aspect) { return aspect != Aspect::Location && aspect != Aspect::Name; }

/// A thing as it is on one side. What does not apply is empty.
struct ComparedSide {
    std::string scope = {};         ///< Graph::scope; empty for what is no part of a graph
    std::string name = {};          ///< of a tensor of an attribute `<node>.<attribute>`
    DType dtype = DType::Undefined; ///< of a tensor, of a declared one, or what an attribute codes
    std::string type = {};          ///< as ONNX writes it, of a declared value that is no tensor
    std::optional<std::vector<Dimension>> shape = {};
    std::optional<std::uint64_t> byteCount = {}; ///< packed, as stored
    std::string location = {};                   ///< file with the bytes; empty: the model itself
    std::optional<std::uint64_t> offset = {};    ///< in that file
    std::string text = {};       ///< a node as `Add(a, b) -> c`, a value, or what a function takes
    std::string unreadable = {}; ///< why the values cannot be read
};

/// One difference.
struct ComparedRow {
    ComparedKind kind = ComparedKind::Model;
    Change change = Change::Changed;
    std::vector<Aspect> differs = {}; ///< each once, in the order of the enumeration
    std::optional<ComparedSide> left = {};
    std::optional<ComparedSide> right = {};
    MatchRule match = MatchRule::None;          ///< what brought a tensor of a checkpoint to its place
    std::optional<ValueDifference> values = {}; ///< the right one, measured against the left one
    /// Of a Cast on one side only: the nodes that read through it, and outputs of the graph.
    std::vector<std::string> readers = {};

    bool has(Aspect aspect) const;
    /// Whether it is a difference, and not only something to know.
    bool counts() const;
    const ComparedSide& side() const { return left ? *left : right.value(); } ///< left, if there is one
};

struct ComparisonSummary {
    std::uint64_t differences = 0; ///< rows that count
    std::uint64_t tensorPairs = 0; ///< tensors that are on both sides
    std::uint64_t sameTensors = 0; ///< of these: equal in dtype, shape and values
    std::uint64_t uncompared = 0;  ///< of these: values that were not compared, since dtype or shape differ
    std::uint64_t bytesRead = 0;
};

/// In the order of the left side; what is only on the right follows what it belongs to.
struct Comparison {
    std::vector<ComparedRow> rows;
    ComparisonSummary summary;
};

/// What a comparison may be limited to.
enum class ComparedOnly {
    Dtypes,       ///< dtypes of tensors, declarations and attributes
    Shapes,       ///< of tensors and declarations
    Values,       ///< tensors whose values differ, cannot be read, or that are on one side only
    Declarations, ///< inputs, outputs, value_info, and what a model or function says of itself
    Nodes,        ///< nodes and their attributes
};

struct CompareOptions {
    /// Measures how far values are apart, also between dtypes; else bytes of the same dtype are compared, up
    /// to the first difference. A tolerance wants a measure of what differs.
    bool measuresValues = false;
    Tolerance tolerance;
    std::vector<ComparedOnly> only; ///< rows of any of these; empty: all
    bool tellsMore = false;         ///< also what is no difference: locations, names of nodes
    BindingOptions binding;         ///< of a model to a checkpoint
};

/// Whether the options want that row.
bool isWanted(const ComparedRow& row, const CompareOptions& options);

} // namespace onnxmend
