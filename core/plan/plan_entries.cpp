// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/plan/plan_entries.h"

#include "core/dtype/cast.h"

#include <set>
#include <string>
#include <type_traits>
#include <unordered_set>

namespace onnxmend
{

namespace
{

bool touchesBytes(const Edit& edit)
{
    const std::optional<FixKind> kind = kindOf(edit);
    return kind && fixKindInfo(*kind).touchesBytes;
}

std::vector<bool> marked(std::size_t count, std::span<const std::size_t> entries)
{
    std::vector<bool> result(count, false);
    for (const std::size_t entry : entries) {
        result.at(entry) = true;
    }
    return result;
}

/// Later changes of values whose first change is marked.
void markDependents(const std::vector<PlanEntry>& entries, std::vector<bool>& marks)
{
    std::unordered_set<std::string> values;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!touchesBytes(*entries[i].edit)) {
            continue;
        }
        if (marks[i]) {
            values.insert(valueKey(*entries[i].edit));
        } else if (!values.empty() && values.contains(valueKey(*entries[i].edit))) {
            marks[i] = true;
        }
    }
}

/// Earlier changes of values, a later change of which is marked.
void markFoundations(const std::vector<PlanEntry>& entries, std::vector<bool>& marks)
{
    std::unordered_set<std::string> values;
    for (std::size_t i = entries.size(); i-- > 0;) {
        if (!touchesBytes(*entries[i].edit)) {
            continue;
        }
        if (marks[i]) {
            values.insert(valueKey(*entries[i].edit));
        } else if (!values.empty() && values.contains(valueKey(*entries[i].edit))) {
            marks[i] = true;
        }
    }
}

void append(Plan& plan, const PlanEntry& entry, bool isEnabled)
{
    if (isEnabled) {
        plan.edits.push_back(*entry.edit);
    } else {
        plan.disabled.push_back({.position = plan.edits.size(), .edit = *entry.edit});
    }
}

} // namespace

std::vector<PlanEntry> entriesOf(const Plan& plan)
{
    std::vector<PlanEntry> entries;
    entries.reserve(plan.edits.size() + plan.disabled.size());
    std::size_t disabled = 0;
    const auto addDisabledBefore = [&](std::size_t position) {
        for (; disabled < plan.disabled.size() && plan.disabled[disabled].position <= position; ++disabled) {
            entries.push_back({.edit = &plan.disabled[disabled].edit, .isEnabled = false, .index = disabled});
        }
    };
    for (std::size_t i = 0; i < plan.edits.size(); ++i) {
        addDisabledBefore(i);
        entries.push_back({.edit = &plan.edits[i], .isEnabled = true, .index = i});
    }
    addDisabledBefore(static_cast<std::size_t>(-1)); // positions may lie behind a plan that became shorter
    return entries;
}

Plan planWithout(const Plan& plan, std::span<const std::size_t> entries)
{
    const std::vector<PlanEntry> all = entriesOf(plan);
    std::vector<bool> isRemoved = marked(all.size(), entries);
    markDependents(all, isRemoved);
    Plan result;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!isRemoved[i]) {
            append(result, all[i], all[i].isEnabled);
        }
    }
    return result;
}

Plan planWithEnabled(const Plan& plan, std::span<const std::size_t> entries, bool isEnabled)
{
    const std::vector<PlanEntry> all = entriesOf(plan);
    std::vector<bool> isMeant = marked(all.size(), entries);
    if (isEnabled) {
        markFoundations(all, isMeant);
    } else {
        markDependents(all, isMeant);
    }
    Plan result;
    for (std::size_t i = 0; i < all.size(); ++i) {
        append(result, all[i], isMeant[i] ? isEnabled : all[i].isEnabled);
    }
    return result;
}

bool canLeadTo(const Edit& edit, DType to)
{
    return std::visit(
        [to](const auto& any) {
            using Kind = std::remove_cvref_t<decltype(any)>;
            if constexpr (std::is_same_v<Kind, RelabelInitializer>) {
                return dtypeInfo(any.from).bits == dtypeInfo(to).bits;
            } else if constexpr (std::is_same_v<Kind, CastInitializer> || std::is_same_v<Kind, InsertCast>) {
                return any.from == DType::Undefined || canCast(any.from, to);
            } else {
                return requires { any.to; };
            }
        },
        edit);
}

Plan planWithTarget(const Plan& plan, std::span<const std::size_t> entries, DType to)
{
    const std::vector<PlanEntry> all = entriesOf(plan);
    Plan result = plan;
    for (const std::size_t place : entries) {
        const PlanEntry& entry = all.at(place);
        Edit& edit = entry.isEnabled ? result.edits[entry.index] : result.disabled[entry.index].edit;
        if (!canLeadTo(edit, to)) {
            continue;
        }
        std::visit(
            [to](auto& any) {
                if constexpr (requires { any.to = to; }) {
                    any.to = to;
                }
            },
            edit);
    }
    return result;
}

} // namespace onnxmend
