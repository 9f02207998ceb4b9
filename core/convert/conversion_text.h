// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"
#include "core/convert/conversion.h"

#include <cstddef>
#include <string>
#include <vector>

namespace onnxmend
{

/// State of a conversion. Only `Within` is good: measured and passed on likely inputs.
enum class ConversionState {
    NothingToConvert,
    NothingConverted,
    Within,
    /// within the tolerance on made-up inputs of one range, beyond it on others that are as likely
    WithinOnly,
    TooFarOff,
    NotMeasured
};

struct ConversionHeadline {
    ConversionState state = ConversionState::NotMeasured;
    Message text; ///< a clause, as in a verdict
};

/// Returns the one sentence about a conversion that command line and window show.
ConversionHeadline headlineOf(const Conversion& conversion);

/// Returns clauses with the figures for which most nodes that could be converted keep their dtype, and the
/// tolerance that would do. Empty if most are converted, or if no measurement kept them.
std::vector<Message> givenBackTexts(const Conversion& conversion);

MessageArgument boundOf(double bound);          ///< of a range of inputs: 255, not 2.6e+02
std::string rangeText(const RangeError& range); ///< "from -10 to 10"

/// An output, measured in both ways.
struct MeasuredOutput {
    std::string name;
    const OutputError* computed = nullptr; ///< null: not measured in this way
    const OutputError* rounded = nullptr;

    bool breaks() const;
    double worst() const; ///< infinite if it breaks
    bool isWithin(double tolerance) const { return worst() <= tolerance; }
};
/// Returns the outputs by name; they point into the measurement.
std::vector<MeasuredOutput> measuredOutputs(const ConversionMeasurement& measurement);

/// Kept nodes with the same reason; they point into the conversion.
struct KeptGroup {
    KeepReason reason = KeepReason::Asked;
    std::vector<const KeptNode*> nodes;
};
/// Returns the groups in the order of the reasons.
std::vector<KeptGroup> keptByReason(const std::vector<KeptNode>& kept);

} // namespace onnxmend
