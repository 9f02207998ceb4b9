// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/session.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// A Cast that the plan has put into the graph and that makes a stored value infinite which nothing but sums,
/// choices and views lie between: whatever the model is fed.
struct LaterOverflow {
    std::string value; ///< that is cast
    DType to = DType::Undefined;
    std::string weight; ///< an initializer or Constant
};

/// Those of the planned model, one for each Cast and stored tensor. Reads the tensors that may overflow
/// there; what that found is kept with the session. Negative values are left out: -inf in front of a Softmax
/// is how masks end, and no fault.
const std::vector<LaterOverflow>& laterOverflows(const Session& session);

} // namespace onnxmend
