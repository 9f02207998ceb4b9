// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/trace_findings.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Joins findings that have a key in common.
class FindingJoiner
{
public:
    explicit FindingJoiner(std::size_t count)
        : m_parents(count)
    {
        std::iota(m_parents.begin(), m_parents.end(), std::size_t(0));
    }

    void add(std::size_t finding, std::string key)
    {
        const auto [known, isNew] = m_firstOf.try_emplace(std::move(key), finding);
        const std::size_t a = rootOf(known->second);
        const std::size_t b = rootOf(finding);
        m_parents[std::max(a, b)] = std::min(a, b); // so that the first of a group leads it
    }

    FindingGroups finish()
    {
        std::map<std::size_t, std::vector<std::size_t>> found;
        for (std::size_t i = 0; i < m_parents.size(); ++i) {
            if (const std::size_t root = rootOf(i); root != i) {
                auto& group = found[root];
                if (group.empty()) {
                    group.push_back(root);
                }
                group.push_back(i);
            }
        }
        FindingGroups groups;
        for (auto& [leader, group] : found) {
            groups.add(std::move(group));
        }
        return groups;
    }

private:
    std::size_t rootOf(std::size_t finding)
    {
        while (m_parents[finding] != finding) {
            m_parents[finding] = m_parents[m_parents[finding]];
            finding = m_parents[finding];
        }
        return finding;
    }

    std::vector<std::size_t> m_parents;
    std::unordered_map<std::string, std::size_t> m_firstOf;
};

/// Returns the parts of a key that findings with one cause have in common.
std::string kindKey(const Finding& finding)
{
    return std::string(findingKindInfo(finding.kind).name) + '\n' + severityName(finding.severity) + '\n';
}

std::string dtypesKey(const Finding& finding)
{
    return dtypeName(finding.actual) + '\n' + dtypeName(finding.expected) + '\n';
}

/// Returns the key of the line. A line that fails may have several operators with mistakes of their own.
std::string lineKey(const Finding& finding, const CodeSource& source)
{
    std::string key = kindKey(finding) + placeText(source.place) + '\n';
    const bool isFailing =
        source.place.file == source.failing.file && source.place.line == source.failing.line;
    if (isFailing) {
        key += dtypesKey(finding) + finding.opType.str() + '\n';
    }
    if (findingKindInfo(finding.kind).isOfStoredDtype) { // weight and bias are read in one line
        const std::string& name = finding.value;
        key += name.substr(name.rfind('.') + 1);
    }
    return key;
}

bool isOfCode(const Finding& finding)
{
    return finding.source && !finding.source->place.empty() &&
           (finding.nodeIndex || findingKindInfo(finding.kind).isOfDtypes);
}

} // namespace

void groupFindings(Report& report)
{
    report.groups = {};
    if (std::ranges::any_of(report.findings, isOfCode)) {
        FindingJoiner joiner(report.findings.size());
        for (std::size_t i = 0; i < report.findings.size(); ++i) {
            const Finding& finding = report.findings[i];
            if (!isOfCode(finding)) {
                continue;
            }
            const CodeSource& source = *finding.source;
            joiner.add(i, "line\n" + lineKey(finding, source));
            if (!source.value.empty()) {
                joiner.add(i, "value\n" + kindKey(finding) + dtypesKey(finding) + finding.graph.str() + '\n' +
                                  source.value);
            }
        }
        report.groups = joiner.finish();
    }
    report.summary = summaryOf(report);
}

} // namespace onnxmend
