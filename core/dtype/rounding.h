// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

namespace onnxmend
{

/// What one number is in a numeric type: rounded to nearest even, integers cut off; infinite where the type's
/// range ends. For questions about single constants, which are not worth libtorch; what is saved comes from
/// castElements.
double roundedTo(DType to, double value);

/// Whether a cast makes of a finite number an infinite one, or 0 of one that is none.
bool isDestroyedBy(DType to, double value);

} // namespace onnxmend
