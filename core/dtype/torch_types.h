// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes libtorch.

#include "core/dtype/dtype.h"

#include <c10/core/ScalarType.h>

#include <optional>

namespace onnxmend
{

/// nullopt for a dtype that torch does not compute with.
std::optional<c10::ScalarType> torchType(DType dtype);

} // namespace onnxmend
