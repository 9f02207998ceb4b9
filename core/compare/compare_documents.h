// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/compare/comparison.h"
#include "core/model/model_or_checkpoint.h"

namespace onnxmend
{

/// Returns the differences of the right document from the left one: two models (opened or planned), a model
/// and a checkpoint, or two checkpoints. Linear in the graphs. Values are read in pieces of a few MiB, each
/// once (twice for a tolerance), and not at all if both sides are the same range of the same file. A tensor
/// that cannot be read is a row. Throws Cancelled.
Comparison compareDocuments(const ModelOrCheckpoint& left, const ModelOrCheckpoint& right,
                            const CompareOptions& options, Progress& progress);

} // namespace onnxmend
