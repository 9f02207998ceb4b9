// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/types/kernel_oracle.h"
#include "core/verify/verify.h"

#include <memory>

namespace onnxmend
{

/// Asks the ONNX Runtime that these options find, in a verifier process that is started at the first question
/// and kept. Each model is asked about once. Without a runtime the answer is no, and so it is once questions
/// have taken a minute: nodes of a hostile model may hang it, each as long as a proof may take.
std::shared_ptr<KernelOracle> runtimeOracle(VerifyOptions options);

} // namespace onnxmend
