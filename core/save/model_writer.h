// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Returns the inputs of the main graph that a checkpoint fills as they are declared, in their order. If
/// dtype or shape differ, the declaration stays, since it shows the fault. Empty before IR version 4: every
/// initializer had to be an input (onnx/docs/IR.md, "Graphs").
std::vector<std::string> filledInputs(const Model& model);

/// Returns the model file with its tensors as `layout` says: data_type and external_data, or raw_data.
/// Weights bound to graph inputs become initializers; inputs of the main graph that are named in `constants`
/// are left out. Everything else in the protobuf stays, unknown fields included. A gap's payload is an index
/// into Layout::blobs; small inline tensors are part of the literals. Costs memory for the graph; reads the
/// small inline tensors. The bytes are the same each time. Throws Error if the file would exceed protobuf's 2
/// GiB.
ExpandedLayout writeModel(const Model& model, const Layout& layout, const std::vector<std::string>& constants,
                          Progress& progress);

} // namespace onnxmend
