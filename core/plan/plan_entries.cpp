// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/plan/plan_entries.h"

#include "core/dtype/cast.h"
#include "core/formats/folded_norm.h"

#include <algorithm>
#include <string>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>

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

/// Order in which entries are looked through.
enum class Direction { Forward, Backward };

/// Marks each change of stored values that comes after a marked change of the same values.
void markFollowing(const std::vector<PlanEntry>& entries, Direction direction, std::vector<bool>& marks)
{
    std::unordered_set<std::string> values;
    for (std::size_t step = 0; step < entries.size(); ++step) {
        const std::size_t i = direction == Direction::Forward ? step : entries.size() - 1 - step;
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
    addDisabledBefore(static_cast<std::size_t>(-1)); // positions may be behind the end of the plan
    return entries;
}

namespace
{

/// Returns whether the second edit casts what the first one fills in.
bool castsFilled(const Edit& fill, const Edit& next)
{
    const auto* const cast = std::get_if<CastInitializer>(&next);
    return cast && !cast->reader && weightOf(fill) && valueOf(fill) == valueOf(next) &&
           graphOf(fill) == graphOf(next);
}

} // namespace

std::vector<ShownChange> shownChanges(std::span<const PlanEntry> entries)
{
    std::vector<ShownChange> changes;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        changes.push_back({.entry = i});
        const bool isPair = i + 1 < entries.size() && entries[i].isEnabled == entries[i + 1].isEnabled &&
                            castsFilled(*entries[i].edit, *entries[i + 1].edit);
        if (isPair) {
            changes.back().cast = ++i;
        }
    }
    return changes;
}

std::size_t plannedChangeCount(const Plan& plan)
{
    std::size_t count = plan.edits.size();
    for (std::size_t i = 1; i < plan.edits.size(); ++i) {
        count -= castsFilled(plan.edits[i - 1], plan.edits[i]) ? 1 : 0;
    }
    return count;
}

