// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/formats/state_dict.h"

namespace onnxmend
{

/// Calls `visit(std::string_view name, child)` for the parts of a value: the entries of a dict (str keys as
/// they are, int keys in decimal), the items of a list or tuple (by index), the arguments and states of an
/// opaque object. The latter have an empty name, since their parts belong to the object itself. A name from a
/// str lives as long as `values`, one from a number only during the visit.
template <class Visit>
void forEachPart(const PickleValues& values, PickleId id, const Visit& visit)
{
    const PickleKind kind = values.kind(id);
    const auto children = values.children(id);
    if (kind == PickleKind::Dict) {
        for (auto child = children.begin(); child != children.end(); ++child) {
            const PickleId key = *child;
            ++child;
            if (values.kind(key) == PickleKind::Str) {
                visit(values.text(key), *child);
            } else if (values.kind(key) == PickleKind::Int) {
                visit(std::string_view(std::to_string(values.integer(key))), *child);
            }
        }
    } else if (kind == PickleKind::List || kind == PickleKind::Tuple) {
        std::uint64_t index = 0;
        for (const PickleId child : children) {
            visit(std::string_view(std::to_string(index++)), child);
        }
    } else if (kind == PickleKind::Opaque) {
        for (const PickleId child : children) {
            visit(std::string_view(), child);
        }
    }
}

/// True for a tensor of torch and an array of NumPy.
bool isTensor(const PickleValues& values, PickleId id);
/// True for a dict with at least one named tensor; arrays count only if the pickle has no tensors of torch.
bool isTensorDict(const PickleValues& values, PickleId id);
/// True for a pickled nn.Module and a module of TorchScript.
bool isModule(const PickleValues& values, PickleId id);

/// True if there is a tensor in a list, tuple or object; does not search dicts. Visits at most `budget`
/// values, and subtracts them from it.
bool hidesTensors(const PickleValues& values, PickleId id, std::size_t& budget);

struct Candidate {
    std::vector<std::string> path;
    PickleId value = 0;
    bool isItem = false; ///< an item of a list: its name is the name of the list, before its index
    PickleId list = 0;   ///< the list of an item

    std::string key() const;     ///< dotted
    std::string listKey() const; ///< key of the list
};

/// Finds the state_dicts and modules below `root`, nearest first, at most 1,000. Visits each value once, up
/// to a depth of 8, and leaves out the state of an optimizer.
std::vector<Candidate> findCandidates(const PickleValues& values, PickleId root);

/// The candidate that the names of formats.md a4 choose; nullptr when none has such a name.
const Candidate* chooseByName(const std::vector<Candidate>& candidates);

/// The value under a dotted path; keys may hold dots themselves. nullopt when there is none.
std::optional<PickleId> followKey(const PickleValues& values, PickleId root, std::string_view key);

} // namespace onnxmend
