// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/binding/weight_map.h"
#include "core/plan/plan.h"

#include <cstddef>
#include <span>
#include <vector>

namespace onnxmend
{

/// An edit of a plan, made or disabled.
struct PlanEntry {
    const Edit* edit = nullptr; ///< of the plan
    bool isEnabled = true;
    std::size_t index = 0; ///< in the plan's edits, or among the disabled ones
};

/// All edits of a plan in their order, the disabled ones where they would be made. Functions below name
/// entries by their place in this list.
std::vector<PlanEntry> entriesOf(const Plan& plan);

/// The plan without these entries, and without the later changes of stored values that stand on a weight or
/// values that go: a cast of a weight that is not bound any more has nothing to cast.
Plan planWithout(const Plan& plan, std::span<const std::size_t> entries);

/// The plan with these entries made, or kept and not made. Later changes of the same stored values are
/// disabled with what they stand on; what an entry stands on is enabled with it.
Plan planWithEnabled(const Plan& plan, std::span<const std::size_t> entries, bool isEnabled);

/// Whether the edit says a dtype to change to, and `to` is one that it can say.
bool canLeadTo(const Edit& edit, DType to);
/// The plan whose entries, those of them that can, change to `to` instead.
Plan planWithTarget(const Plan& plan, std::span<const std::size_t> entries, DType to);

/// The state_dicts that the plan binds weights from, each once, without a tensor; those of early plans, which
/// name none, are left out.
std::vector<WeightOrigin> stateDictsOf(const Plan& plan);

/// The plan with every weight that it takes from one state_dict of a file taken from another instead: the
/// tensor of the same name and shape. Where there is none, the value's weight and its casts leave the plan.
Plan planWithStateDict(const Plan& plan, const Checkpoint& before, const Checkpoint& after);

} // namespace onnxmend
