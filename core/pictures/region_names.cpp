// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/region_names.h"

#include "core/base/text.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::string_view separators = "/.";
constexpr std::size_t mostParts = 32; // a name with more parts is not a path of layers

/// A part as letters and the number behind them: "layers" has none, "0" no letters, "h.12" both.
struct NumberedPart {
    std::string_view stem;
    std::uint64_t number = 0;
};

std::optional<NumberedPart> numberedPart(std::string_view part)
{
    const std::size_t digits = part.find_last_not_of("0123456789");
    const std::size_t at = digits == std::string_view::npos ? 0 : digits + 1;
    NumberedPart result{part.substr(0, at), 0};
    const std::string_view number = part.substr(at);
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), result.number);
    return error == std::errc() && end == number.data() + number.size() && !number.empty()
               ? std::optional(result)
               : std::nullopt;
}

/// A name while its parts are walked.
struct WalkedName {
    std::string_view name;
    std::size_t end = 0; ///< end of the walked parts

    std::string_view next() const
    {
        const std::size_t to = endOfPart(name, end);
        // The last part is the node's own.
        return to >= name.size() ? std::string_view() : name.substr(end, to - end);
    }
};

bool areMost(std::size_t count, std::size_t total) { return count * 4 >= total * 3; }

/// Walks on over a part that most names share. Returns false if there is no such part.
bool walkOn(std::vector<WalkedName>& names, std::size_t total)
{
    std::unordered_map<std::string_view, std::size_t> counts;
    for (const WalkedName& name : names) {
        ++counts[name.next()];
    }
    counts.erase(std::string_view());
    const auto most = std::ranges::max_element(counts, {}, [](const auto& entry) { return entry.second; });
    if (most == counts.end() || !areMost(most->second, total)) {
        return false;
    }
    const std::string_view shared = most->first;
    std::erase_if(names, [shared](const WalkedName& name) { return name.next() != shared; });
    for (WalkedName& name : names) {
        name.end += shared.size();
    }
    return true;
}

/// Returns "h.0–11" if most names continue with such numbers, otherwise an empty text.
std::string rangeOfLayers(const std::vector<WalkedName>& names, std::size_t total)
{
    std::optional<NumberedPart> first;
    std::uint64_t lowest = 0;
    std::uint64_t highest = 0;
    std::size_t count = 0;
    for (const WalkedName& name : names) {
        const std::optional<NumberedPart> part = numberedPart(name.next());
        if (!part || (first && part->stem != first->stem)) {
            continue;
        }
        lowest = first ? std::min(lowest, part->number) : part->number;
        highest = first ? std::max(highest, part->number) : part->number;
        first = first ? first : part;
        ++count;
    }
    return first && areMost(count, total)
               ? std::string(first->stem) + std::to_string(lowest) + "–" + std::to_string(highest)
               : std::string();
}

/// Returns a text for names that share nothing: the first parts of names that have layers, or the first and
/// the last name.
std::string listOfLayers(std::span<const std::string_view> names)
{
    constexpr std::size_t mostListed = 3;
    std::vector<std::string_view> layers;
    for (const std::string_view name : names) {
        const std::string_view layer = leadingParts(name, 1);
        if (layer.size() < name.size() && layers.size() <= mostListed &&
            std::ranges::find(layers, layer) == layers.end()) {
            layers.push_back(layer);
        }
    }
    return !layers.empty() && layers.size() <= mostListed ? joined(layers, ", ")
           : names.front() == names.back()                ? std::string(names.front())
                                           : std::string(names.front()) + " … " + std::string(names.back());
}

} // namespace

std::size_t endOfPart(std::string_view name, std::size_t from)
{
    const std::size_t begin = name.find_first_not_of(separators, from);
    return begin == std::string_view::npos ? name.size()
                                           : std::min(name.find_first_of(separators, begin), name.size());
}

std::size_t partCount(std::string_view name)
{
    std::size_t count = 0;
    for (std::size_t at = 0; at < name.size() && count < mostParts; ++count) {
        at = endOfPart(name, at);
    }
    return count;
}

std::string_view leadingParts(std::string_view name, std::size_t depth)
{
    std::size_t at = 0;
    for (std::size_t i = 0; i < depth && at < name.size(); ++i) {
        at = endOfPart(name, at);
    }
    return name.substr(0, at);
}

std::string commonName(std::span<const std::string_view> names)
{
    if (names.size() <= 1) {
        return names.empty() ? std::string() : std::string(names.front());
    }
    std::vector<WalkedName> walked;
    walked.reserve(names.size());
    for (const std::string_view name : names) {
        walked.push_back({name});
    }
    for (std::size_t depth = 0; depth < mostParts && walkOn(walked, names.size()); ++depth) {}
    const std::string common =
        std::string(walked.front().name.substr(0, walked.front().end)) + rangeOfLayers(walked, names.size());
    return common.empty() ? listOfLayers(names) : common;
}

} // namespace onnxmend
