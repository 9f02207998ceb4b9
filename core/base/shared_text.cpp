// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/shared_text.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

namespace onnxmend
{

SharedText SharedText::ofMany(std::string_view text)
{
    // Two places for each hash, the later text first: a name that appears once replaces one text of hundreds,
    // and two texts that take turns do not replace each other.
    constexpr std::size_t hashCount = 256;
    thread_local std::vector<std::array<SharedText, 2>> recent(hashCount);
    if (text.empty()) {
        return {};
    }
    auto& [later, earlier] = recent[std::hash<std::string_view>()(text) % hashCount];
    if (later.str() != text) {
        std::swap(later, earlier);
        if (later.str() != text) {
            later = SharedText(std::string(text));
        }
    }
    return later;
}

SharedShape SharedShape::ofMany(std::span<const std::int64_t> sizes)
{
    constexpr std::size_t placeCount = 64; // one for each hash, as in SharedText
    thread_local std::array<SharedShape, placeCount> recent;
    if (sizes.empty()) {
        return {};
    }
    std::uint64_t hash = 0;
    for (const std::int64_t size : sizes) {
        hash = (hash + static_cast<std::uint64_t>(size)) * 0x9e3779b97f4a7c15U; // 2^64 / golden ratio
    }
    SharedShape& place = recent[(hash >> 32U) % placeCount];
    if (!std::ranges::equal(place, sizes)) {
        place = SharedShape(std::vector(sizes.begin(), sizes.end()));
    }
    return place;
}

} // namespace onnxmend
