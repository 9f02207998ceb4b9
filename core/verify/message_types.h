// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"

#include <string_view>

namespace onnxmend
{

/// The dtype that a message means by "tensor(float)", "10", "INT64", "c10::Half" or "torch.cuda.HalfTensor";
/// Undefined where it is none, or a type of something else than tensors.
DType dtypeInMessage(std::string_view type);

} // namespace onnxmend
