// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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

class AskedNodes;

/// Whether the dtype is wanted where no node has to take it: of inputs, outputs, or what is only stored.
bool wantsCasts(const ConversionOptions& options);

/// The opset to convert in: the lowest in which the most nodes take the dtype, at most `newest`. Matrix
/// products and convolutions count first; a node that the target computes in the opset that the model has,
/// and not in the newer one, takes away from them, since it runs on the CPU then. The model's own where the
/// dtype is as old as Cast is: BFLOAT16 is the one that operators learned later, one by one. What cannot be
/// raised so far is raised less far. Raises the graph and infers its types for each opset in question: linear
/// in the nodes. `asked` are nodes of the model. Throws Cancelled.
///
/// Where the dtype is asked for at the interface, or of what is stored, the lowest that has a Cast to it,
/// whether nodes take it or not.
OpsetChoice chooseOpset(const std::shared_ptr<const Model>& model, const ConversionOptions& options,
                        const AskedNodes& asked, const std::vector<DType>& from,
                        std::optional<RuntimeTarget> target, std::int64_t newest, Progress& progress);

} // namespace onnxmend
