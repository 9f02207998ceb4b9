// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/model/initializer_list.h"
#include "core/model/model_tensor.h"
#include "core/model/node_list.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace onnxmend
{

class EditedNodes;
struct ModelData;

/// A model whose main graph has its nodes and initializers in lists. The protobuf has none of these nodes,
/// and only the initializers that edits added.
struct ParsedModel {
    std::shared_ptr<onnx::ModelProto> proto;
    InitializerList initializers = {};
    NodeList nodes = {};
};

/// A TensorProto that a walk over a model meets, with its place.
struct TensorVisit {
    std::string_view scope; ///< scope of the graph or function that holds it
    std::string_view name;  ///< initializer name, or `<node>.<attribute>`
    TensorPlace place;
    onnx::TensorProto* tensor = nullptr;     ///< null for an initializer that stays bytes
    const Initializer* serialized = nullptr; ///< an initializer that stays bytes, otherwise null

    /// The tensor as a protobuf: parsed into `copy` if it stays bytes.
    const onnx::TensorProto& proto(onnx::TensorProto& copy) const;
};

/// A graph or a model-local function that a walk over a model meets; exactly one of the pointers is set.
struct GraphVisit {
    std::string scope;
    std::string parentScope; ///< empty unless it is a subgraph
    onnx::GraphProto* graph = nullptr;
    onnx::FunctionProto* function = nullptr;
};

/// Walks all graphs and TensorProtos of a model in one fixed order. The ids of Graph and ModelTensor follow
/// it, so the walk over a copy of the protobuf meets the same tensor under the same number. The main graph is
/// first (initializers, sparse initializers, then nodes' attributes and subgraphs), then functions, then
/// training_info. A graph is visited before its parts. Recursion is bounded by protobuf's own limit of 100
/// nested messages.
struct ModelWalk {
    std::function<void(const GraphVisit&)> onGraph;
    std::function<void(const TensorVisit&)> onTensor;
};
void walkModel(onnx::ModelProto& model, const InitializerList& initializers, const NodeList& nodes,
               const ModelWalk& walk);
void walkModel(onnx::ModelProto& model, const InitializerList& initializers, const EditedNodes& nodes,
               const ModelWalk& walk);

/// Calls `visit` for every TensorProto, in the order of walkModel. `visit` must not change them.
void forEachTensor(const ModelData& model, const std::function<void(const TensorVisit&)>& visit);

} // namespace onnxmend
