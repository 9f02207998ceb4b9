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

std::string csvFindings(const ModelResult& result)
{
    if (!result.error.empty()) {
        Line line;
        line.front() = result.path;
        line.back() = result.error;
        return csv::line(line);
    }
    std::string text;
    for (const ModelResult::Finding& finding : result.findings) {
        text += csv::line(
            Line{result.path, severityName(finding.severity), finding.rule, finding.graph, finding.node,
                 finding.nodeIndex ? std::to_string(*finding.nodeIndex) : std::string(), finding.opType,
                 finding.domain, finding.value, finding.actual, finding.expected, finding.fixKind,
                 finding.fixTo, finding.message, finding.id, ""});
    }
    return text;
}

} // namespace onnxmend
