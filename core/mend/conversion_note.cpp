// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/conversion_note.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

namespace
{

bool containsWhole(const Plan& converted, const Plan& plan)
{
    return converted.edits.size() <= plan.edits.size() &&
           std::equal(converted.edits.begin(), converted.edits.end(), plan.edits.begin());
}

/// Returns whether the plan contains an edit of the conversion itself.
bool containsPart(const ConversionNote& note, const Plan& plan)
{
    std::unordered_multimap<std::string, const Edit*> edits;
    for (const Edit& edit : plan.edits) {
        edits.emplace(valueKey(edit), &edit);
    }
    const std::vector<Edit>& converted = note.plan->edits;
    const auto first = std::min(note.firstEdit, converted.size());
    return std::any_of(converted.begin() + static_cast<std::ptrdiff_t>(first), converted.end(),
                       [&edits](const Edit& wanted) {
                           const auto [begin, end] = edits.equal_range(valueKey(wanted));
                           return std::any_of(begin, end,
                                              [&](const auto& entry) { return *entry.second == wanted; });
                       });
}

bool isWhole(const ConversionNote& note, const Session& session)
{
    return note.plan == session.sharedPlan() || containsWhole(*note.plan, session.plan());
}

} // namespace

NoteState noteState(const Session& session)
{
    const ConversionNote* const note = session.conversion().get();
    if (!note) {
        return NoteState::None;
    }
    if (isWhole(*note, session)) {
        return NoteState::Whole;
    }
    return containsPart(*note, session.plan()) ? NoteState::Part : NoteState::None;
}

const ConversionNote* standingNote(const Session& session)
{
    const ConversionNote* const note = session.conversion().get();
    return note && isWhole(*note, session) ? note : nullptr;
}

Shortcoming shortcomingOfPart()
{
    return {.kind = Shortcoming::Kind::Unmeasured,
            .count = 1,
            .text =
                ONNXMEND_TEXT("only a part of the conversion is planned, and what that does to the outputs "
                              "is unmeasured"),
            .names = {}};
}

bool isNoteOf(const ConversionNote& note, const Session& session)
{
    const bool isSamePlan = note.plan == session.sharedPlan() || note.plan->edits == session.plan().edits;
    return isSamePlan && note.reloads == session.reloads();
}

} // namespace onnxmend
