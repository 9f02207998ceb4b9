// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/graph.h"
#include "core/model/onnx_proto.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
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
    std::vector<std::unordered_map<std::string_view, std::vector<Use>>> m_byGraph;
};

} // namespace onnxmend
