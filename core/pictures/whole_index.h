// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/pictures: includes the protobuf.

#include "core/onnx/onnx_proto.h"
#include "core/pictures/whole_graph.h"
#include "core/pictures/whole_groups.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Groups and declarations by scope.
struct WholeGraph::Index {
    struct Caller {
        GraphId scope;
        std::uint32_t node = 0;
        std::size_t body = 0; ///< index among the bodies of the node
    };
    struct Scope {
        ScopeGroups groups;
        std::vector<const onnx::ValueInfoProto*> declared; ///< by value; null without a declaration
        std::optional<Caller> caller;                      ///< first node that has it as a body
    };
    std::vector<Scope> scopes;
};

/// An element that a query focuses, and the keys of all elements around it.
struct WholeTarget {
    OpenedGroups around;
    std::string prefix; ///< of the keys of its scope
    GraphId scope;
    std::uint32_t position = 0; ///< leaf
};
/// Returns nullopt if the place does not exist, or if no element shows it.
std::optional<WholeTarget> findTarget(const TypedGraph& graph, const WholeGraph::Index& index,
                                      const GraphPlace& place);

/// Keys. `prefix`: of the scope that the element belongs to; it ends with a line feed.
std::string groupKey(const std::string& prefix, const NodeGroup& group);
std::string nodeKey(const std::string& prefix, const ScopeGraph& scope, std::uint32_t node);
std::string bodyKey(const std::string& node, std::size_t body);

WholePicture drawWhole(const TypedGraph& graph, const TypedGraph& other, const WholeGraph::Index& index,
                       const WholeQuery& query, Progress& progress);

} // namespace onnxmend
