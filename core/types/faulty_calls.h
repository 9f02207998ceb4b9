// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/type_context.h"

namespace onnxmend
{

/// Once all calls of the model are known, says of those whose bodies cannot take the types who has to change:
/// the body, or the call.
void reportFaultyCalls(const TypeContext& context);

} // namespace onnxmend
