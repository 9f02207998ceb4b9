// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/csv_report.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace onnxmend
{

namespace
{

constexpr std::array columnNames = {"model",   "severity", "kind",  "graph",  "node",     "node_index",
                                    "op_type", "domain",   "value", "actual", "expected", "fix",
                                    "fix_to",  "message",  "id",    "error"};

using Line = std::array<std::string, columnNames.size()>;

std::string csvField(std::string_view value)
{
    // Shown by terminals as much as by spreadsheets: no controls, whole texts (formats.md, security rule 14).
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

std::string joined(const Line& line)
{
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
        text += (i > 0 ? "," : "") + csvField(line[i]);
    }
    return text + "\r\n";
}

std::string knownDtype(DType dtype) { return dtype == DType::Undefined ? std::string() : dtypeName(dtype); }

} // namespace

std::string csvHeader()
{
    Line line;
    std::copy(columnNames.begin(), columnNames.end(), line.begin());
    return joined(line);
}

std::string csvFindings(const Session& session, const std::string& modelPath)
{
    std::string text;
    for (const Finding& finding : session.report().findings) {
        const std::vector<Fix>& fixes = session.fixesOf(finding.id);
        const bool fixable = !fixes.empty() && fixes.front().recommended;
        text +=
            joined({modelPath, severityName(finding.severity),
                    std::string(findingKindInfo(finding.kind).name), finding.graph, finding.node,
                    finding.nodeIndex ? std::to_string(*finding.nodeIndex) : std::string(), finding.opType,
                    finding.domain, finding.value, knownDtype(finding.actual), knownDtype(finding.expected),
                    fixable ? std::string(fixKindInfo(fixes.front().kind).name) : std::string(),
                    fixable ? knownDtype(fixes.front().to) : std::string(), finding.message, finding.id, ""});
    }
    return text;
}

std::string csvError(const std::string& modelPath, const Error& error)
{
    Line line;
    line.front() = modelPath;
    line.back() = error.what();
    return joined(line);
}

} // namespace onnxmend
