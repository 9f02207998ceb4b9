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

/// How far the values of a source dtype that the main graph computes are off, in the order of its nodes: the
/// original against the model that is rounded as decided (CheckModels::writeRounded), the worst of all sets.
/// Both run with outputs added, so many at a time that no more than about 256 MiB are written at once. Values
/// that the runtime cannot give are left out. Throws Error when a model does not run, Cancelled.
std::vector<LayerError> layerErrors(const PrecisionDecisions& decisions, CheckModels& models, ModelRuns& runs,
                                    Progress& progress);

/// The median of a few runs of the original and of the converted model, which is written. What does not run
/// has no time, and says why. Throws Cancelled.
ConversionTimes runTimes(CheckModels& models, const Model& planned, ModelRuns& runs, Progress& progress);

} // namespace onnxmend
