// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"
#include "core/convert/conversion.h"

#include <cstddef>
#include <string>
#include <vector>

namespace onnxmend
{

/// How it stands with a conversion. Only what was measured and passed is well; on inputs that were made up
/// and on those that may well be only, it is not.
enum class ConversionState {
    NothingToConvert,
    NothingConverted,
    Within,
    WithinOnly, ///< made-up inputs of a range, and beyond the tolerance on others that are as likely
    TooFarOff,
    NotMeasured
};

struct ConversionHeadline {
    ConversionState state = ConversionState::NotMeasured;
    Message text; ///< a clause, as of a verdict
};

/// The one sentence that command line and window say of a conversion.
ConversionHeadline headlineOf(const Conversion& conversion);

std::string rangeText(const RangeError& range); ///< "from -10 to 10"

/// Both ways of measuring side by side.
struct MeasuredOutput {
    std::string name;
    const OutputError* computed = nullptr; ///< null: not measured this way
    const OutputError* rounded = nullptr;

    bool breaks() const;
    double worst() const; ///< infinite where it breaks
    bool isWithin(double tolerance) const { return worst() <= tolerance; }
};
/// By name; points into the measurement.
std::vector<MeasuredOutput> measuredOutputs(const ConversionMeasurement& measurement);

/// Kept nodes of one reason; point into the conversion.
struct KeptGroup {
    KeepReason reason = KeepReason::Asked;
    std::vector<const KeptNode*> nodes;
};
/// In the order of the reasons.
std::vector<KeptGroup> keptByReason(const std::vector<KeptNode>& kept);

} // namespace onnxmend
