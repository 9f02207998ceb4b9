// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/reduce: includes the protobuf.

#include "core/reduce/draft.h"
#include "core/reduce/model_test.h"

namespace onnxmend
{

/// Replaces large weights by zeros, and tensors without data, too. Small ones keep their values, since shapes
/// may depend on them.
void leaveOutWeights(Draft& draft);

/// Makes the sizes of inputs, declarations and tensors as small as the message allows: equal sizes stay
/// equal, different ones different.
void shrinkShapes(Draft& draft, ModelTest& test);

/// Replaces stored values by seeded ones of the same dtype and range. `whole` has the tensors as they were.
/// Where the message needs values, the fewest elements stay.
void replaceValues(Draft& draft, const Draft& whole, ModelTest& test);

/// Makes inputs of the initializers that are still large.
void declareLargeTensors(Draft& draft, ModelTest& test);

} // namespace onnxmend
