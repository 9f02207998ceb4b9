// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/csv_parts.h"
#include "core/report/merged_report.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

constexpr std::array findingColumnNames = {"model",      "severity", "kind",    "graph",   "node",
                                           "node_index", "op_type",  "domain",  "value",   "actual",
                                           "expected",   "fix",      "fix_to",  "message", "id",
                                           "error",      "baseline", "ignored", "until"};

using FindingLine = std::array<std::string, findingColumnNames.size()>;
constexpr std::size_t errorColumn = 15;

FindingLine lineOf(const ModelResult& result, const ModelResult::Finding& finding)
{
    return {result.path,
            severityName(finding.severity),
            finding.rule,
            finding.graph,
            finding.node,
            finding.nodeIndex ? std::to_string(*finding.nodeIndex) : std::string(),
            finding.opType,
            finding.domain,
            finding.value,
            finding.actual,
            finding.expected,
            finding.fixKind,
            finding.fixTo,
            finding.message,
            finding.id,
            "",
            noveltyName(finding.novelty),
            "",
            ""};
}

} // namespace

std::string csvHeader()
{
    FindingLine line;
    std::copy(findingColumnNames.begin(), findingColumnNames.end(), line.begin());
    return csv::line(line);
}

std::string csvFindings(const ModelResult& result)
{
    if (!result.error.empty()) {
        FindingLine line;
        line.front() = result.path;
        line.at(errorColumn) = result.error;
        return csv::line(line);
    }
    std::string text;
    for (const ModelResult::Finding& finding : result.findings) {
        text += csv::line(lineOf(result, finding));
    }
    if (result.policy) {
        for (const ModelResult::IgnoredFinding& ignored : result.policy->ignored) {
            FindingLine line = lineOf(result, ignored.finding);
            line.at(errorColumn + 2) = ignored.reason;
            line.at(errorColumn + 3) = ignored.until;
            text += csv::line(line);
        }
    }
    return text;
}

} // namespace onnxmend
