// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/tensor_ref.h"
#include "core/formats/weight_origin.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

struct GraphId {
    std::uint32_t value = 0;
    friend bool operator==(GraphId, GraphId) = default;
};
struct TensorId {
    std::uint32_t value = 0;
    friend bool operator==(TensorId, TensorId) = default;
};

/// One dimension of a declared shape: a number, or a symbol, or nothing.
struct Dimension {
    std::optional<std::int64_t> value;
    std::string parameter;
};

/// A graph input, graph output or value_info entry.
struct ValueDeclaration {
    std::string name;
    DType dtype = DType::Undefined; ///< Undefined: no type, or not a tensor
    std::optional<std::vector<Dimension>> shape;

    /// The shape when every dimension is a number.
    std::optional<std::vector<std::int64_t>> staticShape() const;
    /// Whether a tensor of this shape may be given: dimensions that are no numbers take any.
    bool admits(std::span<const std::int64_t> actual) const;
    std::string shapeText() const; ///< [2, batch, ?]; empty when no shape is declared
};

/// A scope: the main graph, a subgraph, or a model-local function.
struct Graph {
    std::string scope; ///< `main`, `main/<node>/<attribute>`, `function:<domain>::<name>`
    std::vector<ValueDeclaration> inputs;
    std::vector<ValueDeclaration> outputs;
    std::size_t nodeCount = 0;
    std::optional<GraphId> parent; ///< of a subgraph
};

enum class TensorPlace { Initializer, SparseInitializer, Attribute };
enum class TensorSource { Inline, External, Checkpoint };

/// A tensor that the model stores, or that the plan binds into it.
struct ModelTensor {
    std::string name; ///< initializer name; for attributes `<node>.<attribute>`
    GraphId graph;
    TensorPlace place = TensorPlace::Initializer;
    TensorSource source = TensorSource::Inline;
    std::optional<TensorRef> stored;      ///< nothing when unreadable
    std::string unreadableReason;         ///< why `stored` is missing
    DType storedDtype = DType::Undefined; ///< as the file says, also when unreadable
    DType savedDtype = DType::Undefined;  ///< after the pending cast; equals storedDtype when there is none
    std::vector<std::int64_t> shape;
    std::string location;              ///< external: as the model says
    std::uint64_t fileOffset = 0;      ///< external: byte offset in that file
    WeightOrigin origin;               ///< checkpoint: the tensor there
    bool relabelled = false;           ///< the plan changed the type code and left the bytes
    std::vector<std::string> warnings; ///< legal but doubtful: two data fields, trailing bytes
};

/// A node that reads a value.
struct NodeUse {
    GraphId graph; ///< of the node: the value's own, or a subgraph that captures it
    std::size_t nodeIndex = 0;
    std::string nodeName;
    std::string opType;
    std::size_t inputIndex = 0;
};

/// An ONNX model without its weights: large raw_data stays in the file and external data is only referred to,
/// so opening costs what the graph costs. Immutable; applying a plan makes a new one that shares what did not
/// change.
class Model
{
public:
    struct Impl; ///< holds the protobuf; defined in core/model/onnx_proto.h, private to core
    explicit Model(std::shared_ptr<const Impl> impl);
    ~Model();

    const std::filesystem::path& path() const;
    std::int64_t irVersion() const;
    std::map<std::string, std::int64_t> opsets() const; ///< domain -> version; "" = ai.onnx
    std::string producer() const;                       ///< name and version
    std::size_t nodeCount() const;                      ///< of the main graph
    std::uint64_t tensorByteCount() const;              ///< packed, as stored
    /// Identifies the graph without its weights: SHA-1, 40 hex digits. Serialises the graph: linear in its
    /// size.
    std::string digest() const;

    std::span<const Graph> graphs() const; ///< [0] is the main graph
    const Graph& graph(GraphId id) const;
    std::span<const ModelTensor> tensors() const; ///< in the model's order, bound weights last
    const ModelTensor& tensor(TensorId id) const;
    std::optional<TensorId> findInitializer(GraphId graph, std::string_view name) const;
    std::optional<GraphId> findGraph(std::string_view scope) const;
    /// The tensor that gives a value of that graph its content: an initializer, or the one of a Constant
    /// node. The index behind it is built at the first call (linear in the nodes); safe from any thread.
    std::optional<TensorId> findStored(GraphId graph, std::string_view value) const;

    /// Nodes of that graph, and of its subgraphs where the value is captured, that read it. The index behind
    /// it is built at the first call (linear in the nodes); safe from any thread.
    std::vector<NodeUse> usesOf(GraphId graph, std::string_view value) const;

    const Impl& impl() const { return *m_impl; }

private:
    std::shared_ptr<const Impl> m_impl;
};

} // namespace onnxmend
