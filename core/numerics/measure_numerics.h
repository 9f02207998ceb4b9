// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/numerics/numerics_options.h"
#include "core/numerics/numerics_result.h"
#include "core/session/session.h"
#include "core/verify/verify.h"

#include <memory>

namespace onnxmend
{

/// Finds the nodes that make a half model wrong, and the fewest that have to compute in FLOAT. Needs no other
/// model: the same graph runs as it is, with every value rounded to its declared dtype, and with every value
/// in FLOAT and in DOUBLE. Without an ONNX Runtime, or if the model does not run, the verdict is Unmeasured.
/// `verifier` runs ONNX Runtime. Throws Error if a file of the options cannot be read or does not fit,
/// Cancelled.
Numerics measureNumerics(const std::shared_ptr<const Session>& session, const NumericsOptions& options,
                         Verifier& verifier, Progress& progress);

} // namespace onnxmend
