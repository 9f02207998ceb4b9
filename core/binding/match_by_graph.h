// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "core/binding/match_candidates.h"

namespace onnxmend
{

/// Brings together weights and places whose names tell nothing, because an exporter has folded a
/// transposition or a BatchNormalization into the weight and made up a name for it: by the module that the
/// node's name tells, by shapes that agree transposed, and where the place has data by its values. To be
/// called when the names have been compared. Reads what they left open: a few elements first, all of what
/// agrees in these. What is likely, and not certain, becomes a suggestion. Linear in the tensors.
void matchByGraph(const Model& model, const Checkpoints& checkpoints, Targets& targets, Sources& sources,
                  const BindingOptions& options, Progress& progress);

} // namespace onnxmend
