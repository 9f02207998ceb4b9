// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

namespace onnxmend
{

/// Returns one number in a numeric type: rounded to nearest even, or cut off for integers; infinite beyond
/// the range of the type. It is for single constants, which are not worth loading libtorch; castElements
/// makes the values that are saved.
double roundedTo(DType to, double value);

/// True if a cast makes a finite number infinite, or makes 0 of another number.
bool isDestroyedBy(DType to, double value);

} // namespace onnxmend
