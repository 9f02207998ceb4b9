// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace onnxmend
{

/// Pairs the elements of two lists by name: those of the left list in its order, with null if the right one
/// lacks the name, then the rest of the right one. If a list repeats a name, the first element counts.
/// `nameOf` returns a text that outlives the call.
template <class List, class NameOf>
auto pairByName(const List& left, const List& right, const NameOf& nameOf)
{
    using Element = std::remove_reference_t<decltype(*left.begin())>;
    std::unordered_map<std::string_view, const Element*> unpaired;
    for (const Element& element : right) {
        unpaired.try_emplace(nameOf(element), &element);
    }
    std::vector<std::pair<const Element*, const Element*>> pairs;
    std::unordered_set<std::string_view> met;
    for (const Element& element : left) {
        const std::string_view name = nameOf(element);
        if (!met.insert(name).second) {
            continue;
        }
        const auto found = unpaired.find(name);
        pairs.emplace_back(&element, found == unpaired.end() ? nullptr : found->second);
    }
    for (const Element& element : right) {
        const std::string_view name = nameOf(element);
        if (!met.contains(name) && unpaired.at(name) == &element) {
            pairs.emplace_back(nullptr, &element);
        }
    }
    return pairs;
}

} // namespace onnxmend
