// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/reduce/delta_debugging.h"

#include <algorithm>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the elements without those of a range.
Elements without(const Elements& all, std::size_t first, std::size_t end)
{
    Elements rest(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(first));
    rest.insert(rest.end(), all.begin() + static_cast<std::ptrdiff_t>(end), all.end());
    return rest;
}

Elements only(const Elements& all, std::size_t first, std::size_t end)
{
    return {all.begin() + static_cast<std::ptrdiff_t>(first), all.begin() + static_cast<std::ptrdiff_t>(end)};
}

} // namespace

Elements smallestPart(Elements all, const std::function<bool(const Elements&)>& holds,
                      const std::function<bool()>& isOver)
{
    std::size_t pieces = 2;
    if (all.size() == 1 && !isOver() && holds({})) {
        return {};
    }
    while (all.size() >= 2 && !isOver()) {
        bool isSmaller = false;
        // Pieces alone first: one of them may be all that matters. With two, they are each other's rest.
        for (const bool takesPiece : {true, false}) {
            if (!takesPiece && pieces == 2) {
                break;
            }
            for (std::size_t i = 0; i < pieces && !isSmaller && !isOver(); ++i) {
                const std::size_t first = all.size() * i / pieces;
                const std::size_t end = all.size() * (i + 1) / pieces;
                if (takesPiece && end - first == all.size()) {
                    continue;
                }
                Elements part = takesPiece ? only(all, first, end) : without(all, first, end);
                if (holds(part)) {
                    all = std::move(part);
                    pieces = takesPiece ? 2 : std::max<std::size_t>(pieces - 1, 2);
                    isSmaller = true;
                }
            }
        }
        if (!isSmaller) {
            if (pieces >= all.size()) {
                break;
            }
            pieces = std::min(2 * pieces, all.size());
        }
    }
    if (all.size() == 1 && !isOver() && holds({})) {
        all.clear();
    }
    return all;
}

} // namespace onnxmend
