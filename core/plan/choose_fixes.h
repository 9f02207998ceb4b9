// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/propose_fixes.h"
#include "core/plan/plan.h"

#include <vector>

namespace onnxmend
{

/// The fixes of each finding of the report, in its order; each ranked, the recommended one first.
std::vector<std::vector<Fix>> chooseFixes(const ProposalContext& context);

/// Weights that fit as they are: one bind-weight fix for each row that a checkpoint fills and that has no
/// finding, and one for each stored tensor that a mapping by hand replaces.
std::vector<Fix> chooseBindings(const ProposalContext& context);

} // namespace onnxmend
