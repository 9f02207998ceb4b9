// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/explain: the place of an error message in a model.

#include "core/explain/explain_error.h"
#include "core/messages/read_messages.h"

namespace onnxmend
{

/// Finds the subject of a message in the session's model, and the finding of its audit at that place or
/// nearest to it. `reading` is the chosen sentence, one of `readings`.
ExplainedPlace placeOfError(const ExplainedSentence& sentence, const MessageReading& reading,
                            const MessageReadings& readings, const Session& session);

} // namespace onnxmend
