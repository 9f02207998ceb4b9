// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/pictures.

#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/pictures/graph_picture.h"

#include <string>

namespace onnxmend
{

/// Gives the edges of a picture of one scope the inferred types of their values. Linear in the model's nodes.
/// Throws Cancelled.
void setTypes(const Model& model, const std::string& scope, Progress& progress, GraphPicture& graph);

} // namespace onnxmend
