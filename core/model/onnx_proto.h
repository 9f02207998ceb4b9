// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: the only place that includes onnx and protobuf and knows the namespace they were built in.

#include "core/model/model.h"

#include <onnx/onnx_pb.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

namespace onnx = ONNX_NAMESPACE;

/// Where a TensorProto was met while walking a model.
struct TensorVisit {
    std::string scope; ///< of the graph or function that holds it
    std::string name;  ///< initializer name, or `<node>.<attribute>`
    TensorPlace place;
    onnx::TensorProto* tensor;
};

/// A graph or a model-local function met while walking a model; exactly one of the pointers is set.
struct GraphVisit {
    std::string scope;
    std::string parentScope; ///< empty unless it is a subgraph
    onnx::GraphProto* graph = nullptr;
    onnx::FunctionProto* function = nullptr;
};

/// A model in an arena of its own: a million nodes are allocated, and above all freed, as a few blocks.
/// `copied` is what it begins with.
std::shared_ptr<onnx::ModelProto> makeModelProto(const onnx::ModelProto& copied = {});

/// Walks all graphs and TensorProtos of a model in one fixed order: ids of Graph and ModelTensor follow it,
/// so the walk over a copy of the protobuf meets the same tensor under the same number. Main graph first
/// (initializers, sparse initializers, then nodes' attributes and subgraphs), then functions, then
/// training_info. A graph is visited before what it holds. Recursion is bounded by protobuf's own limit of
/// 100 nested messages.
struct ModelWalk {
    std::function<void(const GraphVisit&)> onGraph;
    std::function<void(const TensorVisit&)> onTensor;
};
void walkModel(onnx::ModelProto& model, const ModelWalk& walk);

/// What a node is called in scopes and tensor names: its name, else its first output that has a name (unique
/// in its graph, and stable when nodes are inserted), else operator and index.
std::string nodeLabel(const onnx::NodeProto& node, int index);
std::string subgraphScope(const std::string& scope, const onnx::NodeProto& node, int index,
                          const std::string& attribute);
std::string functionScope(const onnx::FunctionProto& function);

/// Calls `visit` for every TensorProto, in the order of walkModel.
void forEachTensor(onnx::ModelProto& model, const std::function<void(const TensorVisit&)>& visit);

/// Changes the element type that a declaration states, also inside of a sequence, optional or map. False when
/// it states none.
bool retypeTo(onnx::ValueInfoProto& declaration, DType dtype);
/// Sets an attribute that holds a dtype: its name for an attribute of text (Cast before opset 6), else its
/// code.
void setDtype(onnx::AttributeProto& attribute, DType dtype);

/// The key of Model::Impl::initializerByName.
std::string initializerKey(GraphId graph, std::string_view name);

struct Model::Impl {
    std::filesystem::path path;
    std::shared_ptr<const onnx::ModelProto> proto; ///< without large raw_data; shared by all planned versions
    std::vector<Graph> graphs;
    std::unordered_map<std::string, GraphId> graphByScope; ///< the first of a name, should a file repeat one

    /// First protoTensorCount of them belong to the walk over `proto`; behind come weights bound to graph
    /// inputs.
    std::vector<ModelTensor> tensors;
    std::size_t protoTensorCount = 0;
    std::unordered_map<std::string, TensorId> initializerByName; ///< key: initializerKey()

    struct Uses;
    /// Tensors of Constant nodes by the name of their output; key: initializerKey().
    mutable std::once_flag constantsBuilt;
    mutable std::shared_ptr<const std::unordered_map<std::string, TensorId>> constants;

    mutable std::once_flag usesBuilt;
    mutable std::shared_ptr<const Uses> uses;

    Impl() = default;
    Impl(const Impl& other); ///< everything but the index of uses
};

/// Fills everything of a ModelTensor but name, graph and place, which are set.
using FillTensor = std::function<void(onnx::TensorProto& tensor, ModelTensor& result)>;

/// Fills an empty `impl`, all but its path, from a protobuf: the one place that knows what belongs to what.
void indexModel(std::shared_ptr<onnx::ModelProto> proto, const FillTensor& fill, Model::Impl& impl);

} // namespace onnxmend
