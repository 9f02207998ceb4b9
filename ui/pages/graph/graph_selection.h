// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/dtype_map.h"
#include "core/pictures/dtype_regions.h"
#include "ui/page/selection.h"

#include <QString>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace onnxmend
{

/// The current node, edge or region of the graph page, for the rest of the window.
struct GraphSelection {
    std::shared_ptr<const Session> session; ///< session whose report the indices refer to
    GraphPlace place;                       ///< place of a node or value, or of the first node of a region
    bool isRegion = false;                  ///< a region, or the border of two
    std::optional<std::size_t> finding;     ///< index into the report of the document
    std::optional<std::size_t> row;         ///< row of a stored value in that report
    QString title;                          ///< empty if nothing is current
    DType dtype = DType::Undefined;         ///< dtype that it has or computes in
    std::vector<std::pair<QString, QString>> facts; ///< title and text
    QString mapText; ///< text of the button that shows it in the map; empty if there is none
};

/// `isOfDocument`: the graph belongs to the document's report, not to the model without the plan.
GraphSelection selectionOf(const TypedGraph& graph, const ScopeGraph& scope, const GraphPicture& picture,
                           const PictureNode& node, bool isOfDocument);
GraphSelection selectionOf(const TypedGraph& graph, const ScopeGraph& scope, const GraphPicture& picture,
                           const PictureEdge& edge, bool isOfDocument);
/// `scope`: that of the nodes in the group.
GraphSelection selectionOfGroup(const ScopeGraph& scope, const PictureNode& group);
GraphSelection selectionOf(const DtypeRegions& regions, const PictureNode& node);
GraphSelection selectionOf(const DtypeRegions& regions, const PictureEdge& edge);

/// Converts it for a window that shows the report of `session`.
Selection sharedSelection(const GraphSelection& selection, const std::shared_ptr<const Session>& session);

} // namespace onnxmend
