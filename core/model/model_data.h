// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/base/place_index.h"
#include "core/model/graph.h"
#include "core/model/initializer_list.h"
#include "core/model/model_tensor.h"
#include "core/model/node_list.h"
#include "core/model/value_uses.h"
#include "core/onnx/onnx_proto.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// The key of ModelData::constants.
std::string initializerKey(GraphId graph, std::string_view name);

/// The protobuf and the lists of a Graph; exactly one of the pointers is set.
struct GraphBody {
    const onnx::GraphProto* graph = nullptr;
    const onnx::FunctionProto* function = nullptr;
    NodeList nodes;                    ///< the protobuf has none of the main graph
    InitializerList initializers = {}; ///< of the main graph, the protobuf has only those that edits added
};

/// Calls `action` for declarations of values: value_info first, since those of inputs and outputs count more.
template <class Action>
void forEachDeclaration(const GraphBody& body, const Action& action)
{
    const auto& infos = body.graph ? body.graph->value_info() : body.function->value_info();
    std::ranges::for_each(infos, action);
    if (body.graph) {
        std::ranges::for_each(body.graph->input(), action);
        std::ranges::for_each(body.graph->output(), action);
    }
}

/// The data of a Model. A copy has everything except the indexes, which are built when they are first used.
struct ModelData {
    std::filesystem::path path;
    /// Without large raw_data and without the main graph's nodes and initializers; shared by planned versions
    /// that keep the graph.
    std::shared_ptr<const onnx::ModelProto> proto;
    std::vector<Graph> graphs;
    std::vector<GraphBody> bodies;                         ///< by graph
    std::unordered_map<std::string, GraphId> graphByScope; ///< the last of a name if a file repeats it

    /// The first protoTensorCount of them are in the order of a walk over `proto`; weights bound to graph
    /// inputs follow.
    std::vector<ModelTensor> tensors;
    std::size_t protoTensorCount = 0;
    PlaceIndex initializers; ///< in `tensors`

    /// Finds the last one if several have the name, which is the one that ONNX Runtime reads.
    std::optional<TensorId> findInitializer(GraphId graph, std::string_view name) const;
    void indexInitializer(TensorId id); ///< takes the place of an earlier one of the name
    const ValueUses& valueUses() const; ///< built at the first call, safe from any thread
    const NodeList& nodesOf(GraphId graph) const { return bodies.at(graph.value).nodes; }
    /// The imported version of a domain for nodes of the graph: imported by the function for a function and
    /// its subgraphs, otherwise by the model; 1 if it is not imported.
    std::int64_t opsetOf(GraphId graph, std::string_view domain) const;
    /// The earlier initializers of names that one graph has several times, by the last of them.
    using RepeatedInitializers = std::unordered_map<std::uint32_t, std::vector<TensorId>>;
    const RepeatedInitializers&
    repeatedInitializers() const; ///< built at the first call, safe from any thread
    const NodeList& mainNodes() const { return bodies.front().nodes; }
    const InitializerList& mainInitializers() const { return bodies.front().initializers; }

    /// Tensors of Constant nodes by the name of their output; key: initializerKey().
    mutable std::once_flag constantsBuilt;
    mutable std::shared_ptr<const std::unordered_map<std::string, TensorId>> constants;

    mutable std::once_flag digestBuilt;
    mutable std::string digest; ///< Model::digest(): serialising takes as much memory as the model

    mutable std::mutex obstaclesGuard;
    mutable std::map<std::int64_t, std::string> obstacles; ///< obstacleToOpset(), by version

    mutable std::once_flag repeatedBuilt;
    mutable RepeatedInitializers repeated;

    mutable std::once_flag usesBuilt;
    mutable std::shared_ptr<const ValueUses> uses;

    ModelData() = default;
    ModelData(const ModelData& other);
};

} // namespace onnxmend
