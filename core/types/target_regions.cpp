// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/target_regions.h"

#include <algorithm>
#include <set>
#include <unordered_map>

namespace onnxmend
{

std::size_t TargetRegions::idOf(const ValueScope& scope, std::string_view value)
{
    return m_united.idOf(scope.name().str(), value);
}

void TargetRegions::addValue(const ValueScope& scope, TargetValue value, std::vector<TypeChange> changes,
                             std::vector<TypeChange> shifts)
{
    const std::size_t id = idOf(scope, value.place.value.str());
    if (!m_added.insert(id).second) {
        return; // the scope was inferred before
    }
    for (TypeChange& change : changes) {
        m_changes.emplace_back(id, std::move(change));
    }
    for (TypeChange& shift : shifts) {
        m_shifts.emplace_back(id, std::move(shift));
    }
    m_values.emplace_back(id, std::move(value));
}

void TargetRegions::tie(const ValueScope& scopeOfA, std::string_view a, const ValueScope& scopeOfB,
                        std::string_view b)
{
    m_united.unite(idOf(scopeOfA, a), idOf(scopeOfB, b));
}

void TargetRegions::setUsed(const ValueScope& scope, std::string_view value, bool isTied)
{
    addFact({.value = idOf(scope, value), .isTied = isTied});
}

void TargetRegions::setQuantized(const ValueScope& scope, std::string_view value)
{
    addFact({.value = idOf(scope, value), .isQuantized = true});
}

void TargetRegions::setWrapped(const ValueScope& scope, std::string_view value, std::string cast)
{
    addFact({.value = idOf(scope, value), .wrappingCast = std::move(cast)});
}

void TargetRegions::setComputed(const ValueScope& scope, std::string_view value)
{
    addFact({.value = idOf(scope, value), .isComputed = true});
}

void TargetRegions::setZeroPoint(const ValueScope& scope, std::string_view value, std::int64_t zeroPoint,
                                 bool isAtRunTime)
{
    addFact({.value = idOf(scope, value), .isQuantizedAtRunTime = isAtRunTime, .zeroPoint = zeroPoint});
}

void TargetRegions::obstructShift(const ValueScope& scope, std::string_view value)
{
    addFact({.value = idOf(scope, value), .obstructsShift = true});
}

void TargetRegions::obstruct(const ValueScope& scope, std::string_view value, std::string reason)
{
    addFact({.value = idOf(scope, value), .obstacle = std::move(reason)});
}

void TargetRegions::addChange(const ValueScope& scope, std::string_view value, TypeChange change)
{
    m_changes.emplace_back(idOf(scope, value), std::move(change));
}

void TargetRegions::addBypass(const ValueScope& scope, std::string_view value, TypeChange change)
{
    m_bypasses.emplace_back(idOf(scope, value), std::move(change));
}

void TargetRegions::addZeroPoint(const Fact& fact, TargetRegion& region)
{
    const bool differs = fact.zeroPoint && region.zeroPoint && *fact.zeroPoint != *region.zeroPoint;
    region.isShiftable = region.isShiftable && !fact.obstructsShift && !differs;
    region.isQuantizedAtRunTime = region.isQuantizedAtRunTime || fact.isQuantizedAtRunTime;
    region.zeroPoint = region.zeroPoint ? region.zeroPoint : fact.zeroPoint;
}

void TargetRegions::forEach(const std::function<void(const TargetRegion&)>& look)
{
    std::vector<TargetRegion> regions;
    std::unordered_map<std::size_t, std::size_t> byRoot;
    for (const auto& [id, value] : m_values) {
        const auto [place, isNew] = byRoot.try_emplace(m_united.rootOf(id), regions.size());
        if (isNew) {
            regions.emplace_back();
        }
        TargetRegion& region = regions[place->second];
        region.values.push_back(&value);
        region.isUsed = region.isUsed || value.isMainInput || value.isMainOutput;
    }
    const auto regionOf = [&](std::size_t id) -> TargetRegion* {
        const auto known = byRoot.find(m_united.rootOf(id));
        return known == byRoot.end() ? nullptr : &regions[known->second];
    };
    for (const Fact& fact : m_facts) {
        if (TargetRegion* const region = regionOf(fact.value)) {
            region->isUsed = true;
            region->isTied = region->isTied || fact.isTied;
            region->isQuantized = region->isQuantized || fact.isQuantized;
            region->isComputed = region->isComputed || fact.isComputed;
            region->obstacle = region->obstacle.empty() ? fact.obstacle : region->obstacle;
            region->wrappingCast = region->wrappingCast.empty() ? fact.wrappingCast : region->wrappingCast;
            addZeroPoint(fact, *region);
        }
    }
    const auto distribute = [&](const Changes& changes, std::vector<TypeChange> TargetRegion::*list) {
        std::set<TypeChange> seen; // a node in a body may be looked at more than once
        for (const auto& [id, change] : changes) {
            TargetRegion* const region = regionOf(id);
            if (region && seen.insert(change).second) {
                (region->*list).push_back(change);
            }
        }
    };
    distribute(m_changes, &TargetRegion::changes);
    distribute(m_bypasses, &TargetRegion::bypasses);
    distribute(m_shifts, &TargetRegion::shifts);
    std::ranges::for_each(regions, look);
}

} // namespace onnxmend
