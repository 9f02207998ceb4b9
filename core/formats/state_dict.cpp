// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/state_dict.h"

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

constexpr std::size_t maxListedKeys = 12;

std::string listedKeys(const std::vector<Candidate>& candidates, const Candidate* except = nullptr)
{
    FirstFew keys(maxListedKeys);
    for (const Candidate& candidate : candidates) {
        if (&candidate != except) {
            keys.add(quotedText(candidate.key()));
        }
    }
    return keys.text();
}

std::string listedTensors(const StateDict& stateDict)
{
    FirstFew names(maxListedKeys);
    for (const NamedTensor& tensor : stateDict.tensors) {
        names.add(quotedText(tensor.name));
    }
    return names.text();
}

/// The keys of a root that is not a state_dict itself. The empty one, which takes all tensors, is among them
/// unless a name decides.
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

/// The result for a single tensor, which has no name of its own.
StateDict loneTensor(PickleId tensor, std::string key, std::string name)
{
    StateDict result;
    result.warnings.push_back("it holds a single tensor without a name; it is offered under that of the " +
                              std::string(key.empty() ? "file" : "key") + ", " + quotedText(name));
    result.tensors.push_back({std::move(name), tensor});
    result.key = std::move(key);
    return result;
}

StateDict stateDictUnder(const PickleValues& values, PickleId root, const std::string& key)
{
    const auto value = followKey(values, root, key);
    if (value && isTensor(values, *value)) {
        return loneTensor(*value, key, key);
    }
    StateDict result = value ? collectTensors(values, *value, key) : StateDict{};
    const std::vector<Candidate> candidates = findCandidates(values, root);
    if (result.tensors.empty()) {
        refuseStateDict("there are no tensors under the key " + quotedText(key),
                        "Keys that hold some: " + listedKeys(candidates) + ".");
    }
    result.keys = keysToChoose(candidates);
    return result;
}

/// True if the list of the chosen state_dict holds several. They are taken together under names such as
/// 0.weight and 1.weight, because a single one would leave out the others.
bool isOneOfSeveral(const Candidate& chosen, const std::vector<Candidate>& candidates)
{
    return chosen.isItem && std::ranges::count_if(candidates, [&](const Candidate& candidate) {
                                return candidate.isItem && candidate.list == chosen.list;
                            }) > 1;
}

StateDict takenFrom(const PickleValues& values, const Candidate& chosen,
                    const std::vector<Candidate>& candidates)
{
    const bool whole = isOneOfSeveral(chosen, candidates);
    StateDict result = whole ? collectNested(values, chosen.list, chosen.listKey())
                             : collectTensors(values, chosen.value, chosen.key());
    result.keys = keysToChoose(candidates);
    if (whole) {
        result.keys.push_back(result.key);
        result.warnings.push_back("the state_dicts of the list " + quotedText(result.key) +
                                  " were taken together, their names behind their places in it; choose one "
                                  "with --key: " +
                                  listedKeys(candidates));
    } else if (candidates.size() > 1) {
        result.warnings.push_back("the state_dict was taken from " + quotedText(result.key) +
                                  "; tensors are also under " + listedKeys(candidates, &chosen) +
                                  " (choose with --key)");
    }
    return result;
}

/// The result without a state_dict: all tensors, with names that are made of the keys.
StateDict allNested(const PickleValues& values, PickleId root, const std::vector<Candidate>& candidates)
{
    StateDict result = collectNested(values, root, {});
    result.keys = keysToChoose(candidates);
    if (candidates.empty()) {
        result.warnings.push_back("it holds tensors without names; they are offered under their places: " +
                                  listedTensors(result));
    } else {
        result.warnings.push_back(
            "no state_dict was recognised; all tensors were taken, their keys joined by dots."
            " Choose with --key: " +
            listedKeys(candidates));
    }
    return result;
}

const Candidate* chosenOf(const std::vector<Candidate>& candidates)
{
    const Candidate* named = chooseByName(candidates);
    return !named && candidates.size() == 1 ? &candidates.front() : named;
}

/// Decides between a root that holds tensors and the candidates below it: a training saved in one dict often
/// has a loss or a random state beside the state_dict. The root is the state_dict only if it holds at least
/// as many tensors itself as the chosen candidate, or as every candidate if none is chosen.
StateDict rootOrBelow(const PickleValues& values, PickleId root, const std::vector<Candidate>& below)
{
    StateDict own = collectTensors(values, root, {});
    if (const Candidate* chosen = chosenOf(below)) {
        StateDict other = takenFrom(values, *chosen, below);
        return other.tensors.size() > own.tensors.size() ? other : own;
    }
    const bool larger = std::ranges::any_of(below, [&](const Candidate& candidate) {
        // The children of a dict are its names and values in turn.
        const std::size_t most = values.childCount(candidate.value) / 2;
        return (most > own.tensors.size() || isModule(values, candidate.value)) &&
               collectTensors(values, candidate.value, {}).tensors.size() > own.tensors.size();
    });
    return larger ? allNested(values, root, below) : own;
}

} // namespace

StateDict findStateDict(const PickleValues& values, PickleId root, const std::string& key,
                        const std::string& lone)
{
    if (!key.empty()) {
        return stateDictUnder(values, root, key);
    }
    if (isModule(values, root)) {
        return collectTensors(values, root, {});
    }
    if (isTensor(values, root)) {
        return loneTensor(root, {}, lone);
    }
    std::vector<Candidate> candidates = findCandidates(values, root);
    if (isTensorDict(values, root)) {
        std::erase_if(candidates, [](const Candidate& candidate) { return candidate.path.empty(); });
        return rootOrBelow(values, root, candidates);
    }
    if (const Candidate* chosen = chosenOf(candidates)) {
        return takenFrom(values, *chosen, candidates);
    }
    const bool nameless = candidates.empty() && values.kind(root) == PickleKind::Opaque;
    StateDict result = nameless ? StateDict{} : allNested(values, root, candidates);
    if (result.tensors.empty()) {
        refuseStateDict("it holds no tensors in a dict, list or module",
                        "Save the model's state_dict() with torch.save.");
    }
    return result;
}

} // namespace onnxmend
