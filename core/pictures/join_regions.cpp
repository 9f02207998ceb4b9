// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/pictures/dtype_regions.h"
#include "core/pictures/region_names.h"

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::size_t largeFactor = 4; // multiple of the median: larger regions are not merged

/// Draws several regions as one: `targetOf` has the region that each becomes part of.
void joinRegions(const std::vector<std::size_t>& targetOf, DtypeRegions& regions)
{
    std::vector<std::size_t> newIndex(targetOf.size(), 0);
    std::vector<DtypeRegion> joined;
    for (std::size_t i = 0; i < targetOf.size(); ++i) {
        if (targetOf[i] == i) {
            newIndex[i] = joined.size();
            joined.push_back(std::move(regions.regions[i]));
        }
    }
    for (std::size_t i = 0; i < targetOf.size(); ++i) {
        newIndex[i] = newIndex[targetOf[i]];
        if (targetOf[i] != i) {
            const std::vector<std::uint32_t>& members = regions.regions[i].members;
            std::vector<std::uint32_t>& all = joined[newIndex[i]].members;
            all.insert(all.end(), members.begin(), members.end());
        }
    }
    regions.regions = std::move(joined);
    std::map<std::pair<std::size_t, std::size_t>, RegionEdge> edges;
    for (const RegionEdge& old : regions.edges) {
        const std::size_t from = newIndex[old.from];
        const std::size_t to = newIndex[old.to];
        if (from == to) {
            regions.regions[from].casts += old.casts;
            regions.regions[from].seconds += old.castSeconds;
            regions.regions[from].conflicts += old.conflicts;
            continue;
        }
        RegionEdge& edge = edges.try_emplace({from, to}, RegionEdge{.from = from, .to = to}).first->second;
        edge.dtype = edge.dtype == DType::Undefined ? old.dtype : edge.dtype;
        edge.tensors += old.tensors;
        edge.casts += old.casts;
        edge.plannedCasts += old.plannedCasts;
        edge.conflicts += old.conflicts;
        edge.castSeconds += old.castSeconds;
    }
    regions.edges.clear();
    for (const auto& [ends, edge] : edges) {
        regions.edges.push_back(edge);
    }
}

/// Adds up regions, apart from their borders.
void addTo(DtypeRegion& whole, const DtypeRegion& part)
{
    whole.merged += part.merged;
    whole.nodes += part.nodes;
    whole.nodesInBodies += part.nodesInBodies;
    whole.foldedNodes += part.foldedNodes;
    whole.byteCount += part.byteCount;
    whole.casts += part.casts;
    whole.conflicts += part.conflicts;
    whole.seconds += part.seconds;
}

/// Returns, by region, whether it is so much larger than the others that it stays.
std::vector<bool> largeRegions(const DtypeRegions& regions, std::size_t most)
{
    std::vector<std::size_t> bySize(regions.regions.size());
    std::iota(bySize.begin(), bySize.end(), std::size_t{0});
    const auto size = [&](std::size_t region) { return regions.regions[region].nodes; };
    std::ranges::stable_sort(bySize, std::greater(), size);
    const std::size_t median = size(bySize[bySize.size() / 2]);
    std::vector<bool> isLarge(bySize.size(), false);
    for (std::size_t i = 0; i < most / 3 && size(bySize[i]) / largeFactor > median; ++i) {
        isLarge[bySize[i]] = true;
    }
    return isLarge;
}

/// All regions except the large ones, by dtype and by the layers that their names begin with.
using Layers = std::map<std::tuple<DtypeRegion::Kind, DType, std::string_view>, std::vector<std::size_t>>;

Layers layersOf(const DtypeRegions& regions, const std::vector<bool>& isLarge, std::size_t depth)
{
    Layers layers;
    for (std::size_t i = 0; i < isLarge.size(); ++i) {
        const DtypeRegion& region = regions.regions[i];
        const DType dtype = region.kind == DtypeRegion::Kind::Floating ? region.dtype : DType::Undefined;
        if (!isLarge[i]) {
            layers[{region.kind, dtype, leadingParts(region.name, depth)}].push_back(i);
        }
    }
    return layers;
}

