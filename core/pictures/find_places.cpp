// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/find_places.h"

#include "core/base/text.h"
#include "core/pictures/dtype_map.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <tuple>

namespace onnxmend
{

std::vector<FoundPlace> findPlaces(const ScopeGraph& scope, std::string_view text, std::size_t most)
{
    struct Hit {
        bool isInside;
        std::size_t length;
        std::uint32_t index;
        bool isValue;
        auto key() const { return std::tuple(isInside, length, isValue, index); }
    };
    std::vector<Hit> hits;
    const std::string wanted = asciiLowerCase(text);
    const auto look = [&](std::string_view name, std::uint32_t index, bool isValue) {
        const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == b; };
        const auto at = std::search(name.begin(), name.end(), wanted.begin(), wanted.end(), same);
        if (at != name.end()) {
            hits.push_back({at != name.begin(), name.size(), index, isValue});
        }
        return at != name.end();
    };
    if (wanted.empty()) {
        return {};
    }
    for (std::uint32_t i = 0; i < scope.nodes.size(); ++i) {
        if (!scope.nodes[i].isConstant && !look(scope.nodes[i].name, i, false)) {
            look(scope.nodes[i].opType, i, false);
        }
    }
    for (std::uint32_t i = 0; i < scope.values.size(); ++i) {
        look(scope.values[i].name, i, true);
    }
    const std::size_t count = std::min(most, hits.size());
    std::ranges::partial_sort(hits, hits.begin() + static_cast<std::ptrdiff_t>(count), {}, &Hit::key);
    std::vector<FoundPlace> found;
    for (const Hit& hit : std::span(hits).first(count)) {
        if (hit.isValue) {
            const std::string name(scope.values[hit.index].name);
            found.push_back({{.scope = scope.scope, .node = {}, .nodeName = {}, .value = name}, name, {}});
        } else {
            const GraphPlace place = placeOfNode(scope, hit.index);
            found.push_back({place, place.nodeName.empty() ? place.value : place.nodeName,
                             std::string(scope.nodes[hit.index].opType)});
        }
    }
    return found;
}

} // namespace onnxmend
