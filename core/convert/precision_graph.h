// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/model/node_list.h"
#include "core/onnx/op_schema.h"
#include "core/onnx/value_type.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Indices into the lists of a PrecisionGraph; `none` is an argument that is left out.
using NodeNumber = std::uint32_t;
using ValueNumber = std::uint32_t;
using ScopeNumber = std::uint32_t;
inline constexpr std::uint32_t none = 0xffffffff;

/// A value of any scope.
struct PrecisionValue {
    struct Reader {
        NodeNumber node = none; ///< in the value's own scope, or in a subgraph that captures it
        std::size_t input = 0;
    };
    std::string_view name;
    ScopeNumber scope = 0;
    ValueType type;
    NodeNumber producer = none;     ///< none: an input or an initializer
    std::size_t outputIndex = 0;    ///< index in the outputs of the producer
    std::optional<TensorId> tensor; ///< tensor of an initializer, or of a Constant with a tensor
    bool isInput = false;           ///< input of its scope, with or without an initializer
    bool isOutput = false;          ///< output of its scope
    bool isConstant = false;        ///< an initializer or a Constant: its values are stored
    bool hasValueInfo = false;
    bool isDeclaredTensor = false; ///< for inputs and outputs: a dtype is declared
    std::vector<Reader> readers;

    DType dtype() const { return type.dtype(); } ///< Undefined if it is not a tensor
};

/// A body of a node.
struct NodeBodyGraph {
    std::string_view attribute;
    ScopeNumber scope = 0;
};

/// A node of any scope.
struct PrecisionNode {
    const Node* source = nullptr; ///< node in the model
    ScopeNumber scope = 0;
    std::string_view name; ///< may be empty
    std::string_view key;  ///< name of its first output that has one; edits name the node by it
    std::string_view opType;
    std::string_view domain; ///< "" = ai.onnx
    const OpSchema* schema = nullptr;
    std::vector<ValueNumber> inputs;
    std::vector<ValueNumber> outputs;
    std::vector<NodeBodyGraph> bodies;
    ScopeNumber function = none; ///< model-local function that the node calls

    bool isStandard(std::string_view type) const { return domain.empty() && opType == type; }
    bool isConstant() const { return isStandard("Constant"); }
};

/// The main graph, a subgraph or a function.
struct PrecisionScope {
    std::string name;
    ScopeNumber parent = none;
    NodeNumber owner = none; ///< node whose body it is
    bool isFunction = false;
    bool isNameable = true; ///< no other scope has its name, so edits find it
    std::vector<ValueNumber> inputs;
    std::vector<ValueNumber> outputs; ///< none if the output is a value of another scope
    std::vector<NodeNumber> nodes;    ///< in the order of the file
    std::vector<NodeNumber> calls;    ///< calls of the function
    bool hasOneSignature = true;      ///< all calls of the function give it the same types
};

/// All nodes and values of a model, in all scopes, as numbers: decisions about dtypes are made on it. Texts
/// belong to the model. Immutable.
class PrecisionGraph
{
public:
    /// Infers all types: linear in the nodes. Throws Cancelled.
    PrecisionGraph(std::shared_ptr<const Model> model, Progress& progress);

    const Model& model() const { return *m_model; }
    const std::vector<PrecisionScope>& scopes() const { return m_scopes; }
    const std::vector<PrecisionNode>& nodes() const { return m_nodes; }
    const std::vector<PrecisionValue>& values() const { return m_values; }
    const PrecisionNode& node(NodeNumber number) const { return m_nodes[number]; }
    const PrecisionValue& value(ValueNumber number) const { return m_values[number]; }
    const PrecisionScope& scope(ScopeNumber number) const { return m_scopes[number]; }
    /// Returns the first node that computes a value of that scope, or that has this name; none if there is no
    /// such node.
    NodeNumber findNode(std::string_view scope, std::string_view output) const;
    /// Returns the place of the node among the nodes of its scope, whose numbers follow each other.
    std::size_t indexInScope(NodeNumber number) const
    {
        return number - m_scopes[m_nodes[number].scope].nodes.front();
    }
    /// Returns the readers of a node's outputs, one for each input.
    std::vector<NodeNumber> readersOf(const PrecisionNode& node) const;
    /// Returns the nodes that compute a node's inputs, one for each input.
    std::vector<NodeNumber> producersOf(const PrecisionNode& node) const;

private:
    class Builder;

    std::shared_ptr<const Model> m_model;
    std::vector<PrecisionScope> m_scopes;
    std::vector<PrecisionNode> m_nodes;
    std::vector<PrecisionValue> m_values;
    std::vector<std::pair<std::string_view, NodeNumber>> m_named; ///< by name, and by outputs; sorted
};

/// Returns an integer attribute of a node.
std::optional<std::int64_t> integerAttribute(const Node& node, std::string_view name);

} // namespace onnxmend
