// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/model.h"
#include "core/model/node_list.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

/// One graph or function body of a model, to look around in. The model outlives it.
class ScopeView
{
public:
    ScopeView(const Model& model, const std::string& scope);

    std::size_t nodeCount() const { return static_cast<std::size_t>(m_nodes.size()); }
    const Node& node(int index) const { return m_nodes[index]; }
    std::optional<int> producer(std::string_view value) const;
    /// Of each value the first `limit` nodes that read it; `isCut` is set when there are more.
    std::set<int> readers(const std::set<std::string_view>& values, std::size_t limit, bool& isCut) const;
    bool isStored(std::string_view value) const; ///< an initializer, or bound to a checkpoint's weight
    bool isOutput(std::string_view value) const;

private:
    const Model& m_model;
    std::optional<GraphId> m_id;
    const onnx::GraphProto* m_graph = nullptr;
    const onnx::FunctionProto* m_function = nullptr;
    NodeList m_nodes;
    std::unordered_map<std::string_view, int> m_producers;
};

} // namespace onnxmend
