// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/edit.h"
#include "core/model/model.h"

namespace onnxmend
{

/// The tensor of the model whose bytes an edit is about; nullptr for an edit of the graph.
const ModelTensor* editedTensor(const Model& model, const Edit& edit);

} // namespace onnxmend
