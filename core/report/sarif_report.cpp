// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/versions.h"
#include "core/report/gate.h"
#include "core/report/json_parts.h"
#include "core/report/merged_report.h"
#include "core/report/report_rules.h"
#include "core/report/result_totals.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

using json::Json;

constexpr auto schemaAddress =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

const char* sarifLevel(Severity severity)
{
    static constexpr std::array levels = {"error", "warning", "note"};
    return levels.at(static_cast<std::size_t>(severity));
}

/// Returns a path as a URI reference (RFC 3986): an absolute one gets its scheme.
std::string uriOf(const std::string& path)
{
    constexpr std::string_view plain = "-._~/";
    static constexpr std::array hex = {'0', '1', '2', '3', '4', '5', '6', '7',
                                       '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'};
    std::string uri = path.starts_with('/') ? "file://" : "";
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte < 0x80 && std::isalnum(byte) != 0) || plain.find(c) != std::string_view::npos) {
            uri += c;
        } else {
            uri += {'%', hex.at(byte / 16U), hex.at(byte % 16U)};
        }
    }
    return uri;
}

Json textJson(std::string_view text) { return {{"text", json::text(text)}}; }

Json ruleJson(const ReportRule& rule)
{
    return {{"id", rule.name},
            {"shortDescription", textJson(rule.title)},
            {"fullDescription", textJson(rule.help)},
            {"help", textJson(rule.help)},
            {"defaultConfiguration", {{"level", sarifLevel(rule.severity)}}}};
}

Json driverJson()
{
    const ComponentVersion own = componentVersions().front();
    return {{"name", own.name}, {"version", own.version}, {"rules", json::listOf(reportRules(), ruleJson)}};
}

/// Returns node and value; their names are unique only within their graph.
Json logicalLocationsJson(const ModelResult::Finding& finding)
{
    Json locations = Json::array();
    const auto add = [&](const std::string& name, const char* kind, const std::string& full) {
        locations.push_back(
            {{"name", json::text(name)}, {"fullyQualifiedName", json::text(full)}, {"kind", kind}});
    };
    const std::string graph = finding.graph.empty() ? "main" : finding.graph;
    if (finding.nodeIndex || !finding.node.empty()) {
        const std::string name = !finding.node.empty() ? finding.node
                                 : finding.nodeIndex
                                     ? finding.opType + "#" + std::to_string(*finding.nodeIndex)
                                     : finding.opType;
        add(name, "node", graph + "/node:" + name);
    }
    if (const std::string module = finding.source.orNone().module.value_or(std::string()); !module.empty()) {
        add(module, "module", module);
    }
    if (!finding.value.empty()) {
        add(finding.value, "value", graph + "/value:" + finding.value);
    }
    if (locations.empty()) {
        add(graph, "graph", graph);
    }
    return locations;
}

/// Returns the URI of a file of Python, whose path may be one of Windows.
std::string codeUriOf(std::string path)
{
    const bool hasDrive = path.size() > 2 && path[1] == ':' && (path[2] == '\\' || path[2] == '/');
    if (hasDrive) {
        std::ranges::replace(path, '\\', '/');
        return uriOf("/" + path);
    }
    return uriOf(path);
}

/// Returns the line of Python that caused a finding.
Json codeLocationJson(const CodePlace& place)
{
    Json region = {{"startLine", place.line}};
    if (!place.code.empty()) {
        region["snippet"] = textJson(place.code);
    }
    return {{"artifactLocation", {{"uri", codeUriOf(place.file)}}}, {"region", std::move(region)}};
}

Json physicalLocationJson(const std::string& path)
{
    // A model has no lines; GitHub's code scanning takes only results that have one.
    return {{"artifactLocation", {{"uri", uriOf(path)}}}, {"region", {{"startLine", 1}}}};
}

/// A finding, with the ignore of the policy if there is one.
struct Found {
    const ModelResult* model;
    const ModelResult::Finding* finding;
    const ModelResult::IgnoredFinding* ignored = nullptr;
};

Json placeInPolicy(const std::string& file, std::uint64_t line)
{
    return {{"physicalLocation",
             {{"artifactLocation", {{"uri", uriOf(file)}}}, {"region", {{"startLine", line}}}}}};
}

Json suppressionJson(const ModelResult::Policy& policy, const ModelResult::IgnoredFinding& ignored)
{
    return {{"kind", "external"},
            {"status", "accepted"},
            {"justification", json::text(ignored.reason)},
            {"location", placeInPolicy(policy.file, ignored.line)},
            {"properties", {{"until", json::textOrNull(ignored.until)}}}};
}

/// Returns the model, and the line that fails if it is another one than that to change.
Json relatedLocationsJson(const std::string& path, const CodeSource& source)
{
    Json locations = Json::array({{{"physicalLocation", physicalLocationJson(path)}}});
    for (const CodePlace* const place : {&source.failing, &source.library}) {
        const bool isOther = place->file != source.place.file || place->line != source.place.line;
        if (!place->empty() && isOther) {
            locations.push_back({{"physicalLocation", codeLocationJson(*place)}});
        }
    }
    return locations;
}

