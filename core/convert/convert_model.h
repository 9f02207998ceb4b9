// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/convert/conversion.h"
#include "core/session/session.h"
#include "core/verify/verify.h"

#include <memory>

namespace onnxmend
{

/// Converts a whole model to another dtype, as a plan on top of the session's, after fixing its findings.
/// Decides node by node (docs/convert.md), inserts Casts at the borders, and lets audit and ONNX Runtime
/// check the result; nodes that they refuse are kept. With options.measures the outputs of both models are
/// compared, and nodes that cause large errors are given back. `verifier` runs ONNX Runtime. Reads every
/// stored tensor once, in pieces. Throws Error, UsageError for options that fit nothing, Cancelled.
Conversion convertModel(const std::shared_ptr<const Session>& session, const ConversionOptions& options,
                        Verifier& verifier, Progress& progress);

} // namespace onnxmend
