// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/fix.h"
#include "core/loss/measured_losses.h"
#include "core/session/session.h"

#include <memory>
#include <optional>

namespace onnxmend
{

/// What was measured of a document: one and the same for all its sessions, whatever is planned in them.
const std::shared_ptr<MeasuredLosses>& measuredLosses(const Session& session);
/// Hands that on to a session of the same document, which nobody has asked yet.
void shareMeasuredLosses(const Session& from, const Session& to);

/// What the casts of stored values in a fix of the session lose; nothing where one was not measured, or where
/// it casts none. Reads no weight.
std::optional<Loss> knownLossOf(const Fix& fix, const Session& session);

/// Whether a cast does to values what is not done unasked: it overflows one, drops an imaginary part, or
/// leaves nothing but 0.
bool isRefusedUnasked(const Loss& loss);
/// Whether that is known of a cast of stored values in a fix of the session, so that Fix All leaves the fix
/// out. Reads no weight.
bool isKnownToBeLeftOut(const Fix& fix, const Session& session);

} // namespace onnxmend
