// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to save: tensors whose bytes do not fit their shape, and are written all the same.

#include "core/model/model.h"

#include <memory>

namespace onnxmend
{

/// Returns the model with ModelTensor::misfitKept as plain bytes, which the rest of a save can write; null if
/// it has none. Their type codes and shapes in the protobuf stay.
std::shared_ptr<const Model> withMisfitsAsBytes(const Model& model);

} // namespace onnxmend
