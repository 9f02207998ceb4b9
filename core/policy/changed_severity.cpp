// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/policy/changed_severity.h"

#include <algorithm>

namespace onnxmend
{

std::optional<Severity> severityWithout(const Policy& policy, const Finding& finding)
{
    const auto asked = policy.severities.find(finding.kind);
    const Severity usual = findingKindInfo(finding.kind).severity;
    const bool isChanged =
        asked != policy.severities.end() && asked->second == finding.severity && usual != finding.severity;
    return isChanged ? std::optional(usual) : std::nullopt;
}

std::size_t changedSeverityCount(const Report& report, const Policy& policy)
{
    if (policy.severities.empty()) {
        return 0;
    }
    return static_cast<std::size_t>(std::ranges::count_if(report.findings, [&policy](const Finding& finding) {
        return severityWithout(policy, finding).has_value();
    }));
}

} // namespace onnxmend
