// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/base/place_index.h"
#include "core/model/graph.h"
#include "core/model/onnx_proto.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Readers of each value, by the graph that defines the value. Linear in the nodes to build.
class ValueUses
{
public:
    struct Use {
        const onnx::NodeProto* node;
        std::uint32_t graph; ///< of the node
        std::uint32_t nodeIndex;
        std::uint32_t inputIndex;
    };

    /// `graphs` of that model, in the order of walkModel; the model must outlive it.
    ValueUses(const onnx::ModelProto& model, const std::vector<Graph>& graphs);

    std::span<const Use> of(GraphId graph, std::string_view value) const;

private:
    struct Value {
        std::string_view name;
        std::uint32_t graph;
        std::uint32_t useCount = 0;
        std::size_t firstUse = 0; ///< in m_uses
    };

    std::optional<std::size_t> find(std::uint32_t graph, std::string_view name) const;

    std::vector<Value> m_values;
    PlaceIndex m_index; ///< in m_values, by graph and name
    std::vector<Use> m_uses;
};

} // namespace onnxmend
