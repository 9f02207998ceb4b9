// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/base/place_index.h"
#include "core/model/graph.h"
#include "core/model/initializer_list.h"
#include "core/model/model_tensor.h"
#include "core/model/node_list.h"
#include "core/model/value_uses.h"
#include "core/onnx/onnx_proto.h"

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

/// What a Graph is in the protobuf: exactly one of the pointers is set.
struct GraphBody {
    const onnx::GraphProto* graph = nullptr;
    const onnx::FunctionProto* function = nullptr;
    NodeList nodes;                    ///< of the main graph: only here
    InitializerList initializers = {}; ///< those of the main graph that no edit has added: only here
};

/// What a Model holds. A copy has everything but the indexes that are built at the first question.
struct ModelData {
    std::filesystem::path path;
    /// Without large raw_data and without the main graph's nodes and initializers; shared by planned versions
    /// that keep the graph.
    std::shared_ptr<const onnx::ModelProto> proto;
    std::vector<Graph> graphs;
    std::vector<GraphBody> bodies;                         ///< by graph
    std::unordered_map<std::string, GraphId> graphByScope; ///< the first of a name, should a file repeat one

    /// First protoTensorCount of them belong to the walk over `proto`; behind come weights bound to graph
    /// inputs.
    std::vector<ModelTensor> tensors;
    std::size_t protoTensorCount = 0;
    PlaceIndex initializers; ///< in `tensors`

    /// Of two with one name the first.
    std::optional<TensorId> findInitializer(GraphId graph, std::string_view name) const;
    void indexInitializer(TensorId id);
    const ValueUses& valueUses() const; ///< built at the first call, safe from any thread
    const NodeList& nodesOf(GraphId graph) const { return bodies.at(graph.value).nodes; }
    /// The version of a domain that nodes of the graph are of: of a function and what is in it by the
    /// function's own imports, of all others by the model's; 1 where none is imported.
    std::int64_t opsetOf(GraphId graph, std::string_view domain) const;
    const NodeList& mainNodes() const { return bodies.front().nodes; }
    const InitializerList& mainInitializers() const { return bodies.front().initializers; }

    /// Tensors of Constant nodes by the name of their output; key: initializerKey().
    mutable std::once_flag constantsBuilt;
    mutable std::shared_ptr<const std::unordered_map<std::string, TensorId>> constants;

    mutable std::once_flag digestBuilt;
    mutable std::string digest; ///< Model::digest(): serialising takes as much memory as the model

    mutable std::mutex obstaclesGuard;
    mutable std::map<std::int64_t, std::string> obstacles; ///< obstacleToOpset(), of what was tried

    mutable std::once_flag usesBuilt;
    mutable std::shared_ptr<const ValueUses> uses;

    ModelData() = default;
    ModelData(const ModelData& other);
};

} // namespace onnxmend
