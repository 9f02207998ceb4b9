// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/verdict.h"

#include <memory>
#include <optional>

namespace onnxmend
{

/// What is known of a conversion that is in a document's plan: every verdict on the document, or on what was
/// made of it, says it.
struct ConversionNote {
    std::shared_ptr<const Plan> plan; ///< with the conversion at its end
    int reloads = 0;                  ///< of the document then
    std::optional<Shortcoming> shortcoming;
    bool isMeasured = false;
    VerifiedClaim runs; ///< of what a save of this very plan writes
    VerifiedClaim same;
};

/// That of a document whose plan has all of the conversion, whatever was planned after it; null: there is
/// none.
const ConversionNote* standingNote(const Session& session);

/// Whether what was converted is what a save would write: nothing was planned after it, and no file was read
/// again.
bool isNoteOf(const ConversionNote& note, const Session& session);

} // namespace onnxmend
