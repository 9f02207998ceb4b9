// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/shared_text.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace onnxmend
{

SharedText SharedText::ofMany(std::string_view text)
{
    constexpr std::size_t kept = 16;
    thread_local std::array<SharedText, kept> last;
    thread_local std::size_t next = 0;
    if (text.empty()) {
        return {};
    }
    const auto same =
        std::ranges::find_if(last, [text](const SharedText& other) { return other.str() == text; });
    if (same != last.end()) {
        return *same;
    }
    next = (next + 1) % kept;
    return last.at(next) = SharedText(std::string(text));
}

} // namespace onnxmend
