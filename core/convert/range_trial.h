// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/check_models.h"
#include "core/convert/model_runs.h"
#include "core/convert/precision_decisions.h"

#include <vector>

namespace onnxmend
{

/// What outputs of a conversion are off on made-up inputs of other ranges than the one that it was measured
/// on: between -10 and 10, as numbers that are normalised may be, and between 0 and 255, as pixels are. In
/// both ways of measuring; in one where the result does not run here. A range that the original itself does
/// not take is left out, and one on which only the result does not run breaks. Throws Cancelled, Error when
/// the models cannot be written.
std::vector<RangeError> widerRangeErrors(const PrecisionDecisions& decisions, CheckModels& models,
                                         const ModelRuns& runs, const Model& planned, bool runsHere,
                                         Progress& progress);

} // namespace onnxmend
