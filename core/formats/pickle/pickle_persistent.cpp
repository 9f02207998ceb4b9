// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/formats/pickle/pickle_state.h"

#include <vector>

namespace onnxmend
{

namespace
{

using Parts = std::vector<PickleId>;

// Parts of a storage: its word, type, key, location, numel; in a legacy file also a view or None.
constexpr std::uint32_t archiveParts = 5;
constexpr std::uint32_t legacyParts = 6;
// Parts of a module of a legacy file: its word, class, source file, source.
constexpr std::uint32_t moduleParts = 4;

bool isNumber(const PickleValues& values, PickleId id)
{
    return values.kind(id) == PickleKind::Int && values.integer(id) >= 0;
}

bool isWord(const PickleValues& values, PickleId id, std::string_view word)
{
    return values.kind(id) == PickleKind::Str && values.text(id) == word;
}

/// Checks a view of torch 0.x: key, first element, number of elements; they lie inside the storage.
void checkView(PickleState& state, PickleId view, std::int64_t numel)
{
    const PickleValues& values = state.values;
    if (values.kind(view) == PickleKind::None) {
        return;
    }
    const bool wellFormed = values.kind(view) == PickleKind::Tuple && values.childCount(view) == 3 &&
                            values.kind(values.child(view, 0)) == PickleKind::Str &&
                            isNumber(values, values.child(view, 1)) &&
                            isNumber(values, values.child(view, 2));
    if (!wellFormed) {
        state.fail("the view of a storage is described by malformed arguments");
    }
    const std::int64_t first = values.integer(values.child(view, 1));
    if (first > numel || values.integer(values.child(view, 2)) > numel - first) {
        state.fail("the view of a storage goes beyond it");
    }
}

PickleId buildStorage(PickleState& state, const Parts& parts)
{
    const PickleValues& values = state.values;
    const bool wellFormed = values.kind(parts[1]) == PickleKind::Global &&
                            values.kind(parts[2]) == PickleKind::Str &&
                            values.kind(parts[3]) == PickleKind::Str && isNumber(values, parts[4]);
    if (!wellFormed) {
        state.fail("a storage is described by malformed arguments");
    }
    if (parts.size() == legacyParts) {
        checkView(state, parts[5], values.integer(parts[4]));
    }
    return state.values.addCompound(PickleKind::Storage, std::span(parts).subspan(1));
}

} // namespace

PickleId buildPersistent(PickleState& state, PickleId persistentId)
{
    const PickleValues& values = state.values;
    if (state.persistentIds() == PersistentIds::None) {
        state.fail("it names bytes outside of the pickle, as the data.pkl in an archive of torch.save does");
    }
    const bool legacy = state.persistentIds() == PersistentIds::Legacy;
    const std::uint32_t count = values.childCount(persistentId);
    if (values.kind(persistentId) == PickleKind::Tuple && count >= moduleParts && count <= legacyParts) {
        const auto children = values.children(persistentId);
        const Parts parts(children.begin(), children.end());
        if (count == (legacy ? legacyParts : archiveParts) && isWord(values, parts[0], "storage")) {
            return buildStorage(state, parts);
        }
        // The source text of the class is not read.
        if (legacy && count == moduleParts && isWord(values, parts[0], "module")) {
            return parts[1];
        }
    }
    state.fail("a persistent id does not describe a storage");
}

} // namespace onnxmend
