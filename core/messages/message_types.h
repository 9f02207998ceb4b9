// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <string_view>
#include <utility>

namespace onnxmend
{

/// The dtype that a message means by "tensor(float)", "10", "INT64", "c10::Half", "torch.cuda.HalfTensor",
/// "f16[1,8]" or "TYPE_FP32"; Undefined where it is none, or a type of something else than tensors.
DType dtypeInMessage(std::string_view type);

/// Of OpenVINO's list of operands, "Parameter x[0]:f16[1,8], Constant w[0]:f32[8]", the first type and the
/// first that differs from it, as they stand there; both empty where none does.
std::pair<std::string_view, std::string_view> differingTypes(std::string_view operands);

} // namespace onnxmend
