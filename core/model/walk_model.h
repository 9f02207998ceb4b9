// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/edited_nodes.h"
#include "core/model/initializer_list.h"
#include "core/model/model_tensor.h"

#include <functional>
#include <string>
#include <string_view>

namespace onnxmend
{

struct ModelData;

/// Where a TensorProto was met while walking a model.
struct TensorVisit {
    std::string_view scope; ///< of the graph or function that holds it
    std::string_view name;  ///< initializer name, or `<node>.<attribute>`
    TensorPlace place;
    onnx::TensorProto* tensor = nullptr; ///< null for an initializer that stays bytes
    const Initializer* kept = nullptr;   ///< that one

    /// The tensor as a protobuf: `copy`, where it is bytes.
    const onnx::TensorProto& proto(onnx::TensorProto& copy) const;
};

/// A graph or a model-local function met while walking a model; exactly one of the pointers is set.
struct GraphVisit {
    std::string scope;
    std::string parentScope; ///< empty unless it is a subgraph
    onnx::GraphProto* graph = nullptr;
    onnx::FunctionProto* function = nullptr;
};

/// Walks all graphs and TensorProtos of a model, whose main graph has its nodes and initializers in lists, in
/// one fixed order: ids of Graph and ModelTensor follow it, so the walk over a copy of the protobuf meets the
/// same tensor under the same number. Main graph first (initializers, sparse initializers, then nodes'
/// attributes and subgraphs), then functions, then training_info. A graph is visited before what it holds.
/// Recursion is bounded by protobuf's own limit of 100 nested messages.
struct ModelWalk {
    std::function<void(const GraphVisit&)> onGraph;
    std::function<void(const TensorVisit&)> onTensor;
};
void walkModel(onnx::ModelProto& model, const InitializerList& initializers, const NodeList& nodes,
               const ModelWalk& walk);
void walkModel(onnx::ModelProto& model, const InitializerList& initializers, const EditedNodes& nodes,
               const ModelWalk& walk);

/// Calls `visit`, which does not change them, for every TensorProto, in the order of walkModel.
void forEachTensor(const ModelData& model, const std::function<void(const TensorVisit&)>& visit);

} // namespace onnxmend
