// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"
#include "core/mend/verdict.h"

#include <cstddef>
#include <memory>
#include <optional>

namespace onnxmend
{

/// Results of a conversion in a document's plan. Every verdict on the document, or on a result made of it,
/// includes them.
struct ConversionNote {
    std::shared_ptr<const Plan> plan; ///< plan with the conversion at its end
    std::size_t firstEdit = 0;        ///< edits of the plan before those of the conversion
    DType to = DType::Undefined;      ///< dtype of the last conversion
    int reloads = 0;                  ///< number of reloads of the document at that time
    std::optional<Shortcoming> shortcoming;
    bool isMeasured = false;
    VerifiedClaim runs; ///< claim about the result of saving this very plan
    VerifiedClaim same;
};

/// The part of a measured conversion that the plan of a document contains.
enum class NoteState {
    None,
    Part, ///< edits of it, or before it, were taken out: its measurement is of another model
    Whole ///< with any edits after it
};
NoteState noteState(const Session& session);

/// Returns the note of a document whose plan contains the whole conversion; null if there is none.
const ConversionNote* standingNote(const Session& session);

/// Returns the shortcoming of a result that contains a part of a conversion.
Shortcoming shortcomingOfPart();

/// Returns whether a save would write exactly what was converted: no edits were planned after it, and no file
/// was read again.
bool isNoteOf(const ConversionNote& note, const Session& session);

} // namespace onnxmend
