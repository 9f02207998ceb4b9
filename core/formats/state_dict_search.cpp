// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/state_dict_search.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <span>
#include <tuple>

namespace onnxmend
{

namespace
{

constexpr std::size_t maxSearchDepth = 8;
constexpr std::size_t maxNodes = 500'000; ///< the search ends there
constexpr std::size_t maxCandidates = 1'000;
constexpr std::size_t maxKeyBytes = 256; ///< longer keys lead to no state_dict
constexpr std::size_t maxNamedDepth = 3; ///< a name counts at the top and up to two levels below

// formats.md a4, in their order; averaged weights come last.
constexpr std::array stateDictNames = std::to_array<std::string_view>(
    {"state_dict", "model_state_dict", "model", "module", "net", "network", "params", "weights", "generator",
     "G", "backbone", "encoder", "student", "ema", "model_ema", "ema_state_dict", "params_ema", "teacher"});

bool isNeverAStateDict(std::string_view name)
{
    return name.starts_with("optim") || name == "lr_scheduler" || name == "scaler" || name == "rng_state";
}

std::size_t rankOfName(std::string_view name)
{
    return static_cast<std::size_t>(std::ranges::find(stateDictNames, name) - stateDictNames.begin());
}

/// A visited value, with the way back to the root.
struct Node {
    PickleId value = 0;
    std::uint32_t parent = 0;
    std::size_t depth = 0; ///< number of names on the way
    std::string name;
};

bool isSequence(const PickleValues& values, PickleId id)
{
    return values.kind(id) == PickleKind::List || values.kind(id) == PickleKind::Tuple;
}

/// The path whose last part is the name of the candidate: an item of a list has the name of the list.
std::span<const std::string> namedPath(const Candidate& candidate)
{
    return std::span(candidate.path).first(candidate.path.size() - (candidate.isItem ? 1 : 0));
}

std::vector<std::string> pathOf(const std::vector<Node>& nodes, std::size_t at)
{
    std::vector<std::string> path;
    for (; at != 0; at = nodes[at].parent) {
        if (!nodes[at].name.empty()) {
            path.push_back(nodes[at].name);
        }
    }
    std::ranges::reverse(path);
    return path;
}

using Rank = std::tuple<std::size_t, std::size_t, std::size_t>;

Rank rankOf(const Candidate& candidate)
{
    const auto path = namedPath(candidate);
    return {path.size(), rankOfName(path.back()), rankOfName(path.front())};
}

bool isNamed(const Candidate& candidate)
{
    const auto path = namedPath(candidate);
    return !path.empty() && path.size() <= maxNamedDepth && rankOfName(path.back()) < stateDictNames.size();
}

bool hasDictEntry(const PickleValues& values, PickleId dict, std::string_view wanted)
{
    bool found = false;
    forEachPart(values, dict, [&](std::string_view name, PickleId value) {
        found = found || (name == wanted && values.kind(value) == PickleKind::Dict);
    });
    return found;
}

} // namespace

bool isTensor(const PickleValues& values, PickleId id)
{
    const PickleKind kind = values.kind(id);
    return kind == PickleKind::Tensor || kind == PickleKind::Unbound || kind == PickleKind::Array;
}

bool isTensorDict(const PickleValues& values, PickleId id)
{
    if (values.kind(id) != PickleKind::Dict) {
        return false;
    }
    const auto children = values.children(id);
    for (auto child = children.begin(); child != children.end(); ++child) {
        const bool named = values.kind(*child) == PickleKind::Str || values.kind(*child) == PickleKind::Int;
        ++child;
        const bool isWeight = values.kind(*child) != PickleKind::Array || !values.hasTensors();
        if (named && isWeight && isTensor(values, *child)) {
            return true;
        }
    }
    return false;
}

bool isModule(const PickleValues& values, PickleId id)
{
    if (values.kind(id) != PickleKind::Opaque || values.childCount(id) < 3) {
        return false;
    }
    const PickleId callable = values.child(id, 0);
    if (values.kind(callable) == PickleKind::Global &&
        values.text(values.child(callable, 0)).starts_with("__torch__")) {
        return true;
    }
    const PickleId state = values.child(id, 2);
    return values.kind(state) == PickleKind::Dict && hasDictEntry(values, state, "_parameters") &&
           hasDictEntry(values, state, "_modules");
}

bool hidesTensors(const PickleValues& values, PickleId id, std::size_t& budget)
{
    std::vector<PickleId> open = {id};
    while (!open.empty() && budget > 0) {
        const PickleId value = open.back();
        open.pop_back();
        --budget;
        if (isTensor(values, value)) {
            return true;
        }
        const PickleKind kind = values.kind(value);
        if (kind != PickleKind::Dict && kind != PickleKind::Global && values.childCount(value) <= budget) {
            const auto children = values.children(value);
            open.insert(open.end(), children.begin(), children.end());
            budget -= values.childCount(value);
        }
    }
    return false;
}

std::string Candidate::key() const { return joined(path, "."); }

std::string Candidate::listKey() const { return joined(namedPath(*this), "."); }

std::vector<Candidate> findCandidates(const PickleValues& values, PickleId root)
{
    std::vector<Candidate> found;
    std::vector<bool> seen(values.size());
    std::vector<Node> nodes = {{.value = root}};
    seen[root] = true;
    for (std::size_t at = 0; at < nodes.size() && found.size() < maxCandidates; ++at) {
        const Node node = nodes[at];
        const bool module = isModule(values, node.value);
        if (module || isTensorDict(values, node.value)) {
            const PickleId parent = nodes[node.parent].value;
            found.push_back({.path = pathOf(nodes, at),
                             .value = node.value,
                             .isItem = at != 0 && isSequence(values, parent),
                             .list = parent});
        }
        if (module) {
            continue;
        }
        forEachPart(values, node.value, [&](std::string_view name, PickleId child) {
            const bool open = values.isCompound(child) && !isTensor(values, child) && !seen[child];
            const std::size_t depth = node.depth + (name.empty() ? 0 : 1);
            if (open && depth <= maxSearchDepth && name.size() <= maxKeyBytes && nodes.size() < maxNodes &&
                !isNeverAStateDict(name)) {
                seen[child] = true;
                nodes.push_back({child, static_cast<std::uint32_t>(at), depth, std::string(name)});
            }
        });
    }
    return found;
}

const Candidate* chooseByName(const std::vector<Candidate>& candidates)
{
    const Candidate* best = nullptr;
    for (const Candidate& candidate : candidates) {
        if (isNamed(candidate) && (!best || rankOf(candidate) < rankOf(*best))) {
            best = &candidate;
        }
    }
    return best;
}

std::optional<PickleId> followKey(const PickleValues& values, PickleId root, std::string_view key)
{
    PickleId at = root;
    while (!key.empty()) {
        std::optional<PickleId> next;
        std::size_t taken = 0;
        // The parts of an object's states count as its own; the longest name that fits wins.
        const auto match = [&](std::string_view name, PickleId child) {
            const bool fits = key.starts_with(name) && (key.size() == name.size() || key[name.size()] == '.');
            if (!name.empty() && fits && name.size() >= taken) {
                next = child;
                taken = name.size();
            }
        };
        forEachPart(values, at, match);
        if (values.kind(at) == PickleKind::Opaque) {
            for (const PickleId part : values.children(at)) {
                forEachPart(values, part, match);
            }
        }
        if (!next) {
            return std::nullopt;
        }
        at = *next;
        key.remove_prefix(std::min(key.size(), taken + 1));
    }
    return at;
}

} // namespace onnxmend
