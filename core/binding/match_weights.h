// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/progress.h"
#include "core/binding/match_candidates.h"

namespace onnxmend
{

/// Matches targets and sources by hand and by their names, as bindWeights says.
void matchWeights(Targets& targets, Sources& sources, const BindingOptions& options);

/// Matches weights and places by the graph, since an exporter makes up a name if it folds a transposition or
/// a BatchNormalization into the weight. It uses the module in the node's name, shapes that agree transposed,
/// and the values if the place has data. To be called after matchWeights. Reads open tensors: first a few
/// elements, then all if these agree. Likely matches that are not certain become suggestions. Linear in the
/// tensors.
void matchByGraph(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources,
                  const BindingOptions& options, Progress& progress);

/// Fills scale and zero point of a DequantizeLinear that reads the bits of a quantized weight with those of
/// that weight: by any name, also if their shapes differ in dimensions of size 1 ([N, 1] for [N]). Does the
/// same for a MatMulNBits: an input with the name of a weight of 4 or 8 bits in words gets the bits packed
/// anew, and scales and zero points follow. To be called after matchWeights. Linear in the places.
void matchCompanions(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources);

/// The same for a QMoE: weights of 4 or 8 bits of experts ("experts.0.down_proj") fill the input of their
/// common name ("experts.down_proj"), packed anew into one tensor, and scales and zero points follow.
/// matchCompanions calls it.
void matchExperts(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources);

} // namespace onnxmend
