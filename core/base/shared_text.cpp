// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/shared_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <vector>

namespace onnxmend
{

SharedText SharedText::ofMany(std::string_view text)
{
    // A place for each hash: names that are met once push out one text in hundreds, and not all in turn.
    constexpr std::size_t kept = 512;
    thread_local std::vector<SharedText> met(kept);
    if (text.empty()) {
        return {};
    }
    SharedText& place = met[std::hash<std::string_view>()(text) % kept];
    if (place.str() != text) {
        place = SharedText(std::string(text));
    }
    return place;
}

SharedShape SharedShape::ofMany(std::span<const std::int64_t> sizes)
{
    constexpr std::size_t kept = 64; // a place for each hash, as SharedText has them
    thread_local std::array<SharedShape, kept> met;
    if (sizes.empty()) {
        return {};
    }
    std::uint64_t hash = 0;
    for (const std::int64_t size : sizes) {
        hash = (hash + static_cast<std::uint64_t>(size)) * 0x9e3779b97f4a7c15U; // of the golden ratio
    }
    SharedShape& place = met[(hash >> 32U) % kept];
    if (!std::ranges::equal(place, sizes)) {
        place = SharedShape(std::vector(sizes.begin(), sizes.end()));
    }
    return place;
}

} // namespace onnxmend
