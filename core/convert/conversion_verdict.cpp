// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/conversion_verdict.h"

#include "core/convert/conversion_text.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

bool isBeyondTolerance(const ConversionHeadline& headline)
{
    return headline.state == ConversionState::TooFarOff || headline.state == ConversionState::WithinOnly;
}

std::optional<Shortcoming> shortcomingOf(const Conversion& conversion, const ConversionHeadline& headline)
{
    if (isBeyondTolerance(headline)) {
        return Shortcoming{.kind = Shortcoming::Kind::TooFarOff,
                           .count = 1,
                           .text = headline.state == ConversionState::TooFarOff
                                       ? ONNXMEND_TEXT("its outputs are too far off")
                                       : ONNXMEND_TEXT("its outputs hold on some inputs only"),
                           .names = {}};
    }
    if (conversion.isUnmeasured()) {
        return Shortcoming{.kind = Shortcoming::Kind::Unmeasured,
                           .count = 1,
                           .text = ONNXMEND_TEXT("what it does to the outputs is unmeasured"),
                           .names = {}};
    }
    return std::nullopt;
}

/// Sets the claims about running the files: the measurement ran the converted model.
void setClaims(ConversionNote& note, const ConversionMeasurement& measurement,
               const ConversionHeadline& headline)
{
    using Status = ConversionMeasurement::Status;
    switch (measurement.status) {
    case Status::NotAsked:
        note.runs = note.same = {VerifiedState::NotAsked, "a measurement was not requested"};
        return;
    case Status::Impossible:
        note.runs = note.same = {VerifiedState::NotPossible, headline.text.text()};
        return;
    case Status::Passed:
    case Status::Failed:
        break;
    }
    const bool isRun = measurement.trouble.empty();
    const bool isForOther = measurement.status == Status::Passed; // the CPU has no kernels for it
    note.runs = isRun        ? VerifiedClaim{VerifiedState::Yes}
                : isForOther ? VerifiedClaim{VerifiedState::NotPossible, measurement.trouble}
                             : VerifiedClaim{VerifiedState::No, measurement.trouble};
    // NaN and inf in the place of numbers are not the same, however unlikely such inputs are.
    const bool differs =
        isBeyondTolerance(headline) || std::ranges::any_of(measurement.ranges, &RangeError::breaks);
    note.same = differs ? VerifiedClaim{VerifiedState::No, headline.text.text()} : note.runs;
}

} // namespace

ConversionNote noteOf(const Conversion& conversion)
{
    const ConversionHeadline headline = headlineOf(conversion);
    ConversionNote note{.plan = nullptr,
                        .to = conversion.to,
                        .reloads = 0,
                        .shortcoming = shortcomingOf(conversion, headline),
                        .isMeasured = conversion.measurement.isMeasured(),
                        .runs = {},
                        .same = {}};
    setClaims(note, conversion.measurement, headline);
    return note;
}

std::shared_ptr<const ConversionNote> noteForPlan(const Conversion& conversion, const Session& planned,
                                                  const Session& before)
{
    ConversionNote note = noteOf(conversion);
    note.plan = planned.sharedPlan();
    note.reloads = planned.reloads();
    note.firstEdit = before.plan().edits.size();
    const NoteState state = noteState(before); // this one was measured on top of the earlier one
    if (state != NoteState::None) {
        const ConversionNote& earlier = *before.conversion();
        note.firstEdit = std::min(note.firstEdit, earlier.firstEdit);
        if (state == NoteState::Part) {
            note.shortcoming = note.shortcoming ? note.shortcoming : shortcomingOfPart();
            note.same = {VerifiedState::NotAsked, "a part of an earlier conversion was not measured"};
        } else {
            note.shortcoming = note.shortcoming ? note.shortcoming : earlier.shortcoming;
            note.same = earlier.same.isYes() ? note.same : earlier.same;
        }
    }
    return std::make_shared<const ConversionNote>(std::move(note));
}

} // namespace onnxmend
