// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/node_check.h"
#include "core/types/type_context.h"

namespace onnxmend
{

/// Reports constants that ONNX Runtime reads while it loads this node and that lie in a data file, each once.
/// Of functions it is not said: every save stores such lists in the model (core/save/layout.h).
void checkLoadTimeLists(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check);

} // namespace onnxmend
