// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to session: what a model has to do with an error message.

#include "core/explain/explain_error.h"
#include "core/messages/read_messages.h"

namespace onnxmend
{

/// Finds what a message names in the session's model, and the finding of its audit that is about that place
/// or nearest to it. `reading` is the sentence that counts, one of `readings`.
ExplainedPlace placeOfError(const ExplainedSentence& sentence, const MessageReading& reading,
                            const MessageReadings& readings, const Session& session);

} // namespace onnxmend
