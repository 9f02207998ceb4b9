// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/value_scope.h"

#include <cstdint>
#include <vector>

namespace onnxmend
{

/// The nodes of a scope after the producers of what they and their subgraphs read (ONNX Runtime takes any
/// order); nodes in a circle are left out.
std::vector<std::int32_t> evaluationOrder(ValueScope& scope);

} // namespace onnxmend
