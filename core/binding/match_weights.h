// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/binding/match_candidates.h"

namespace onnxmend
{

/// Binds targets and sources to each other by hand and by their names, as bindWeights says.
void matchWeights(Targets& targets, Sources& sources, const BindingOptions& options);

/// Brings together weights and places whose names tell nothing, because an exporter has folded a
/// transposition or a BatchNormalization into the weight and made up a name for it: by the module that the
/// node's name tells, by shapes that agree transposed, and where the place has data by its values. To be
/// called when the names have been compared. Reads what they left open: a few elements first, all of what
/// agrees in these. What is likely, and not certain, becomes a suggestion. Linear in the tensors.
void matchByGraph(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources,
                  const BindingOptions& options, Progress& progress);

/// Fills scale and zero point of a DequantizeLinear whose input has got the bits of a quantised weight, with
/// the scale and zero point of that weight: whatever their names, and where their shapes differ in dimensions
/// of size 1 alone ([N, 1] for [N]). Does the same for a MatMulNBits: its input of the name of a weight of 4
/// or 8 bits in words gets these packed anew, and its scales and zero points follow. To be called when the
/// names have been compared. Linear in the places.
void matchCompanions(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources);

} // namespace onnxmend
