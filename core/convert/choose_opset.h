// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/convert/conversion.h"
#include "core/edit/graph_editor.h"
#include "core/model/model.h"
#include "core/onnx/runtime_kernels.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace onnxmend
{

class NodeSelectors;

/// Returns whether the dtype is needed even if no node takes it: for inputs, outputs, or stored values only.
bool wantsCasts(const ConversionOptions& options);

/// Returns the opset to convert in: the lowest one in which the most nodes take the dtype, at most `newest`.
/// Matrix products and convolutions count first. A node that the target computes in the model's own opset,
/// but not in the newer one, reduces their number, since it would run on the CPU. The own opset is enough for
/// a dtype as old as Cast; only BFLOAT16 was added to operators later, one by one. A model that cannot be
/// raised so far is raised less far.
///
/// If the dtype is requested for the interface or for stored values, returns the lowest opset that has a Cast
/// to it, whether or not nodes take it.
///
/// Raises the graph and infers its types for each candidate: linear in the nodes. `selectors` selects nodes
/// of the model. `release`: of TensorRT as the target. Throws Cancelled.
OpsetChoice chooseOpset(const std::shared_ptr<const Model>& model, const ConversionOptions& options,
                        const NodeSelectors& selectors, const std::vector<DType>& from,
                        std::optional<RuntimeTarget> target, std::int64_t newest, Progress& progress,
                        TargetRelease release = newestTensorrt);

} // namespace onnxmend
