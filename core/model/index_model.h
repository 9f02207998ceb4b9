// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/model/model_data.h"
#include "core/model/model_message.h"
#include "core/model/walk_model.h"

#include <functional>

namespace onnxmend
{

/// Fills everything of a ModelTensor but name, graph and place, which are set.
using FillTensor = std::function<void(const TensorVisit& visit, ModelTensor& result)>;

/// Fills an empty `data`, all but its path, from a protobuf: the one place that knows what belongs to what.
void indexModel(ParsedModel model, const FillTensor& fill, ModelData& data);

} // namespace onnxmend
