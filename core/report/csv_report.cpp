// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/report/csv_parts.h"
#include "core/report/merged_report.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace onnxmend::csv
{

namespace
{

std::string field(std::string_view value)
{
    // Terminals show it as well as spreadsheets: no controls, whole texts.
    std::string text = displayText(value, std::string_view::npos);
    constexpr std::string_view formulaStarts = "=+-@";
    if (!text.empty() && formulaStarts.find(text.front()) != std::string_view::npos) {
        text.insert(0, 1, '\'');
    }
    if (text.find_first_of(",\"") == std::string::npos) {
        return text;
    }
    std::string result = "\"";
    for (const char c : text) {
        result.append(c == '"' ? 2 : 1, c);
    }
    return result + "\"";
}

} // namespace

std::string line(std::span<const std::string> fields)
{
    std::string text;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        text += (i > 0 ? "," : "") + field(fields[i]);
    }
    return text + "\r\n";
}

std::string dtypeOrEmpty(DType dtype) { return dtype == DType::Undefined ? std::string() : dtypeName(dtype); }

} // namespace onnxmend::csv

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
