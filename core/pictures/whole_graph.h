// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pictures/graph_picture.h"
#include "core/pictures/typed_graph.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace onnxmend
{

/// Keys of groups, of nodes with bodies and of bodies whose contents are shown. Keys are made of names, so
/// they stay valid when a plan changes the graph.
using OpenedGroups = std::set<std::string, std::less<>>;

/// Options of a whole picture.
struct WholeQuery {
    OpenedGroups opened;
    bool opensFirst = false; ///< also opens as many groups, the outermost first, as a first look has room for
    bool opensAll = false;   ///< opens every group, but no node
    /// A node or a value. The groups around it, or around the node that computes or reads it, are opened too.
    std::optional<GraphPlace> place;
    std::string key;                ///< element to focus if there is no place; may be empty
    std::size_t mostShown = 20'000; ///< groups and nodes; what else is opened stays closed
};

/// An element of a whole picture, beside its PictureNode.
struct WholeElement {
    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::string key;          ///< empty if it cannot be opened
    GraphId scope;            ///< scope that it belongs to
    std::size_t level = 0;    ///< level that it stands in
    std::size_t inner = none; ///< level of its contents; none if it is closed
    std::size_t end = 0;      ///< index of the next element that is not inside it
    std::uint32_t begin = 0;  ///< positions of its leaves, to find the edges that continue inside it
    std::uint32_t behind = 0;
};

/// The contents of an opened element.
struct WholeLevel {
    std::size_t container = WholeElement::none; ///< element around it; none for the main graph
    std::size_t first = 0;                      ///< its elements, and those inside them
    std::size_t end = 0;
    std::size_t firstEdge = 0; ///< its edges, without those inside its elements
    std::size_t endEdge = 0;
};

/// An edge of a whole picture, beside its PictureEdge.
struct WholeEdge {
    std::uint64_t port = 0; ///< equal for edges to a container and from its border that continue each other
    std::uint32_t producer = 0; ///< position of the leaf that gives its first value
};

/// A graph as nested groups. Elements are in the order of a walk: each is followed by its contents. An edge
/// stands between two elements of one level, or between an element and the container around it (data enters
/// or leaves the container).
struct WholePicture {
    GraphPicture picture;
    std::vector<WholeElement> elements; ///< by node of the picture
    std::vector<WholeEdge> edges;       ///< by edge of the picture
    std::vector<WholeLevel> levels;     ///< the first is the main graph; inner ones follow outer ones
    OpenedGroups opened;                ///< keys of the elements that are open
    std::vector<DType> dtypes;          ///< dtypes of edges, each once, in the order of their codes
    std::size_t shownNodes = 0;         ///< nodes of the main graph that are drawn themselves
    std::size_t nodes = 0;              ///< nodes of the main graph
    bool isFull = false;                ///< some elements stay closed because there are too many
    std::size_t visited = 0;            ///< elements and arguments that were looked at
};

/// Adds the keys that open an element: its own, and those of the bodies of a node.
void addKeysToOpen(const WholeElement& element, const PictureNode& node, OpenedGroups& opened);
/// Closes the element if it is open, and opens it otherwise.
void toggleKeys(const WholeElement& element, const PictureNode& node, OpenedGroups& opened);

/// The groups of all scopes of a model: computed once, linear in time and memory. Immutable.
class WholeGraph
{
public:
    /// `other`, the same graph without or with the plan, provides the types before or after. `mostItems`:
    /// elements of one group. Throws Cancelled.
    WholeGraph(std::shared_ptr<const TypedGraph> graph, std::shared_ptr<const TypedGraph> other,
               Progress& progress, std::size_t mostItems = 400);
    ~WholeGraph();
    WholeGraph(const WholeGraph&) = delete;
    WholeGraph& operator=(const WholeGraph&) = delete;

    const std::shared_ptr<const TypedGraph>& graph() const { return m_graph; }
    /// Draws the graph: linear in the contents of the groups that are open. Throws Cancelled.
    WholePicture picture(const WholeQuery& query, Progress& progress) const;
    /// Returns the nodes of an element's scope that are in it, also in groups inside it; none for an input or
    /// output. Nodes of bodies belong to other scopes, so they are not among those of a node that has them.
    std::vector<std::uint32_t> nodesOf(const WholeElement& element) const;

    struct Index;

private:
    std::shared_ptr<const TypedGraph> m_graph;
    std::shared_ptr<const TypedGraph> m_other;
    std::unique_ptr<const Index> m_index;
};

} // namespace onnxmend
