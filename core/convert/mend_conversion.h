// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/conversion.h"
#include "core/mend/mend.h"

namespace onnxmend
{

/// A conversion, and what became of its files.
struct MendedConversion {
    FixReport report; ///< with the verdict on the files and on what was measured
    Conversion conversion;
};

/// Mends with the edits of a conversion (convertModel). What that measures it runs, so its files are not run
/// again. Throws as mend() and convertModel() do.
MendedConversion mendConversion(MendRequest request, const ConversionOptions& options, Verifier& verifier,
                                Progress& progress);

/// The verdict on the files, `report.verdict`, and on what was measured: nothing is complete whose outputs
/// nobody looked at. Who said that they are not to be measured is not told so.
Verdict verdictOn(const FixReport& report, const Conversion& conversion);

/// The result of mendConversion() counts as good: its verdict is complete, and nothing is found that was not
/// there before.
bool isConverted(const FixReport& report, const Conversion& conversion);

} // namespace onnxmend
