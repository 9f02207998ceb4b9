// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/code/code_source.h"
#include "core/pictures/typed_graph.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// An element of a group: a group inside it, or a leaf (ScopeGroups::leaves).
struct GroupItem {
    bool isGroup = false;
    std::uint32_t index = 0; ///< group, or position of the leaf
};

/// Nodes whose names begin with the same parts, or a run of neighbours of a group that would have too many
/// elements otherwise.
struct NodeGroup {
    std::string path;         ///< identifies it in its scope
    std::string title;        ///< path without that of the group around it
    std::string className;    ///< class of the module of Python that it is; empty if that is not known
    std::uint32_t parent = 0; ///< group around it; that of the whole scope is its own parent
    std::uint32_t begin = 0;  ///< its leaves are those at the positions from `begin` to `end`
    std::uint32_t end = 0;
    std::vector<GroupItem> items;       ///< roughly in the order of the data
    std::size_t nodes = 0;              ///< number of nodes, without stored constants
    DType dtype = DType::Undefined;     ///< floating dtype that all its nodes compute in, if there is one
    std::optional<std::size_t> finding; ///< finding of a conflict inside it, as index into the report
};

/// The groups of a scope. Its leaves are its nodes without Constants, its inputs and its outputs. They have
/// positions, and each group has an unbroken range of these. Memory is linear in the nodes.
struct ScopeGroups {
    static constexpr std::uint32_t none = 0xffffffff;
    enum class LeafKind : std::uint8_t { Node, Input, Output };
    struct Leaf {
        LeafKind kind = LeafKind::Node;
        std::uint32_t index = 0; ///< node or value
        std::uint32_t group = 0; ///< innermost group
    };

    std::vector<NodeGroup> groups;              ///< the first is the whole scope
    std::vector<Leaf> leaves;                   ///< by position
    std::vector<std::uint32_t> positionOfNode;  ///< `none` for a Constant
    std::vector<std::uint32_t> positionOfInput; ///< by value; `none` unless it is an input

    /// Returns the position of the leaf that gives a value; `none` for stored and captured values.
    std::uint32_t positionOfProducer(const ScopeGraph& scope, std::uint32_t value) const;
    bool contains(std::uint32_t group, std::uint32_t position) const
    {
        return groups[group].begin <= position && position < groups[group].end;
    }
};

/// Returns the module of a node of the scope; nullopt if it is not known.
using ModuleOfNode = std::function<std::optional<CodeModule>(std::uint32_t node)>;

/// Groups the nodes of a scope by their modules and the parts of their names, or those of their first outputs
/// (region_names.h). Groups of one node, and groups that hold nothing but another group, are left out.
/// `mostItems`: elements of a group; groups with more are split into runs of neighbours. `moduleOf`: empty if
/// the model has no notes about modules.
ScopeGroups groupsOf(const ScopeGraph& scope, std::size_t mostItems, const ModuleOfNode& moduleOf = {});

/// Returns the finding of a conflict at an input of a node.
std::optional<std::size_t> conflictOf(const ScopeGraph& scope, std::uint32_t node);

} // namespace onnxmend
