// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/csv_report.h"

#include "core/report/csv_parts.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

constexpr std::array columnNames = {"model",   "severity", "kind",  "graph",  "node",     "node_index",
                                    "op_type", "domain",   "value", "actual", "expected", "fix",
                                    "fix_to",  "message",  "id",    "error"};

using Line = std::array<std::string, columnNames.size()>;

} // namespace

std::string csvHeader()
{
    Line line;
    std::copy(columnNames.begin(), columnNames.end(), line.begin());
    return csv::line(line);
}

std::string csvFindings(const Session& session, const std::string& modelPath)
{
    std::string text;
    for (const Finding& finding : session.report().findings) {
        const std::vector<Fix>& fixes = session.fixesOf(finding.id);
        const bool fixable = !fixes.empty() && fixes.front().recommended;
        text += csv::line(Line{modelPath, severityName(finding.severity),
                               std::string(findingKindInfo(finding.kind).name), finding.graph, finding.node,
                               finding.nodeIndex ? std::to_string(finding.nodeIndex->value) : std::string(),
                               finding.opType, finding.domain, finding.value,
                               csv::dtypeOrEmpty(finding.actual), csv::dtypeOrEmpty(finding.expected),
                               fixable ? std::string(fixKindInfo(fixes.front().kind).name) : std::string(),
                               fixable ? csv::dtypeOrEmpty(fixes.front().to) : std::string(), finding.message,
                               finding.id, ""});
    }
    return text;
}

std::string csvError(const std::string& modelPath, const Error& error)
{
    Line line;
    line.front() = modelPath;
    line.back() = error.what();
    return csv::line(line);
}

} // namespace onnxmend
