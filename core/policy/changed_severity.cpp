// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/policy/changed_severity.h"

#include <algorithm>

namespace onnxmend
{

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
