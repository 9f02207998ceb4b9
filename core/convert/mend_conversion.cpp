// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/convert/mend_conversion.h"

#include "core/convert/conversion_text.h"
#include "core/convert/convert_model.h"

#include <memory>
#include <utility>

namespace onnxmend
{

namespace
{

/// What was measured is what the converted model gives when it runs.
void setVerified(Verified& verified, const Conversion& conversion)
{
    using Status = ConversionMeasurement::Status;
    const ConversionMeasurement& measurement = conversion.measurement;
    const ConversionHeadline headline = headlineOf(conversion);
    const bool isRun = measurement.trouble.empty();
    switch (measurement.status) {
    case Status::NotAsked:
        verified.runs = verified.same = {VerifiedState::NotAsked, "it was not to be measured"};
        return;
    case Status::Impossible:
        verified.runs = verified.same = {VerifiedState::NotPossible, headline.text};
        return;
    case Status::Passed:
    case Status::Failed:
        break;
    }
    const bool isForOther = measurement.status == Status::Passed; // the CPU lacks its kernels
    verified.runs = isRun        ? VerifiedClaim{VerifiedState::Yes}
                    : isForOther ? VerifiedClaim{VerifiedState::NotPossible, measurement.trouble}
                                 : VerifiedClaim{VerifiedState::No, measurement.trouble};
    const bool isSame =
        headline.state != ConversionState::TooFarOff && headline.state != ConversionState::WithinOnly;
    verified.same = isSame ? verified.runs : VerifiedClaim{VerifiedState::No, headline.text};
}

} // namespace

MendedConversion mendConversion(MendRequest request, const ConversionOptions& options, Verifier& verifier,
                                Progress& progress)
{
    MendedConversion mended;
    request.choose = [&](const std::shared_ptr<const Session>& session, Verifier& asked, Progress& inner) {
        mended.conversion = convertModel(session, options, asked, inner);
        return FixedForRuntime{mended.conversion.fixes, {}, {}};
    };
    request.files.read.insert(request.files.read.end(), options.calibration.begin(),
                              options.calibration.end());
    request.files.isRun = false;
    mended.report = mend(request, verifier, progress);
    mended.report.verdict = verdictOn(mended.report, mended.conversion);
    return mended;
}

Verdict verdictOn(const FixReport& report, const Conversion& conversion)
{
    Verdict verdict = report.verdict;
    if (report.verification) {
        setVerified(verdict.verified, conversion);
    }
    const ConversionHeadline headline = headlineOf(conversion);
    if (headline.state == ConversionState::TooFarOff || headline.state == ConversionState::WithinOnly) {
        addShortcoming(verdict, {.kind = Shortcoming::Kind::TooFarOff,
                                 .count = 1,
                                 .text = headline.state == ConversionState::TooFarOff
                                             ? "its outputs are too far off"
                                             : "its outputs hold on some inputs only",
                                 .names = {}});
    } else if (conversion.isUnmeasured()) {
        addShortcoming(verdict, {.kind = Shortcoming::Kind::Unmeasured,
                                 .count = 1,
                                 .text = "what it does to the outputs is unmeasured",
                                 .names = {}});
    }
    return verdict;
}

bool isConverted(const FixReport& report, const Conversion& conversion)
{
    return report.verdict.completeness == Completeness::Complete && conversion.newFindings == 0 &&
           !(report.verification && report.verification->checker.status == ProofStatus::Failed);
}

} // namespace onnxmend
