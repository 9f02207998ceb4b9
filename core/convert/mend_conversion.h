// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/convert/conversion.h"
#include "core/mend/mend.h"

namespace onnxmend
{

/// A conversion and the report on its files.
struct MendedConversion {
    /// Its verdict is on the files and on the measurement: a result whose outputs were not measured is not
    /// complete, unless the measurement was not requested.
    FixReport report;
    Conversion conversion;
};

/// Runs mend() with the edits of a conversion (convertModel). The conversion has measured them, so the files
/// are not run again. Throws as mend() and convertModel() do.
MendedConversion mendConversion(MendRequest request, const ConversionOptions& options, Verifier& verifier,
                                Progress& progress);

/// Returns whether the result of mendConversion() is good: its verdict is complete, and it has no new
/// findings.
bool isConverted(const FixReport& report, const Conversion& conversion);

} // namespace onnxmend
