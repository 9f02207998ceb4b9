// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/binding/weight_map.h"
#include "core/plan/plan.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace onnxmend
{

/// An edit of a plan, planned or disabled.
struct PlanEntry {
    const Edit* edit = nullptr; ///< belongs to the plan
    bool isEnabled = true;
    std::size_t index = 0; ///< in the plan's edits, or among the disabled ones
};

/// Returns all edits of a plan in the order in which they would be applied, disabled ones included. The
/// functions below name entries by their place in this list.
std::vector<PlanEntry> entriesOf(const Plan& plan);

/// Entries of a plan that people see as one change: a single one, or a weight that is filled and then cast.
struct ShownChange {
    std::size_t entry = 0;                ///< place in the list of entries
    std::optional<std::size_t> cast = {}; ///< the cast of the values that this entry fills in

    std::size_t last() const { return cast.value_or(entry); }
};
/// Returns the changes in the order of the entries. Linear.
std::vector<ShownChange> shownChanges(std::span<const PlanEntry> entries);
/// Returns the number of changes that are planned, without disabled ones. Linear.
std::size_t plannedChangeCount(const Plan& plan);

/// Returns the plan without these entries, and without later changes of the same stored values: a cast has no
/// values without the weight that was bound before it.
Plan planWithout(const Plan& plan, std::span<const std::size_t> entries);

/// Returns the plan with these entries enabled or disabled. Later changes of the same stored values are
/// disabled with an entry; earlier ones are enabled with it.
Plan planWithEnabled(const Plan& plan, std::span<const std::size_t> entries, bool isEnabled);

/// Returns whether the edit leads to a dtype, and can lead to `to`.
bool canLeadTo(const Edit& edit, DType to);
/// Returns the plan with `to` as target of these entries, except those that cannot lead to it.
Plan planWithTarget(const Plan& plan, std::span<const std::size_t> entries, DType to);

/// Returns the plan with casts of the same stored values that follow each other made one: a plan casts what
/// is stored, so the last dtype alone counts, and casts that lead back to the first dtype change nothing and
/// go. Any other edit of the values between them keeps them apart.
Plan planWithoutDetours(Plan plan);

/// Returns the state_dicts that the plan binds weights from, each once, without a tensor. Early plans name no
/// state_dict, so their edits are left out.
std::vector<WeightOrigin> stateDictsOf(const Plan& plan);

/// Returns the plan with weights of the state_dict `before` replaced by those of `after`: tensors of the same
/// name and shape. If there is none, the value's weight and its casts leave the plan.
Plan planWithStateDict(const Plan& plan, const Checkpoint& before, const Checkpoint& after);

} // namespace onnxmend
