// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/shared_text.h"

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

} // namespace onnxmend
