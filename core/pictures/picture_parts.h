// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pictures/graph_picture.h"
#include "core/pictures/typed_graph.h"

#include <cstdint>

namespace onnxmend
{

// Nodes and edges of maps and whole graphs. `other`: the same scope without or with the plan, or null.

PictureNode pictureOfNode(const ScopeGraph& scope, std::uint32_t node);
PictureNode pictureOfValue(const ScopeGraph& scope, const ScopeGraph* other, std::uint32_t value,
                           PictureNode::Kind kind);
/// Returns an edge without ends.
PictureEdge pictureOfEdge(const ScopeGraph& scope, const ScopeGraph* other, std::uint32_t value);
/// Types behind a conflict are inferred as if it were fixed; the edge shows the actual type. `conflict` may
/// be null.
void markConflict(PictureEdge& edge, const TypeConflict* conflict);

} // namespace onnxmend
