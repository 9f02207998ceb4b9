// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/dtype/dtype.h"

#include <string_view>
#include <utility>

namespace onnxmend
{

/// Returns the dtype that a message means by "tensor(float)", "10", "INT64", "c10::Half",
/// "torch.cuda.HalfTensor", "f16[1,8]" or "TYPE_FP32"; Undefined if the text is not the type of a tensor.
DType dtypeInMessage(std::string_view type);

/// Returns the first type in OpenVINO's list of operands, "Parameter x[0]:f16[1,8], Constant w[0]:f32[8]",
/// and the first type that differs from it; both empty if all are the same.
std::pair<std::string_view, std::string_view> differingTypes(std::string_view operands);

} // namespace onnxmend
