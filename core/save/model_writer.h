// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: the model file.

#include "core/base/progress.h"
#include "core/model/model.h"
#include "core/model/onnx_wire.h"
#include "core/save/layout.h"

#include <string>
#include <vector>

namespace onnxmend
{

/// Inputs of the main graph that a checkpoint fills as they are declared, in their order: with dtype and
/// shape that do not agree the declaration stays, since it is what shows the fault. None before IR version 4,
/// where every initializer has to be an input (onnx/docs/IR.md, "Graphs").
std::vector<std::string> filledInputs(const Model& model);

/// The model file with its tensors as `layout` says: data_type and external_data, or raw_data. Weights bound
/// to graph inputs become initializers; inputs of the main graph that are named in `constants` are left out.
/// Whatever else the protobuf holds, unknown fields included, is kept. A gap's payload is an index into
/// Layout::blobs; small inline tensors are part of the literals. Costs memory for the graph; reads the small
/// inline tensors. The same bytes each time. Throws Error when the file would exceed protobuf's 2 GiB.
ExpandedLayout writeModel(const Model& model, const Layout& layout, const std::vector<std::string>& constants,
                          Progress& progress);

} // namespace onnxmend
