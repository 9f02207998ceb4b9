// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/weight_map.h"
#include "core/plan/plan.h"

#include <vector>

namespace onnxmend
{

/// The state_dicts that the plan binds weights from, each once, without a tensor; those of early plans, which
/// name none, are left out.
std::vector<WeightOrigin> stateDictsOf(const Plan& plan);

/// The plan with every weight that it takes from one state_dict of a file taken from another instead: the
/// tensor of the same name and shape. Where there is none, the value's weight and its casts leave the plan.
Plan planWithStateDict(const Plan& plan, const Checkpoint& before, const Checkpoint& after);

} // namespace onnxmend
