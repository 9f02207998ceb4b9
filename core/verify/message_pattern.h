// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to verify: names taken out of other programs' sentences.

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// What a sentence names; views into it. Empty: it does not say.
struct NamedThings {
    std::size_t at = 0;                   ///< where the match begins
    std::optional<std::string_view> node; ///< "" = one that has no name
    std::string_view opType;
    std::string_view value;
};

/// All readings of all places where a pattern fits. In it {n} stands for a node's name, {o} for an operator,
/// {v} for a value and {} for anything; all else has to be there. Names may hold what follows them in the
/// pattern, so each place gives several readings, the shortest first, up to a bound.
std::vector<NamedThings> matches(std::string_view sentence, std::string_view pattern);

} // namespace onnxmend
