// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to library: how a call of the interface runs in the core.

#include "core/base/progress.h"
#include "library/onnxmend/onnxmend.h"

#include <functional>

namespace onnxmend::library
{

/// Runs the work with a progress that the callback sees and stops. An error of the core that the work throws
/// becomes one of the interface. An exception of the callback stops the work, too, and is thrown then.
void runCall(const api::OnProgress& onProgress, const std::function<void(Progress&)>& work);

} // namespace onnxmend::library
