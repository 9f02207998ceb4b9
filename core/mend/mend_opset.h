// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/edit/opset_changes.h"
#include "core/mend/mend.h"

#include <cstdint>
#include <memory>

namespace onnxmend
{

/// Adds the one edit that raises a document to the opset of these changes, which have no obstacles, to its
/// plan. Adds nothing if the document has that opset. Throws Error or Cancelled.
FixAllResult addOpsetRaise(const std::shared_ptr<const Session>& session, const OpsetChanges& changes,
                           Progress& progress);

/// A model in another opset, and the report on its files.
struct MendedOpset {
    FixReport report; ///< if the model was not raised, no file is written, and each obstacle is skipped
    OpsetChanges changes;

    bool isRaised() const { return changes.obstacles.empty(); }
};

/// Runs mend() with the one edit that raises the opset of the default domain (RaiseOpset); no finding is
/// fixed. If nodes prevent it, nothing is written. Throws as mend() does, and Error if no model, or not this
/// one, is raised to that opset.
MendedOpset mendOpset(MendRequest request, std::int64_t version, Verifier& verifier, Progress& progress);

} // namespace onnxmend
