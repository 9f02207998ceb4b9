// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/compare/comparison.h"
#include "core/compare/comparison_builder.h"
#include "core/compare/numbered_graph.h"
#include "core/model/initializer_list.h"
#include "core/model/model.h"
#include "core/model/node_list.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// One of two models that are compared: its protobuf, and the model's knowledge about parts of it.
class ComparedModel
{
public:
    explicit ComparedModel(const Model& model);

    const Model& model() const { return m_model; }
    const onnx::ModelProto& proto() const;

    /// `graph`: a graph or a function of the protobuf.
    const std::string& scopeOf(const google::protobuf::Message& graph) const;
    GraphId idOf(const google::protobuf::Message& graph) const { return m_graphs.at(&graph); }
    const NodeList& nodesOf(const google::protobuf::Message& graph) const;
    const ModelTensor& tensorOf(const onnx::TensorProto& tensor) const;

    /// Initializers of a graph, with sparse ones and bound weights.
    struct Initializer {
        const ModelTensor* tensor = nullptr;
        const onnx::TensorProto* proto = nullptr;    ///< null for a weight bound to an input,
        const onnxmend::Initializer* kept = nullptr; ///< and for an initializer that stays bytes: this is it

        std::vector<std::string> texts() const; ///< texts of a tensor of strings
    };
    std::vector<Initializer> initializersOf(const onnx::GraphProto& graph) const;
    /// Numbers nodes and values, to match them with those of another graph.
    NumberedGraph numbered(const onnx::GraphProto& graph) const;
    NumberedGraph numbered(const onnx::FunctionProto& function) const;

private:
    const Model& m_model;
    std::unordered_map<const google::protobuf::Message*, GraphId> m_graphs;
    std::unordered_map<const google::protobuf::Message*, TensorId> m_tensors;
    std::unordered_map<std::uint32_t, std::vector<const ModelTensor*>> m_bound; ///< weights, by graph
};

using Names = google::protobuf::RepeatedPtrField<std::string>;

/// Returns the first few names.
std::string listText(const Names& names);

// Describes parts of a model as rows show them.

ComparedSide sideOf(const onnx::ValueInfoProto& declaration, const std::string& scope);
/// `Add(a, b) -> c`; a Cast with its target.
ComparedSide sideOf(const Node& node, int index, const std::string& scope);
ComparedSide sideOf(const onnx::AttributeProto& attribute, const std::string& name, const std::string& scope);
/// `Sub, Sqrt, Div -> c`: several nodes of which the last gives the result; named as the given node.
ComparedSide sideOf(const NodeList& nodes, const std::vector<int>& parts, int result,
                    const std::string& scope);
/// `(a, b) -> c`
ComparedSide sideOf(const onnx::FunctionProto& function);

} // namespace onnxmend
