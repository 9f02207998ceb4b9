// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/policy/judge_report.h"

#include "core/audit/trace_findings.h"
#include "core/base/text.h"
#include "core/policy/check_dtypes.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace onnxmend
{

namespace
{

using MilderFindings = std::map<std::string, Severity>;

/// A finding that is milder than usual for its kind stays milder: a node that runs on the CPU instead is not
/// an error.
void setSeverity(Finding& finding, const Policy& policy, MilderFindings& milderBefore)
{
    const auto asked = policy.severities.find(finding.kind);
    if (asked == policy.severities.end()) {
        return;
    }
    if (finding.severity == findingKindInfo(finding.kind).severity) {
        finding.severity = asked->second;
        return;
    }
    milderBefore.emplace(finding.id(), finding.severity);
    finding.severity = std::max(asked->second, finding.severity);
}

/// Returns the path relative to the policy's folder; absolute if it is not below that.
std::string pathForPatterns(const std::filesystem::path& path, const Policy& policy)
{
    const std::filesystem::path whole = std::filesystem::absolute(path).lexically_normal();
    const std::filesystem::path below = whole.lexically_relative(policy.folder);
    return below.empty() || *below.begin() == ".." ? whole.string() : below.string();
}

bool fitsOrAsksNothing(const std::string& pattern, const std::string& name)
{
    return pattern.empty() || fitsPattern(pattern, name);
}

bool fits(const PolicyIgnore& ignore, const Finding& finding)
{
    return (!ignore.kind || *ignore.kind == finding.kind) && fitsOrAsksNothing(ignore.graph, finding.graph) &&
           fitsOrAsksNothing(ignore.node, finding.node) && fitsOrAsksNothing(ignore.value, finding.value) &&
           (ignore.id.empty() || ignore.id == finding.id());
}

bool isExpired(const PolicyIgnore& ignore, std::chrono::sys_days today)
{
    return ignore.until && std::chrono::sys_days(*ignore.until) < today;
}

/// Sorts findings into those that count and those that do not.
class IgnoreSieve
{
public:
    IgnoreSieve(const Policy& policy, const JudgedModel& judged)
        : m_policy(policy)
        , m_hasFitted(policy.ignores.size())
    {
        const std::string path = pathForPatterns(judged.path, policy);
        for (std::size_t i = 0; i < policy.ignores.size(); ++i) {
            if (!fitsOrAsksNothing(policy.ignores[i].model, path)) {
                continue;
            }
            (isExpired(policy.ignores[i], judged.today) ? m_outcome.expired : m_holding).push_back(i);
        }
    }

    /// Returns whether the finding is ignored. The first ignore that fits counts. If it has an end, further
    /// ones that fit are used, too.
    bool takes(Finding& finding)
    {
        std::optional<std::size_t> first;
        for (const std::size_t i : m_holding) {
            if (!fits(m_policy.ignores[i], finding)) {
                continue;
            }
            m_hasFitted[i] = true;
            first = first.value_or(i);
            if (!m_policy.ignores[i].until) {
                break;
            }
        }
        if (first) {
            m_outcome.ignored.push_back({std::move(finding), *first});
        }
        return first.has_value();
    }

    PolicyOutcome finish()
    {
        std::ranges::copy_if(m_holding, std::back_inserter(m_outcome.unmatched),
                             [this](std::size_t i) { return !m_hasFitted[i]; });
        return std::move(m_outcome);
    }

private:
    const Policy& m_policy;
    std::vector<std::size_t> m_holding; ///< valid ignores for this model
    std::vector<bool> m_hasFitted;      ///< by ignore
    PolicyOutcome m_outcome;
};

} // namespace

PolicyOutcome judgeReport(Report& report, const Policy& policy, const JudgedModel& judged, Progress& progress)
{
    std::vector<Finding> ofDtypes = checkDtypes(report, policy, judged, progress);
    std::ranges::move(ofDtypes, std::back_inserter(report.findings));
    IgnoreSieve sieve(policy, judged);
    MilderFindings milderBefore;
    std::size_t counted = 0;
    for (Finding& finding : report.findings) {
        setSeverity(finding, policy, milderBefore);
        if (sieve.takes(finding)) {
            continue;
        }
        if (Finding& place = report.findings[counted++]; &place != &finding) {
            place = std::move(finding);
        }
    }
    report.findings.resize(counted);
    traceFindings(judged.model, report);
    PolicyOutcome outcome = sieve.finish();
    outcome.milderBefore = std::move(milderBefore);
    return outcome;
}

std::optional<Severity> severityWithout(const Policy& policy, const PolicyOutcome& outcome,
                                        const Finding& finding)
{
    if (!policy.severities.contains(finding.kind)) {
        return std::nullopt;
    }
    const auto milder =
        outcome.milderBefore.empty() ? outcome.milderBefore.end() : outcome.milderBefore.find(finding.id());
    const Severity before =
        milder == outcome.milderBefore.end() ? findingKindInfo(finding.kind).severity : milder->second;
    return before == finding.severity ? std::nullopt : std::optional(before);
}

std::size_t changedSeverityCount(const Report& report, const Policy& policy, const PolicyOutcome& outcome)
{
    if (policy.severities.empty()) {
        return 0;
    }
    return static_cast<std::size_t>(std::ranges::count_if(report.findings, [&](const Finding& finding) {
        return severityWithout(policy, outcome, finding).has_value();
    }));
}

} // namespace onnxmend
