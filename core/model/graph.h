// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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
/// Of a node among those of its graph.
using NodeId = Id<struct NodeTag>;

/// One dimension of a declared shape: a number, or a symbol, or nothing.
struct Dimension {
    std::optional<std::int64_t> value;
    std::string parameter;
};

/// As in `[2, N, ?]`.
std::string shapeText(std::span<const Dimension> shape);

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

} // namespace onnxmend
