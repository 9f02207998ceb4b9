// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/formats/state_dict.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/formats/state_dict_collect.h"
#include "core/formats/state_dict_search.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr std::size_t maxListed = 12;

[[noreturn]] void refuse(std::string reason, std::string advice = {})
{
    throw Error({.place = "state_dict", .reason = std::move(reason), .advice = std::move(advice)});
}

std::string listedKeys(const std::vector<Candidate>& candidates, const Candidate* except = nullptr)
{
    std::string text;
    std::size_t count = 0;
    for (const Candidate& candidate : candidates) {
        if (&candidate == except) {
            continue;
        }
        if (++count > maxListed) {
            return text + ", ...";
        }
        text += (text.empty() ? "" : ", ") + quotedText(candidate.key());
    }
    return text;
}

/// The keys of a root that is no state_dict itself; the empty one takes all tensors, when no name decides.
std::vector<std::string> keysToChoose(const std::vector<Candidate>& candidates)
{
    std::vector<std::string> keys;
    if (candidates.size() > 1) {
        if (!chooseByName(candidates)) {
            keys.emplace_back();
        }
        std::ranges::transform(candidates, std::back_inserter(keys), &Candidate::key);
    }
    return keys;
}

StateDict stateDictUnder(const PickleValues& values, PickleId root, const std::string& key)
{
    const auto value = followKey(values, root, key);
    StateDict result = value ? collectTensors(values, *value, key) : StateDict{};
    const std::vector<Candidate> candidates = findCandidates(values, root);
    if (result.tensors.empty()) {
        refuse("there are no tensors under the key " + quotedText(key),
               "Keys that hold some: " + listedKeys(candidates) + ".");
    }
    result.keys = keysToChoose(candidates);
    return result;
}

StateDict takenFrom(const PickleValues& values, const Candidate& chosen,
                    const std::vector<Candidate>& candidates)
{
    StateDict result = collectTensors(values, chosen.value, chosen.key());
    result.keys = keysToChoose(candidates);
    if (candidates.size() > 1) {
        result.warnings.push_back("the state_dict was taken from " + quotedText(result.key) +
                                  "; tensors are also under " + listedKeys(candidates, &chosen) +
                                  " (choose with --key)");
    }
    return result;
}

/// A training saved in one dict often has a loss or a random state beside the state_dict: the root is the
/// state_dict only if it holds at least as many tensors itself as the one that the names would choose.
StateDict rootOrNamed(const PickleValues& values, PickleId root, const std::vector<Candidate>& below)
{
    StateDict own = collectTensors(values, root, {});
    if (const Candidate* named = chooseByName(below)) {
        StateDict other = takenFrom(values, *named, below);
        if (other.tensors.size() > own.tensors.size()) {
            return other;
        }
    }
    return own;
}

} // namespace

StateDict findStateDict(const PickleValues& values, PickleId root, const std::string& key)
{
    if (!key.empty()) {
        return stateDictUnder(values, root, key);
    }
    if (isModule(values, root)) {
        return collectTensors(values, root, {});
    }
    if (isTensor(values, root)) {
        refuse("it holds a single tensor without a name, not a state_dict",
               "Save it in a dict under the initializer's name.");
    }
    std::vector<Candidate> candidates = findCandidates(values, root);
    if (isTensorDict(values, root)) {
        std::erase_if(candidates, [](const Candidate& candidate) { return candidate.path.empty(); });
        return rootOrNamed(values, root, candidates);
    }
    const Candidate* chosen = chooseByName(candidates);
    if (!chosen && candidates.size() == 1) {
        chosen = &candidates.front();
    }
    if (chosen) {
        return takenFrom(values, *chosen, candidates);
    }
    StateDict result = candidates.empty() ? StateDict{} : collectTensors(values, root, {});
    if (result.tensors.empty()) {
        refuse("it holds no tensors in a dict or module", "Save the model's state_dict() with torch.save.");
    }
    result.warnings.push_back(
        "no state_dict was recognised; all tensors were taken, their keys joined by dots."
        " Choose with --key: " +
        listedKeys(candidates));
    result.keys = keysToChoose(candidates);
    return result;
}

} // namespace onnxmend
