// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/convert/conversion.h"
#include "core/session/session.h"
#include "core/verify/verify.h"

#include <memory>

namespace onnxmend
{

/// Converts a whole model to another precision, as a plan behind the session's: what is broken is fixed
/// first. Decides node by node (docs/convert.md), puts Casts at the borders, and asks audit and ONNX Runtime
/// whether they take the result; what they refuse is kept. With options.measures the outputs of both models
/// are compared, and what hurts is given back. `verifier` runs ONNX Runtime. Reads every stored tensor once,
/// in pieces. Throws Error, UsageError for options that fit nothing, Cancelled.
Conversion convertModel(const std::shared_ptr<const Session>& session, const ConversionOptions& options,
                        Verifier& verifier, Progress& progress);

} // namespace onnxmend
