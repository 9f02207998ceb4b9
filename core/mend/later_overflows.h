// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/session/session.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// A Cast of the plan that makes a stored value infinite, or wraps a stored integer, for every input of the
/// model: only sums, choices and views lie between the two, or products of integers.
struct LaterOverflow {
    std::string value; ///< value that is cast
    DType to = DType::Undefined;
    std::string weight; ///< an initializer or Constant
};

/// Returns the overflows of the planned model, one for each Cast and stored tensor. Reads the tensors that
/// may overflow; the result is kept with the session. Leaves out negative floats: -inf before a Softmax is a
/// usual end of masks, and not a fault.
const std::vector<LaterOverflow>& laterOverflows(const Session& session);

} // namespace onnxmend
