// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/finding_json.h"
#include "core/report/json_report.h"

#include <utility>

namespace onnxmend
{

using json::Json;
using json::text;
using json::textOrNull;

namespace
{

Json ignoredJson(const ModelResult::IgnoredFinding& ignored)
{
    Json json = json::findingJson(ignored.finding);
    json["reason"] = text(ignored.reason);
    json["until"] = textOrNull(ignored.until);
    json["line"] = ignored.line;
    return json;
}

Json ignoresJson(const std::vector<ModelResult::Ignore>& ignores)
{
    return json::listOf(ignores, [](const ModelResult::Ignore& ignore) {
        return Json{{"line", ignore.line},
                    {"about", text(ignore.about)},
                    {"reason", text(ignore.reason)},
                    {"until", textOrNull(ignore.until)}};
    });
}

Json baselineJson(const ModelResult& result)
{
    if (result.policy->baseline.empty()) {
        return nullptr;
    }
    Json fresh = Json::array();
    Json unchanged = Json::array();
    for (const ModelResult::Finding& finding : result.findings) {
        (finding.novelty == ModelResult::Novelty::New ? fresh : unchanged).push_back(text(finding.id));
    }
    return {{"file", text(result.policy->baseline)},
            {"new", std::move(fresh)},
            {"unchanged", std::move(unchanged)},
            {"gone", json::texts(result.policy->gone)}};
}

} // namespace

Json policyJson(const ModelResult& result)
{
    const ModelResult::Policy& policy = result.policy.value();
    return {{"file", textOrNull(policy.file)},
            {"ignored", json::listOf(policy.ignored, ignoredJson)},
            {"expired", ignoresJson(policy.expired)},
            {"unmatched", ignoresJson(policy.unmatched)},
            {"baseline", baselineJson(result)},
            {"fail_on", failOnName(policy.failOn)},
            {"fails", policy.fails}};
}

} // namespace onnxmend
