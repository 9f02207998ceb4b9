// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/types/kernel_oracle.h"
#include "core/verify/verify.h"

#include <chrono>
#include <memory>

namespace onnxmend
{

/// Loads models in the ONNX Runtime that these options find, in a verifier process that is started for the
/// first model and reused. Each model is loaded once. The answer is no without ONNX Runtime, and after
/// `mostTime` for all models together: nodes of a hostile model may hang it, each as long as a verification
/// may take. The last question may take as long again.
std::shared_ptr<KernelOracle> runtimeOracle(VerifyOptions options,
                                            std::chrono::milliseconds mostTime = std::chrono::minutes(1));

} // namespace onnxmend
