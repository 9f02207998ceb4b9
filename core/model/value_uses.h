// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/base/place_index.h"
#include "core/model/graph.h"
#include "core/model/node_list.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace onnxmend
{

struct ModelData;

/// Readers of each value, by the graph that defines it. Linear in the nodes to build.
class ValueUses
{
public:
    struct Use {
        std::uint32_t graph; ///< graph of the node
        std::uint32_t nodeIndex;
        std::uint32_t inputIndex;
    };

    /// The model must outlive it.
    explicit ValueUses(const ModelData& model);

    std::span<const Use> of(GraphId graph, std::string_view value) const;
    const Node& node(const Use& use) const { return m_nodes[use.graph][static_cast<int>(use.nodeIndex)]; }

private:
    /// A value that is read; its name is the argument of its first use.
    struct Value {
        std::uint32_t graph;    ///< graph that defines it
        std::uint32_t firstUse; ///< in m_uses; the uses of the next value follow
    };

    std::string_view nameOf(const Use& use) const
    {
        return node(use).input(static_cast<int>(use.inputIndex));
    }

    std::vector<NodeList> m_nodes; ///< by graph
    std::vector<Value> m_values;   ///< with one more behind the last
    PlaceIndex m_index;            ///< places in m_values, by graph and name
    std::vector<Use> m_uses;
};

} // namespace onnxmend
