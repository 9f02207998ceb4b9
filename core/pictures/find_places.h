// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/pictures/typed_graph.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

struct FoundPlace {
    GraphPlace place;
    std::string name;
    std::string kind; ///< operator of a node; empty for a value
};
/// Returns nodes, values and operators of a scope with `text` in their names, ignoring case: first names that
/// begin with it, then the shortest, at most `most`. Linear in the names of the scope.
std::vector<FoundPlace> findPlaces(const ScopeGraph& scope, std::string_view text, std::size_t most);

} // namespace onnxmend
