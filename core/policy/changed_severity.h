// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/policy/judge_report.h"
#include "core/policy/policy.h"

#include <cstddef>
#include <optional>

namespace onnxmend
{

/// What the severity of a judged finding would be without the policy; nothing where the policy did not change
/// it. `outcome`: of that policy, in the report of the finding.
std::optional<Severity> severityWithout(const Policy& policy, const PolicyOutcome& outcome,
                                        const Finding& finding);

/// How many findings of a judged report have their severity from the policy. Linear in the report.
std::size_t changedSeverityCount(const Report& report, const Policy& policy, const PolicyOutcome& outcome);

} // namespace onnxmend
