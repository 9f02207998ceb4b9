// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/model/model_data.h"
#include "core/model/walk_model.h"

#include <functional>

namespace onnxmend
{

/// Fills everything of a ModelTensor except name, graph and place, which are set.
using FillTensor = std::function<void(const TensorVisit& visit, ModelTensor& result)>;

/// Reads a declaration. Dtype and shape are those of a tensor.
ValueDeclaration declarationOf(const onnx::ValueInfoProto& value);

/// Fills an empty `data`, except its path, from a protobuf.
void indexModel(ParsedModel model, const FillTensor& fill, ModelData& data);

} // namespace onnxmend
