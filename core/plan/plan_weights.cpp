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

/// Takes the weight from another state_dict, and gives its dtype. Nothing when that has none of this name and
/// shape.
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
        const WeightOrigin* const weight = weightOf(edit);
        if (!weight || !weight->key) {
            continue;
        }
        const auto known = std::find_if(result.begin(), result.end(), [&](const WeightOrigin& other) {
            return isSameStateDict(other, *weight);
        });
        if (known == result.end()) {
            result.push_back({.path = weight->path, .key = weight->key});
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
