// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/model.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// The texts of a STRING tensor, which lie in the model's protobuf, as bytes. Walks the model. Throws Error
/// when the tensor is no such one, or has another number of texts than its shape says.
std::vector<std::string> readTexts(const Model& model, TensorId id);

} // namespace onnxmend
