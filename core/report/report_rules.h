// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/report/model_result.h"
#include "core/types/finding_kinds.h"

#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

/// Kind of a line in a report: a kind of finding, or a message of a fix or a check.
struct ReportRule {
    std::string_view name; ///< "initializer-dtype", "runtime-rejects"
    Severity severity = Severity::Error;
    std::string_view title;
    std::string_view help;
};

// Rules of fixes and checks.
inline constexpr std::string_view changeLeftOutRule = "change-left-out";
inline constexpr std::string_view checkerRejectsRule = "checker-rejects";
inline constexpr std::string_view auditRejectsRule = "audit-rejects";
inline constexpr std::string_view runtimeRejectsRule = "runtime-rejects";
inline constexpr std::string_view runFailsRule = "run-fails";
inline constexpr std::string_view conversionTooFarRule = "conversion-too-far";

/// Returns all rules, findings first in the order of FindingKind.
std::span<const ReportRule> reportRules();
/// Returns null for a name that this version does not know.
const ReportRule* findReportRule(std::string_view name);

/// Returns the message and the recommended fix, for formats that have one text for both.
std::string sentenceOf(const ModelResult::Finding& finding);

} // namespace onnxmend
