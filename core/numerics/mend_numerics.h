// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/mend/mend.h"
#include "core/numerics/numerics_result.h"

#include <memory>
#include <string>

namespace onnxmend
{

/// Writes and verifies the model with the nodes of a measurement (measureNumerics) in FLOAT. `session` is the
/// measured document. A model that needs none is written as it is. Throws Error with obstacleToKeeping() if
/// nothing can be made of the measurement, and as mend() does.
FixReport mendNumerics(const std::shared_ptr<const Session>& session, const Numerics& numerics,
                       const std::string& shown, ResultFiles files, Verifier& verifier, Progress& progress);

/// Returns whether a measured model is good: it has no cause and is within tolerance, or what was written of
/// it
/// (`fix`; null if nothing was) is.
bool isGood(const Numerics& numerics, const FixReport* fix);

} // namespace onnxmend
