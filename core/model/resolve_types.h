// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/op_schema.h"

namespace onnxmend
{

/// Sets `variable` and `allowed` of all parameters from their typeText. Call when the variables are complete.
void resolveTypes(OpSchema& schema);

} // namespace onnxmend
