// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/formats/state_dict.h"

namespace onnxmend
{

/// Visits the named parts of a value: the entries of a dict (str keys as they are, int keys in decimal), the
/// items of a list or tuple (by index), the parts of an opaque object. `visit(std::string_view name, child)`;
/// the name is empty for the arguments and states of an object, which are looked into under its own name. A
/// view of a str key lives as long as `values`, one of a number during the visit.
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

/// Of torch, or an array of NumPy.
bool isTensor(const PickleValues& values, PickleId id);
/// A dict of at least one name -> tensor; arrays count only where no tensors of torch are.
bool isTensorDict(const PickleValues& values, PickleId id);
/// A pickled nn.Module, or a module of TorchScript.
bool isModule(const PickleValues& values, PickleId id);

/// Whether there is a tensor in a list, tuple or object that is neither a dict nor a module. Looks at most at
/// `budget` values, and takes from it what it looked at.
bool hidesTensors(const PickleValues& values, PickleId id, std::size_t& budget);

struct Candidate {
    std::vector<std::string> path;
    PickleId value = 0;
    bool isItem = false; ///< of a list, so that the name before its index is its name
    PickleId list = 0;   ///< that it is an item of

    std::string key() const;     ///< dotted
    std::string listKey() const; ///< of the list
};

/// The state_dicts and modules below `root`, nearest first, at most 1,000. Each value is visited once, depth
/// <= 8; what belongs to an optimizer is left out.
std::vector<Candidate> findCandidates(const PickleValues& values, PickleId root);

/// The one that the names of formats.md a4 choose; nullptr when none has such a name.
const Candidate* chooseByName(const std::vector<Candidate>& candidates);

/// The value under a dotted path; keys may hold dots themselves. nullopt when there is none.
std::optional<PickleId> followKey(const PickleValues& values, PickleId root, std::string_view key);

} // namespace onnxmend
