// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/compare/comparison_builder.h"
#include "core/formats/checkpoint.h"
#include "core/model/model.h"

#include <memory>

namespace onnxmend
{

/// Adds the differences between two checkpoints, by names of tensors.
void compareCheckpoints(const Checkpoint& left, const Checkpoint& right, ComparisonBuilder& result);

/// Adds the differences between inputs and initializers of the main graph and the tensors that bindWeights
/// matches with them. An input without data is compared by its declaration. Only initializers and tensors can
/// be on one side only, since nobody knows which inputs are weights.
void compareWithCheckpoint(const Model& model, const std::shared_ptr<const Checkpoint>& checkpoint,
                           const BindingOptions& options, ComparisonBuilder& result, Progress& progress);

} // namespace onnxmend
