// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/model/model.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// Returns the texts of a STRING tensor, as bytes. Walks the model. Throws Error if it is another tensor, or
/// has another number of texts than its shape.
std::vector<std::string> readTexts(const Model& model, TensorId id);

} // namespace onnxmend
