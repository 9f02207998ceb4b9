// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/onnx/attribute_elements.h"
#include "core/onnx/op_documentation.h"
#include "core/onnx/value_type.h"
#include "core/pictures/typed_graph.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend
{

/// A node beside the one that is shown.
struct NodeLink {
    GraphPlace place;
    std::string opType;
};

/// A stored tensor that a node reads or has as an attribute.
struct StoredTensorFacts {
    DType dtype = DType::Undefined; ///< of the bytes in the file
    std::vector<std::int64_t> shape;
    std::uint64_t elementCount = 0;
    std::string values;     ///< values of a small tensor, "[[1, 2], [3, 4]]"; empty otherwise
    std::string unreadable; ///< reason why there are no values; empty otherwise
};

/// Notes of the author of the model about a value:
struct ValueNotes {
    std::string description;
    std::string denotation; ///< "IMAGE (DATA_BATCH, DATA_CHANNEL)": of its type, then of its dimensions
    std::vector<std::pair<std::string, std::string>> metadata;     ///< names and texts
    std::vector<std::pair<std::string, std::string>> quantization; ///< "SCALE_TENSOR" and its tensor
};

/// An argument of a node: an input or an output.
struct NodeArgument {
    std::string parameter;     ///< name in the schema, "A"; empty if the operator is unknown
    std::string parameterType; ///< type variable or type in the schema: "T", "tensor(int64)"
    std::string value;         ///< empty if the node omits it
    std::string scope;         ///< graph that defines the value: that of the node, or one around it
    ValueType type;            ///< for readers in the planned model; not known before addTypes()
    ValueType declared;
    std::optional<std::vector<Dimension>> shape; ///< as declared, otherwise as stored
    std::optional<StoredTensorFacts> stored;
    ValueNotes notes;
    bool isInput = false;  ///< an input of its graph
    bool isOutput = false; ///< an output of its graph
    std::optional<NodeLink> producer;
    std::vector<NodeLink> readers; ///< of an output; at most mostReaders
    std::size_t readerCount = 0;
};

struct NodeAttribute {
    std::string name;
    std::string type; ///< "int", "floats", "graph"
    std::string text; ///< documentation, Markdown
    /// Numbers, texts or types; nullopt for tensors, graphs, and an attribute of the calling node.
    std::optional<AttributeElements> elements;
    bool isDefault = false;            ///< omitted by the node: the value is the default of the operator
    DType dtype = DType::Undefined;    ///< dtype that the value codes
    std::string ofCaller;              ///< attribute of the calling node that gives the value
    std::vector<GraphPlace> subgraphs; ///< their scopes
    std::vector<StoredTensorFacts> tensors;
};

/// A type variable of an operator, or the fixed type of a parameter.
struct TypeConstraint {
    std::string name;
    std::vector<ValueType> allowed;
    std::string text; ///< documentation, Markdown
};

/// Everything that a model and the operators' schemas state about one node.
struct NodeFacts {
    GraphPlace place;
    std::string opType;
    std::string domain;   ///< "ai.onnx" for the default one
    std::string overload; ///< of a function
    std::int64_t opset = 0;
    std::string description;                                   ///< by the author of the model
    std::vector<std::pair<std::string, std::string>> metadata; ///< names and texts
    std::vector<NodeAttribute> attributes;                     ///< those of the node before omitted ones
    std::vector<NodeArgument> inputs;
    std::vector<NodeArgument> outputs;

    bool isKnown = false;    ///< true if there is a schema
    int sinceVersion = 0;    ///< of the schema
    bool deprecated = false; ///< by the schema
    std::vector<TypeConstraint> constraints;
    std::optional<OpDocumentation> documentation;

    std::optional<GraphPlace> function; ///< scope of the model-local function that the node calls
    std::string functionDescription;    ///< by the author of the model

    static constexpr std::size_t mostReaders = 50;
};

/// Returns the facts of a node of the planned model, without the types that are inferred; nullopt if the
/// place is not a node there. Linear in the nodes of its scope, since links to producers need them; the index
/// of readers is built at the first call. Throws Cancelled.
std::optional<NodeFacts> nodeFacts(const Session& session, const GraphPlace& place, Progress& progress);

/// Fills NodeArgument::type. Infers the types of the whole model: linear in its nodes. Throws Cancelled.
void addTypes(const Session& session, NodeFacts& facts, Progress& progress);

} // namespace onnxmend
