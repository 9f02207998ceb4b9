// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/match_candidates.h"

namespace onnxmend
{

/// Binds targets and sources to each other by hand and by their names, as bindWeights says.
void matchWeights(Targets& targets, Sources& sources, const BindingOptions& options);

} // namespace onnxmend
