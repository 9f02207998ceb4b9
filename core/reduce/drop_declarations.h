// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/reduce: includes the protobuf.

#include "core/reduce/draft.h"
#include "core/reduce/model_test.h"

namespace onnxmend
{

/// Removes the declarations of the main graph, the imports of opsets and the initializers and inputs without
/// a reader that the message does not need, and all outputs except one if it can.
void dropDeclarations(Draft& draft, ModelTest& test);

} // namespace onnxmend
