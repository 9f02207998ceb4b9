// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/edit: the metadata of nodes that an editor inserts.

#include "core/model/node_list.h"

namespace onnxmend
{

/// Key of the metadata that distinguishes inserted nodes from exported ones.
inline constexpr const char* ownNoteKey = "pkg.onnxmend.note";

/// Gives an inserted node the metadata of the node that needs it, and a note of its own, so that tools find
/// the module and the line of code of both. Without metadata of an exporter, or with metadata already, it
/// stays as it is.
void inheritNotes(onnx::NodeProto& inserted, const NodeNotes& needing);

} // namespace onnxmend
