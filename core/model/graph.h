// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/id.h"
#include "core/dtype/dtype.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

struct GraphId {
    std::uint32_t value = 0;
    friend bool operator==(GraphId, GraphId) = default;
};
/// Position of a node in its graph.
using NodeId = Id<struct NodeTag>;

/// One dimension of a declared shape: a number, a symbol, or unknown.
struct Dimension {
    std::optional<std::int64_t> value;
    std::string parameter;
};

/// Returns a text such as `[2, N, ?]`.
std::string shapeText(std::span<const Dimension> shape);

/// A graph input, graph output or value_info entry.
struct ValueDeclaration {
    std::string name;
    DType dtype = DType::Undefined; ///< Undefined if there is no type, or it is not a tensor
    std::optional<std::vector<Dimension>> shape;

    /// Returns nullopt unless every dimension is a number.
    std::optional<std::vector<std::int64_t>> staticShape() const;
    /// Returns whether a tensor of this shape fits. Dimensions without a number admit any size.
    bool admits(std::span<const std::int64_t> actual) const;
    std::string shapeText() const; ///< [2, batch, ?]; empty if no shape is declared
};

/// A scope: the main graph, a subgraph, or a model-local function.
struct Graph {
    std::string scope; ///< `main`, `main/<node>/<attribute>`, `function:<domain>::<name>`
    std::vector<ValueDeclaration> inputs;
    std::vector<ValueDeclaration> outputs;
    std::size_t nodeCount = 0;
    std::optional<GraphId> parent; ///< only for a subgraph
};

} // namespace onnxmend
