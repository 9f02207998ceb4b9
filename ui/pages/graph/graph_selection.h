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

/// What is current in the picture of the graph page, as the rest of the window shows it.
struct GraphSelection {
    std::shared_ptr<const Session> session;         ///< whose report is meant
    GraphPlace place;                               ///< of a node or value; empty of a region
    std::optional<std::size_t> finding;             ///< about it, index into the report of the document
    std::optional<std::size_t> row;                 ///< of a stored value, index into the rows of that report
    QString title;                                  ///< empty: nothing is current
    DType dtype = DType::Undefined;                 ///< that it computes in, or has
    std::vector<std::pair<QString, QString>> facts; ///< what, and how it is
    QString mapText; ///< what the button says that shows it in the map; empty: none
};

/// `isOfDocument`: the graph is that of the document's report, not that of the model without the plan.
GraphSelection selectionOf(const TypedGraph& graph, const ScopeGraph& scope, const GraphPicture& picture,
                           const PictureNode& node, bool isOfDocument);
GraphSelection selectionOf(const TypedGraph& graph, const ScopeGraph& scope, const GraphPicture& picture,
                           const PictureEdge& edge, bool isOfDocument);
GraphSelection selectionOf(const DtypeRegions& regions, const PictureNode& node);
GraphSelection selectionOf(const DtypeRegions& regions, const PictureEdge& edge);

/// The same for the window, where the report of that session is shown.
Selection sharedSelection(const GraphSelection& selection, const std::shared_ptr<const Session>& session);

} // namespace onnxmend
