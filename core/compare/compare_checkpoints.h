// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/compare/comparison_builder.h"
#include "core/formats/checkpoint.h"
#include "core/model/model.h"

#include <memory>

namespace onnxmend
{

/// Adds what two checkpoints differ in, tensor by tensor of the same name.
void compareCheckpoints(const Checkpoint& left, const Checkpoint& right, ComparisonBuilder& result);

/// Adds what inputs and initializers of the main graph and the tensors that bindWeights brings to them differ
/// in. An input without data is compared by what it declares. Only initializers and tensors are told as on
/// one side only: which input is a weight nobody knows.
void compareWithCheckpoint(const Model& model, const std::shared_ptr<const Checkpoint>& checkpoint,
                           const BindingOptions& options, ComparisonBuilder& result, Progress& progress);

} // namespace onnxmend
