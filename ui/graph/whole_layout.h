// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/whole_graph.h"
#include "ui/graph/graph_layout.h"

namespace onnxmend
{

/// Lays out a whole graph, one level of groups after the other, the innermost first: an opened group is a box
/// around its contents. Linear in what is shown, apart from sorting. Any thread may call. Throws Cancelled.
GraphLayout layOutWhole(const WholePicture& whole, const QFont& font, Progress& progress);

} // namespace onnxmend