Json resultJson(const Found& found)
{
    const ModelResult& model = *found.model;
    const ModelResult::Finding& finding = *found.finding;
    Json result = {{"ruleId", json::text(finding.rule)}};
    if (const ReportRule* const rule = findReportRule(finding.rule)) {
        result["ruleIndex"] = rule - reportRules().data();
    }
    result["level"] = sarifLevel(finding.severity);
    result["message"] = textJson(sentenceOf(finding));
    const CodeSource& source = finding.source.orNone();
    // Tools for code review show a result at its first location: the line to change, if it is known.
    result["locations"] =
        Json::array({{{"physicalLocation", source.place.empty() ? physicalLocationJson(model.path)
                                                                : codeLocationJson(source.place)},
                      {"logicalLocations", logicalLocationsJson(finding)}}});
    if (!source.place.empty()) {
        result["relatedLocations"] = relatedLocationsJson(model.path, source);
    }
    if (const std::string novelty = noveltyName(finding.novelty); !novelty.empty()) {
        result["baselineState"] = novelty;
    }
    if (found.ignored) {
        result["suppressions"] = Json::array({suppressionJson(*model.policy, *found.ignored)});
    }
    result["partialFingerprints"] = {{"onnxmendFindingId/v1", json::text(finding.id)}};
    result["properties"] = {
        {"command", commandName(model.command)},      {"opType", json::textOrNull(finding.opType)},
        {"domain", json::textOrNull(finding.domain)}, {"nodeIndex", json::valueOrNull(finding.nodeIndex)},
        {"actual", json::textOrNull(finding.actual)}, {"expected", json::textOrNull(finding.expected)},
        {"fix", json::textOrNull(finding.fixTitle)},  {"fixKind", json::textOrNull(finding.fixKind)},
        {"fixTo", json::textOrNull(finding.fixTo)},   {"places", finding.places},
        {"modules", json::texts(source.modules)}};
    return result;
}

Json notificationJson(const ModelResult& model)
{
    return {{"level", "error"},
            {"message", textJson(model.error)},
            {"locations",
             Json::array({{{"physicalLocation", {{"artifactLocation", {{"uri", uriOf(model.path)}}}}}}})}};
}

Json artifactJson(const ModelResult& model)
{
    Json json = {{"location", {{"uri", uriOf(model.path)}}}, {"roles", Json::array({"analysisTarget"})}};
    json["properties"] = {{"command", commandName(model.command)},
                          {"state", stateWord(model)},
                          {"errors", model.count(Severity::Error)},
                          {"warnings", model.count(Severity::Warning)},
                          {"infos", model.count(Severity::Info)},
                          {"producer", json::textOrNull(model.producer)},
                          {"opsets", json::textOrNull(model.opsets)},
                          {"nodes", json::valueOrNull(model.nodes)},
                          {"bytes", model.byteCount}};
    if (model.policy) {
        json["properties"]["policy"] = json::textOrNull(model.policy->file);
        json["properties"]["baseline"] = json::textOrNull(model.policy->baseline);
        json["properties"]["failOn"] = failOnName(model.policy->failOn);
        json["properties"]["fails"] = model.policy->fails;
    }
    return json;
}

Json runPropertiesJson(const ResultTotals& totals)
{
    return {{"models", totals.results},           {"errors", totals.errors},
            {"warnings", totals.warnings},        {"infos", totals.infos},
            {"fixable", totals.fixable},          {"unreadable", totals.unreadable},
            {"bytesByDtype", totals.bytesByDtype}};
}

} // namespace

std::string sarifReport(std::span<const ModelResult> results)
{
    const ResultTotals totals = totalsOf(results);
    // A model may occur twice, from two machines; artifacts are unique.
    std::map<std::string, Json> artifacts;
    Json notifications = Json::array();
    std::vector<Found> found;
    for (const ModelResult& model : results) {
        Json artifact = artifactJson(model);
        std::string key = artifact.dump(-1, ' ', false, Json::error_handler_t::replace);
        artifacts.emplace(std::move(key), std::move(artifact));
        if (!model.error.empty()) {
            notifications.push_back(notificationJson(model));
        }
        for (const ModelResult::Finding& finding : model.findings) {
            found.push_back({&model, &finding});
        }
        if (model.policy) {
            for (const ModelResult::IgnoredFinding& ignored : model.policy->ignored) {
                found.push_back({&model, &ignored.finding, &ignored});
            }
        }
    }
    for (const PolicyNote& note : policyNotes(results)) {
        notifications.push_back({{"level", "note"},
                                 {"message", textJson(note.text)},
                                 {"locations", Json::array({placeInPolicy(note.file, note.line)})}});
    }
    Json invocation = {{"executionSuccessful", totals.unreadable == 0},
                       {"toolExecutionNotifications", std::move(notifications)}};
    json::ObjectText run(false);
    run.add("tool", {{"driver", driverJson()}});
    run.add("invocations", Json::array({std::move(invocation)}));
    run.addList("artifacts", artifacts, [](const auto& artifact) { return artifact.second; });
    run.addList("results", found, resultJson);
    run.add("properties", runPropertiesJson(totals));
    return std::string("{\n\"$schema\": \"") + schemaAddress + "\",\n\"version\": \"2.1.0\",\n\"runs\": [" +
           run.finish() + "]\n}\n";
}

} // namespace onnxmend
