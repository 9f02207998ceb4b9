// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/json_parts.h"
#include "core/report/merged_report.h"
#include "core/report/report_rules.h"

#include <array>
#include <set>

namespace onnxmend
{

namespace
{

using json::Json;

const char* gitlabLevel(Severity severity)
{
    static constexpr std::array levels = {"critical", "minor", "info"};
    return levels.at(static_cast<std::size_t>(severity));
}

/// Removes a leading "./": GitLab compares paths with those of the repository, which lack it.
std::string_view pathOf(const ModelResult& model)
{
    std::string_view path = model.path;
    while (path.starts_with("./")) {
        path.remove_prefix(2);
    }
    return path;
}

Json entryJson(const ModelResult& model, const std::string& rule, const std::string& id, const char* level,
               const std::string& text)
{
    const std::string path(pathOf(model));
    // The same finding in the next run has the same fingerprint, and no two models share one.
    return {{"description", json::text(text)},
            {"check_name", json::text(rule)},
            {"fingerprint", json::text(path + ":" + id)},
            {"severity", level},
            {"location", {{"path", json::text(path)}, {"lines", {{"begin", 1}}}}}}; // a model has no lines
}

} // namespace

std::string codeQualityReport(std::span<const ModelResult> results)
{
    std::string text;
    // GitLab shows one of several with the same fingerprint: a model may occur twice
    std::set<std::string> fingerprints;
    const auto add = [&](const Json& entry) {
        if (fingerprints.insert(entry["fingerprint"].get<std::string>()).second) {
            text += (text.empty() ? "\n" : ",\n") + entry.dump();
        }
    };
    for (const ModelResult& model : results) {
        if (!model.error.empty()) {
            add(entryJson(model, "unreadable-model", "unreadable-model", "blocker", model.error));
        }
        for (const ModelResult::Finding& finding : model.findings) {
            add(entryJson(model, finding.rule, finding.id, gitlabLevel(finding.severity),
                          sentenceOf(finding)));
        }
    }
    return "[" + text + (text.empty() ? "" : "\n") + "]\n";
}

} // namespace onnxmend