/// Returns the deepest layers that are few enough.
Layers deepestLayers(const DtypeRegions& regions, const std::vector<bool>& isLarge, std::size_t most)
{
    std::size_t depth = 0;
    for (const DtypeRegion& region : regions.regions) {
        depth = std::max(depth, partCount(region.name));
    }
    Layers layers = layersOf(regions, isLarge, depth);
    while (layers.size() > most && depth > 0) {
        layers = layersOf(regions, isLarge, --depth);
    }
    return layers;
}

} // namespace

void foldIntegers(DtypeRegions& regions)
{
    const auto isInteger = [&regions](std::size_t region) {
        return regions.regions[region].kind == DtypeRegion::Kind::Integers;
    };
    std::vector<std::size_t> best(regions.regions.size());
    std::iota(best.begin(), best.end(), std::size_t{0});
    std::vector<std::size_t> exchanged(regions.regions.size(), 0);
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> between;
    const auto exchange = [&](std::size_t integers, std::size_t other, std::size_t tensors) {
        if (isInteger(integers) && !isInteger(other)) {
            const std::size_t sum = between[{integers, other}] += tensors + 1;
            if (sum > exchanged[integers]) {
                exchanged[integers] = sum;
                best[integers] = other;
            }
        }
    };
    for (const RegionEdge& edge : regions.edges) {
        exchange(edge.from, edge.to, edge.tensors);
        exchange(edge.to, edge.from, edge.tensors);
    }
    for (std::size_t i = 0; i < best.size(); ++i) {
        if (best[i] != i) {
            regions.regions[best[i]].foldedNodes += regions.regions[i].nodes;
            regions.regions[best[i]].byteCount += regions.regions[i].byteCount;
            regions.regions[best[i]].conflicts += regions.regions[i].conflicts;
            regions.regions[best[i]].seconds += regions.regions[i].seconds;
        }
    }
    std::erase_if(regions.edges, [&](const RegionEdge& edge) {
        const bool isLeftOut =
            (best[edge.from] != edge.from || best[edge.to] != edge.to) && edge.conflicts == 0;
        regions.regions[best[edge.to]].seconds += isLeftOut ? edge.castSeconds : 0;
        return isLeftOut;
    });
    joinRegions(best, regions);
    regions.found = regions.regions.size();
}

void mergeSmall(std::size_t most, DtypeRegions& regions)
{
    if (regions.regions.size() <= most) {
        return;
    }
    const std::vector<bool> isLarge = largeRegions(regions, most);
    const auto large = static_cast<std::size_t>(std::ranges::count(isLarge, true));
    const Layers layers = deepestLayers(regions, isLarge, most - large);
    // If fewer layers than allowed remain, only runs of neighbours in a layer are merged.
    const std::size_t small = regions.regions.size() - large;
    const std::size_t spare = most - std::min(most, large + layers.size());
    const std::size_t run = spare == 0 ? small : (small + spare - 1) / spare;
    std::vector<std::size_t> targets(regions.regions.size());
    std::iota(targets.begin(), targets.end(), std::size_t{0});
    std::vector<std::pair<std::size_t, std::string>> names;
    for (const auto& [layer, members] : layers) {
        for (std::size_t begin = 0; begin < members.size(); begin += run) {
            const auto together = std::span(members).subspan(begin, std::min(run, members.size() - begin));
            std::vector<std::string_view> ofTogether;
            for (const std::size_t member : together) {
                targets[member] = together.front();
                ofTogether.push_back(regions.regions[member].name);
            }
            names.emplace_back(together.front(), commonName(ofTogether));
        }
    }
    for (std::size_t i = 0; i < targets.size(); ++i) {
        if (targets[i] != i) {
            addTo(regions.regions[targets[i]], regions.regions[i]);
        }
    }
    for (auto& [region, name] : names) { // not earlier, since the layers refer to the names
        regions.regions[region].name = std::move(name);
    }
    joinRegions(targets, regions);
}

} // namespace onnxmend
