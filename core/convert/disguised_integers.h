// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/convert/precision_decisions.h"

namespace onnxmend
{

/// The third decision: keeps what stands between whole numbers (Range, CumSum, a Cast from integers) and what
/// becomes wrong when they are not exact: arguments of sines, Floor, Mod, a Cast to integers. Not range
/// decides there but exactness: above 2048 a FLOAT16 misses odd numbers.
void keepDisguisedIntegers(PrecisionDecisions& decisions);

} // namespace onnxmend
