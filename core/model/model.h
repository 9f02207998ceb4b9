// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/graph.h"
#include "core/model/model_tensor.h"
#include "core/onnx/domains.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// A node that reads a value.
struct NodeUse {
    GraphId graph; ///< graph of the node: the value's own, or a subgraph that captures it
    NodeId nodeIndex;
    std::string nodeName;
    std::string opType;
    std::size_t inputIndex = 0;
};

struct ModelData; // core/model/model_data.h, private to core: holds the protobuf

/// An ONNX model without its weights: large raw_data and external data stay in their files, so opening costs
/// what the graph costs. Immutable; applying a plan makes a new one that shares unchanged parts.
class Model
{
public:
    explicit Model(std::shared_ptr<const ModelData> data);
    ~Model();

    const std::filesystem::path& path() const;
    std::int64_t irVersion() const;
    OpsetVersions opsets() const;          ///< "" = ai.onnx
    std::string producer() const;          ///< name and version
    std::size_t nodeCount() const;         ///< nodes of the main graph
    std::uint64_t tensorByteCount() const; ///< of all tensors, packed, as stored
    /// SHA-1 of the graph without its weights, 40 hex digits. Serialises the graph: linear in its size.
    std::string digest() const;

    std::span<const Graph> graphs() const; ///< [0] is the main graph
    const Graph& graph(GraphId id) const;
    std::span<const ModelTensor> tensors() const; ///< in the model's order, bound weights last
    const ModelTensor& tensor(TensorId id) const;
    /// Finds the last one if several have the name, which is the one that ONNX Runtime reads.
    std::optional<TensorId> findInitializer(GraphId graph, std::string_view name) const;
    /// Returns the initializers of a graph that have one name, in their order: more than one only in a model
    /// that is not valid. The index behind it is built at the first call (linear); safe from any thread.
    std::vector<TensorId> initializersNamed(GraphId graph, std::string_view name) const;
    std::optional<GraphId> findGraph(std::string_view scope) const;
    /// Finds the stored tensor of a value: an initializer, or the tensor of a Constant node. The index behind
    /// it is built at the first call (linear in the nodes); safe from any thread.
    std::optional<TensorId> findStored(GraphId graph, std::string_view value) const;
    /// The same, also in the graphs around it, whose values a subgraph may read.
    std::optional<TensorId> findVisible(GraphId graph, std::string_view value) const;

    /// Returns the nodes that read the value, in that graph and in subgraphs that capture it. The index
    /// behind it is built at the first call (linear in the nodes); safe from any thread.
    std::vector<NodeUse> usesOf(GraphId graph, std::string_view value) const;

    const ModelData& data() const { return *m_data; }

private:
    std::shared_ptr<const ModelData> m_data;
};

} // namespace onnxmend
