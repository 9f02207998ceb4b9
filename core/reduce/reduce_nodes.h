// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/reduce: includes the protobuf.

#include "core/reduce/draft.h"
#include "core/reduce/model_test.h"

#include <optional>

namespace onnxmend
{

/// Removes all nodes that the message does not need. `subject` is the place of the message, if it is known.
/// Lifts bodies and functions that fail alone.
void reduceNodes(Draft& draft, const std::optional<ProofSubject>& subject, ModelTest& test);

} // namespace onnxmend
