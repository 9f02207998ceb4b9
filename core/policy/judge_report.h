// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/base/progress.h"
#include "core/policy/policy.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// A finding that an ignore of the policy took out of the report.
struct IgnoredFinding {
    Finding finding;
    std::size_t ignore = 0; ///< index into Policy::ignores
};

/// What a policy did to a report.
struct PolicyOutcome {
    /// By id, of findings whose kind the policy gives a severity: what they had before, where that was milder
    /// than is usual for the kind.
    std::map<std::string, Severity> milderBefore;
    std::vector<IgnoredFinding> ignored;
    /// Ignores that hold no more, and that would have fitted a finding.
    std::vector<std::size_t> expired;
    /// Ignores for this model that fit none of its findings, though they hold.
    std::vector<std::size_t> unmatched;
};

/// What a policy is asked about.
struct JudgedModel {
    const Model& model;
    std::filesystem::path path; ///< as opened
    Strategy strategy = Strategy::Promote;
    /// Today, in UTC: who ignores until then does so no more tomorrow.
    std::chrono::sys_days today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
};

/// Makes of a report what the policy says: severities by kind, findings of dtypes that are not allowed, and
/// ignored findings taken out. The types of all values are worked out where the policy is about dtypes.
/// Throws Cancelled.
PolicyOutcome judgeReport(Report& report, const Policy& policy, const JudgedModel& judged,
                          Progress& progress);

/// Returns the severity that a judged finding would have without the policy; nullopt if the policy did not
/// change it. `outcome`: of that policy, in the report of the finding.
std::optional<Severity> severityWithout(const Policy& policy, const PolicyOutcome& outcome,
                                        const Finding& finding);

/// Returns the number of findings of a judged report whose severity the policy changed. Linear in the report.
std::size_t changedSeverityCount(const Report& report, const Policy& policy, const PolicyOutcome& outcome);

} // namespace onnxmend
