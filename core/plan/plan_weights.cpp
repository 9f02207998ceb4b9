// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/plan/plan_weights.h"

#include "core/formats/folded_norm.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

bool isSameStateDict(const WeightOrigin& a, const WeightOrigin& b)
{
    return a.path == b.path && a.key == b.key;
}

/// Takes the weight from another state_dict. False when that has none of this name and shape.
bool rebind(BindWeight& edit, const Checkpoint& before, const Checkpoint& after)
{
    const std::optional<TensorRef> was = findOrigin(before, edit.weight);
    const std::optional<TensorRef> now = findOrigin(after, edit.weight);
    if (!now || (was && was->shape() != now->shape())) {
        return false;
    }
    edit.weight.path = after.path.string();
    edit.weight.key = after.stateDictKey;
    edit.dtype = now->dtype();
    return true;
}

/// Where an edit of stored values says what they are stored as; nullptr for other edits.
DType* storedDtypeIn(Edit& edit)
{
    if (auto* const cast = std::get_if<CastInitializer>(&edit)) {
        return &cast->from;
    }
    auto* const relabel = std::get_if<RelabelInitializer>(&edit);
    return relabel ? &relabel->from : nullptr;
}

} // namespace

std::vector<WeightOrigin> stateDictsOf(const Plan& plan)
{
    std::vector<WeightOrigin> result;
    for (const Edit& edit : plan.edits) {
        const auto* binding = std::get_if<BindWeight>(&edit);
        if (!binding || !binding->weight.key) {
            continue;
        }
        const auto known = std::find_if(result.begin(), result.end(), [&](const WeightOrigin& other) {
            return isSameStateDict(other, binding->weight);
        });
        if (known == result.end()) {
            result.push_back({.path = binding->weight.path, .key = binding->weight.key});
        }
    }
    return result;
}

Plan planWithStateDict(const Plan& plan, const Checkpoint& before, const Checkpoint& after)
{
    const WeightOrigin old{.path = before.path.string(), .key = before.stateDictKey};
    Plan result{.edits = {}, .disabled = plan.disabled};
    /// What became of the values that were bound from there: nothing when they have no weight any more.
    std::unordered_map<std::string, std::optional<DType>> moved;
    for (Edit edit : plan.edits) {
        if (auto* binding = std::get_if<BindWeight>(&edit)) {
            if (!isSameStateDict(binding->weight, old)) {
                moved.erase(valueKey(edit));
            } else if (!rebind(*binding, before, after)) {
                moved[valueKey(edit)] = std::nullopt;
                continue;
            } else {
                moved[valueKey(edit)] = binding->dtype;
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
