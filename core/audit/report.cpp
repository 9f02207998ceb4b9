// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/report.h"

#include "core/code/module_names.h"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

namespace onnxmend
{

const char* rowSourceName(RowSource source)
{
    static constexpr std::array names = {"inline", "external", "checkpoint", "none"};
    return names.at(static_cast<std::size_t>(source));
}

const char* rowStatusName(RowStatus status)
{
    static constexpr std::array names = {"ok",        "mismatch",       "missing",   "unused",
                                         "ambiguous", "shape-mismatch", "unreadable"};
    return names.at(static_cast<std::size_t>(status));
}

void Summary::count(Severity severity)
{
    ++(severity == Severity::Error ? errors : severity == Severity::Warning ? warnings : infos);
}

void FindingGroups::add(std::vector<std::size_t> findings)
{
    const std::size_t leader = findings.front();
    findings.erase(findings.begin());
    for (const std::size_t other : findings) {
        m_leaders.emplace(other, leader);
    }
    m_others.emplace(leader, std::move(findings));
}

std::size_t FindingGroups::leaderOf(std::size_t finding) const
{
    const auto found = m_leaders.find(finding);
    return found == m_leaders.end() ? finding : found->second;
}

std::span<const std::size_t> FindingGroups::othersOf(std::size_t leader) const
{
    const auto found = m_others.find(leader);
    return found == m_others.end() ? std::span<const std::size_t>() : found->second;
}

std::vector<std::size_t> Report::causes() const
{
    std::vector<std::size_t> causes;
    causes.reserve(findings.size());
    for (std::size_t i = 0; i < findings.size(); ++i) {
        if (groups.leads(i)) {
            causes.push_back(i);
        }
    }
    return causes;
}

std::vector<std::size_t> Report::causesOf(std::vector<std::size_t> some) const
{
    std::ranges::transform(some, some.begin(),
                           [this](std::size_t finding) { return groups.leaderOf(finding); });
    std::ranges::sort(some);
    some.erase(std::unique(some.begin(), some.end()), some.end());
    return some;
}

std::vector<std::string> Report::otherIds(std::size_t finding) const
{
    std::vector<std::string> ids;
    for (const std::size_t other : groups.othersOf(finding)) {
        ids.push_back(findings[other].id());
    }
    return ids;
}

std::size_t Report::places(std::size_t finding) const
{
    std::size_t places = 1 + findings[finding].moreNodes;
    for (const std::size_t other : groups.othersOf(finding)) {
        places += 1 + findings[other].moreNodes;
    }
    return places;
}

std::optional<CodeSource> Report::sourceOf(std::size_t finding) const
{
    std::optional<CodeSource> source = onnxmend::sourceOf(findings[finding]);
    std::unordered_set<std::string> known;
    if (source) {
        known.insert(source->modules.begin(), source->modules.end());
    }
    for (const std::size_t other : groups.othersOf(finding)) {
        for (const std::string& module : findings[other].source.orNone().modules) {
            if (source && known.insert(module).second) {
                source->modules.push_back(module);
            }
        }
    }
    return source;
}

Summary summaryOf(const Report& report)
{
    Summary summary;
    for (const std::size_t cause : report.causes()) {
        summary.count(report.findings[cause].severity);
    }
    return summary;
}

std::optional<CodeSource> sourceOf(const Finding& finding)
{
    if (finding.source) {
        return *finding.source;
    }
    std::optional<std::string> module = finding.nodeIndex ? moduleInName(finding.node) : std::nullopt;
    if (!module) {
        return std::nullopt;
    }
    return CodeSource{.module = module, .modules = {*module}};
}

} // namespace onnxmend
