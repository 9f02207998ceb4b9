// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/convert/mend_conversion.h"

#include "core/convert/conversion_verdict.h"
#include "core/convert/convert_model.h"

#include <memory>

namespace onnxmend
{

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
    // The document has a note of the conversion, unless it changed nothing.
    if (mended.report.verification && mended.conversion.changesNothing()) {
        const ConversionNote note = noteOf(mended.conversion);
        mended.report.verdict.verified.runs = note.runs;
        mended.report.verdict.verified.same = note.same;
    }
    return mended;
}

bool isConverted(const FixReport& report, const Conversion& conversion)
{
    return report.verdict.completeness == Completeness::Complete && conversion.newFindings == 0 &&
           !(report.verification && report.verification->checker.status == ProofStatus::Failed);
}

} // namespace onnxmend
