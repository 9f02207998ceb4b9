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

std::string valueKey(const Edit& edit) { return edit.graph + '\0' + edit.value; }

} // namespace

std::vector<WeightOrigin> stateDictsOf(const Plan& plan)
{
    std::vector<WeightOrigin> result;
    for (const Edit& edit : plan.edits) {
        if (edit.kind != "bind-weight" || !edit.weight.key) {
            continue;
        }
        const auto known = std::find_if(result.begin(), result.end(), [&](const WeightOrigin& other) {
            return isSameStateDict(other, edit.weight);
        });
        if (known == result.end()) {
            result.push_back({.path = edit.weight.path, .key = edit.weight.key});
        }
    }
    return result;
}

Plan planWithStateDict(const Plan& plan, const Checkpoint& before, const Checkpoint& after)
{
    const WeightOrigin old{.path = before.path.string(), .key = before.stateDictKey};
    Plan result;
    /// What became of the values that were bound from there: nothing when they have no weight any more.
    std::unordered_map<std::string, std::optional<DType>> moved;
    for (Edit edit : plan.edits) {
        const bool isBinding = edit.kind == "bind-weight";
        if (isBinding && isSameStateDict(edit.weight, old)) {
            const std::optional<TensorRef> was = findOrigin(before, edit.weight);
            const std::optional<TensorRef> now = findOrigin(after, edit.weight);
            const bool fits = now && (!was || was->shape() == now->shape());
            moved[valueKey(edit)] = fits ? std::optional(now->dtype()) : std::nullopt;
            if (!fits) {
                continue;
            }
            edit.weight.path = after.path.string();
            edit.weight.key = after.stateDictKey;
            edit.from = edit.to = now->dtype();
        } else if (isBinding) {
            moved.erase(valueKey(edit));
        } else if (edit.kind == "cast-initializer" || edit.kind == "relabel-initializer") {
            const auto weight = moved.find(valueKey(edit));
            if (weight != moved.end() && !weight->second) {
                continue;
            }
            edit.from = weight != moved.end() ? *weight->second : edit.from;
        }
        result.edits.push_back(std::move(edit));
    }
    return result;
}

} // namespace onnxmend