Plan planWithout(const Plan& plan, std::span<const std::size_t> entries)
{
    const std::vector<PlanEntry> all = entriesOf(plan);
    std::vector<bool> isRemoved = marked(all.size(), entries);
    markFollowing(all, Direction::Forward, isRemoved);
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
    markFollowing(all, isEnabled ? Direction::Backward : Direction::Forward, isMeant);
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
            } else if constexpr (std::is_same_v<Kind, RequantizeInitializer>) {
                return any.to == to; // the offset is for this dtype
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

namespace
{

bool isSameStateDict(const WeightOrigin& a, const WeightOrigin& b)
{
    return a.path == b.path && a.key == b.key;
}

/// Takes the weight from another state_dict, and returns its dtype; nullopt if that has no tensor of this
/// name and shape.
std::optional<DType> rebind(Edit& edit, const Checkpoint& before, const Checkpoint& after)
{
    WeightOrigin& weight = *weightOf(edit);
    const std::optional<TensorRef> was = findOrigin(before, weight);
    const std::optional<TensorRef> now = findOrigin(after, weight);
    if (!now || (was && was->shape() != now->shape())) {
        return std::nullopt;
    }
    weight.path = after.path.string();
    weight.key = after.stateDictKey;
    if (auto* const binding = std::get_if<BindWeight>(&edit)) {
        binding->dtype = now->dtype();
    } else if (auto* const dequantized = std::get_if<DequantizeWeight>(&edit)) {
        dequantized->codes = after.find(weight.tensor)->dtype();
    }
    return now->dtype();
}

/// Returns the stored dtype in an edit of stored values; null for other edits.
DType* storedDtypeIn(Edit& edit)
{
    if (auto* const cast = std::get_if<CastInitializer>(&edit)) {
        return &cast->from;
    }
    auto* const relabel = std::get_if<RelabelInitializer>(&edit);
    return relabel ? &relabel->from : nullptr;
}

} // namespace

namespace
{

/// Returns the cast if the edit casts stored values for all of their readers; otherwise null.
CastInitializer* wholeCast(Edit& edit)
{
    auto* const cast = std::get_if<CastInitializer>(&edit);
    return cast && !cast->reader ? cast : nullptr;
}

/// Marks edits that a later cast of the same values replaces, and that later cast if it leads back. The later
/// one takes over the dtype that the first one begins with.
std::vector<bool> markDetours(std::vector<Edit>& edits)
{
    std::vector<bool> isDropped(edits.size(), false);
    std::unordered_map<std::string, std::size_t> lastCasts; ///< of values whose last edit is a cast
    for (std::size_t i = 0; i < edits.size(); ++i) {
        if (std::holds_alternative<ShareInitializer>(edits[i])) {
            lastCasts.clear(); // it compares the values of two tensors as they are then
            continue;
        }
        const std::string key = valueKey(edits[i]);
        CastInitializer* const cast = wholeCast(edits[i]);
        const auto before = lastCasts.find(key);
        if (!cast) {
            lastCasts.erase(key);
            continue;
        }
        if (before == lastCasts.end()) {
            lastCasts.emplace(key, i);
            continue;
        }
        const CastInitializer& first = std::get<CastInitializer>(edits[before->second]);
        if (first.to == cast->from) {
            cast->from = first.from;
            isDropped[before->second] = true;
            isDropped[i] = cast->from == cast->to;
        }
        before->second = i;
        if (isDropped[i]) {
            lastCasts.erase(before);
        }
    }
    return isDropped;
}

} // namespace

Plan planWithoutDetours(Plan plan)
{
    const std::vector<bool> isDropped = markDetours(plan.edits);
    std::size_t kept = 0;
    std::size_t disabled = 0;
    for (std::size_t i = 0; i <= plan.edits.size(); ++i) {
        for (; disabled < plan.disabled.size() && plan.disabled[disabled].position <= i; ++disabled) {
            plan.disabled[disabled].position = kept; // it stays behind the same edit
        }
        if (i == plan.edits.size() || isDropped[i]) {
            continue;
        }
        if (kept < i) {
            plan.edits[kept] = std::move(plan.edits[i]);
        }
        ++kept;
    }
    for (; disabled < plan.disabled.size(); ++disabled) {
        plan.disabled[disabled].position = kept; // positions may be behind the end
    }
    plan.edits.resize(kept);
    return plan;
}

std::vector<WeightOrigin> stateDictsOf(const Plan& plan)
{
    std::vector<WeightOrigin> result;
    for (const Edit& edit : plan.edits) {
        const WeightOrigin* const weight = weightOf(edit);
        const bool isNew =
            weight && weight->key && std::ranges::none_of(result, [weight](const WeightOrigin& other) {
                return isSameStateDict(other, *weight);
            });
        if (isNew) {
            result.push_back({.path = weight->path, .key = weight->key});
        }
    }
    return result;
}

Plan planWithStateDict(const Plan& plan, const Checkpoint& before, const Checkpoint& after)
{
    const WeightOrigin old{.path = before.path.string(), .key = before.stateDictKey};
    Plan result{.edits = {}, .disabled = plan.disabled};
    /// New dtypes of the values that were bound from `before`; nullopt for values without a weight now.
    std::unordered_map<std::string, std::optional<DType>> moved;
    for (Edit edit : plan.edits) {
        if (const WeightOrigin* const filling = weightOf(edit)) {
            if (!isSameStateDict(*filling, old)) {
                moved.erase(valueKey(edit));
            } else {
                const std::optional<DType> dtype = rebind(edit, before, after);
                moved[valueKey(edit)] = dtype;
                if (!dtype) {
                    continue;
                }
            }
        } else if (const auto weight = moved.find(valueKey(edit)); weight != moved.end()) {
            auto* const from = storedDtypeIn(edit);
            if (from && !weight->second) {
                continue;
            }
            if (from) {
                *from = *weight->second;
            }
        }
        result.edits.push_back(std::move(edit));
    }
    return result;
}

} // namespace onnxmend
