// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"
#include "core/fixes/fix.h"
#include "core/loss/measured_losses.h"
#include "core/session/session.h"

#include <memory>
#include <optional>

namespace onnxmend
{

/// Returns the tensor of the model whose bytes an edit changes; null for an edit of the graph.
const ModelTensor* editedTensor(const Model& model, const Edit& edit);

/// Returns the losses that were measured for a document. All its sessions share them, whatever they plan.
const std::shared_ptr<MeasuredLosses>& measuredLosses(const Session& session);
/// Shares them with a new session of the same document, before its first use of measuredLosses().
void shareMeasuredLosses(const Session& from, const Session& to);

/// Returns the loss of the casts of stored values in a fix; nullopt if one was not measured, or if there is
/// none. Reads no weight.
std::optional<Loss> knownLossOf(const Fix& fix, const Session& session);

/// Returns whether a cast loses too much to be made without a question: a value overflows, an imaginary part
/// is dropped, or only zeros remain.
bool isRefusedUnasked(const Loss& loss);
/// Returns whether a cast in the fix is known to lose that much, so that Fix All skips the fix. Reads no
/// weight.
bool isKnownToBeSkipped(const Fix& fix, const Session& session);
/// Returns why, as a clause; empty if it is not known to be skipped.
Message whySkipped(const Fix& fix, const Session& session);

} // namespace onnxmend
