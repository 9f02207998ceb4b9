// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// The changes of a report by a policy.
struct PolicyOutcome {
    /// Previous severities by id, for findings of a kind with a severity in the policy, if they were milder
    /// than usual for the kind.
    std::map<std::string, Severity> milderBefore;
    std::vector<IgnoredFinding> ignored;
    /// Expired ignores for this model.
    std::vector<std::size_t> expired;
    /// Valid ignores for this model that fit none of its findings.
    std::vector<std::size_t> unmatched;
};

/// The model that a policy is applied to.
struct JudgedModel {
    const Model& model;
    std::filesystem::path path; ///< as opened
    Strategy strategy = Strategy::Promote;
    /// Today, in UTC; an ignore until today expires tomorrow.
    std::chrono::sys_days today = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
};

/// Applies a policy to a report: sets severities by kind, adds findings about dtypes that are not allowed,
/// and removes ignored findings. Infers the types of all values if the policy has rules about dtypes. Throws
/// Cancelled.
PolicyOutcome judgeReport(Report& report, const Policy& policy, const JudgedModel& judged,
                          Progress& progress);

/// Returns the severity that a judged finding would have without the policy; nullopt if the policy did not
/// change it. `outcome`: of that policy, in the report of the finding.
std::optional<Severity> severityWithout(const Policy& policy, const PolicyOutcome& outcome,
                                        const Finding& finding);

/// Returns the number of findings of a judged report whose severity the policy changed. Linear in the report.
std::size_t changedSeverityCount(const Report& report, const Policy& policy, const PolicyOutcome& outcome);

} // namespace onnxmend
