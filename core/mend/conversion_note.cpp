// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/mend/conversion_note.h"

#include <algorithm>

namespace onnxmend
{

const ConversionNote* standingNote(const Session& session)
{
    const ConversionNote* const note = session.conversion().get();
    if (!note || note->plan == session.sharedPlan()) {
        return note;
    }
    const std::vector<Edit>& converted = note->plan->edits;
    const std::vector<Edit>& edits = session.plan().edits;
    const bool isWhole =
        converted.size() <= edits.size() && std::equal(converted.begin(), converted.end(), edits.begin());
    return isWhole ? note : nullptr;
}

bool isNoteOf(const ConversionNote& note, const Session& session)
{
    const bool isSamePlan = note.plan == session.sharedPlan() || note.plan->edits == session.plan().edits;
    return isSamePlan && note.reloads == session.reloads();
}

} // namespace onnxmend
