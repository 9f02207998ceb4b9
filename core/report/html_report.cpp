// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/base/versions.h"
#include "core/report/gate.h"
#include "core/report/html_parts.h"
#include "core/report/merged_report.h"
#include "core/report/report_rules.h"
#include "core/report/result_totals.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

using html::escaped;
using State = ModelResult::State;

const char* toneOf(State state)
{
    return state == State::Good ? "good" : state == State::Warnings ? "attention" : "wrong";
}

std::string titleOf(std::span<const ModelResult> results)
{
    return results.size() == 1 ? std::filesystem::path(results.front().path).filename().string()
                               : counted(results.size(), "result");
}

std::string policy()
{
    return "default-src 'none'; script-src " + html::policySource(reportScriptDigest()) + "; style-src " +
           html::policySource(reportStyleDigest()) + "; base-uri 'none'; form-action 'none'";
}

std::string headText(std::span<const ModelResult> results)
{
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
           policy() +
           "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"referrer\" "
           "content=\"no-referrer\">\n"
           "<title>" +
           escaped(titleOf(results)) + " - onnxmend</title>\n<style>" + std::string(reportStyle()) +
           "</style>\n</head>\n";
}

std::string fact(const std::string& name, const std::string& value, const char* tone = "")
{
    return "<div class=\"fact " + std::string(tone) + "\"><dt>" + name + "</dt><dd>" + value +
           "</dd></div>\n";
}

/// Returns the facts about one model beside the counts.
std::string modelFacts(const ModelResult& result)
{
    std::string text;
    const auto add = [&text](const char* name, const std::string& value) {
        text += value.empty() ? "" : fact(name, escaped(value));
    };
    add("Producer", result.producer);
    add("Opsets", result.opsets);
    add("Nodes", result.nodes ? groupedNumber(*result.nodes) : "");
    add("Written to", result.output);
    if (result.policy) {
        add("Policy", result.policy->file);
        add("Baseline", result.policy->baseline);
    }
    for (const ModelResult::Proof& proof : result.proofs) {
        add(escaped(proof.name).c_str(), proof.status);
    }
    return text;
}

/// Returns the result of the job that made this page.
std::string gateFact(std::span<const ModelResult> results, const ResultTotals& totals)
{
    const std::size_t bad = totals.failing + totals.unreadable;
    return bad == 0              ? fact("Gate", "passes", "good")
           : results.size() == 1 ? fact("Gate", "fails", "wrong")
                                 : fact("Gate", groupedNumber(bad) + " fail", "wrong");
}

std::string notesText(std::span<const ModelResult> results)
{
    std::string text;
    for (const PolicyNote& note : policyNotes(results)) {
        text += "<p class=\"note\">" + escaped(note.sentence()) + "</p>\n";
    }
    return text;
}

std::string factsText(std::span<const ModelResult> results, const ResultTotals& totals)
{
    std::string text = "<dl class=\"facts\">\n";
    if (results.size() > 1) {
        text += fact("Models", groupedNumber(totals.results));
        text += totals.unreadable > 0 ? fact("Unreadable", groupedNumber(totals.unreadable), "wrong") : "";
    }
    text += fact("Errors", groupedNumber(totals.errors), totals.errors > 0 ? "wrong" : "");
    text += fact("Warnings", groupedNumber(totals.warnings), totals.warnings > 0 ? "attention" : "");
    text += fact("Notes", groupedNumber(totals.infos));
    text += fact("Fixable", groupedNumber(totals.fixable));
    text += totals.compared > 0 ? fact("New", groupedNumber(totals.fresh)) : "";
    text += totals.ignored > 0 ? fact("Ignored", groupedNumber(totals.ignored)) : "";
    text += totals.isJudged ? gateFact(results, totals) : "";
    text += totals.byteCount > 0 ? fact("Size", byteSize(totals.byteCount)) : "";
    return text + (results.size() == 1 ? modelFacts(results.front()) : "") + "</dl>\n";
}

std::string verdictText(std::span<const ModelResult> results, const ResultTotals& totals)
{
    const State state = totals.state();
    const char* const icon = state == State::Good       ? "M5 12.5l4.5 4.5L19 7.5"
                             : state == State::Warnings ? "M12 6v8M12 18v.01"
                                                        : "M7 7l10 10M17 7L7 17";
    const bool isOne = results.size() == 1;
    std::string text =
        "<header>\n<p class=\"product\">onnxmend</p>\n<h1>" + escaped(titleOf(results)) + "</h1>\n";
    text += isOne ? "<p class=\"path\">" + escaped(results.front().path) + "</p>\n" : "";
    text += "<div class=\"verdict " + std::string(toneOf(state)) +
            "\"><svg class=\"icon\" viewBox=\"0 0 24 24\" width=\"24\" height=\"24\" "
            "aria-hidden=\"true\"><path d=\"" +
            icon + "\"/></svg><div><strong>" + escaped(headlineOf(results, totals)) + "</strong><p>" +
            escaped(isOne && !results.front().error.empty() ? results.front().error : summaryOf(totals)) +
            "</p></div></div>\n</header>\n";
    return text;
}

/// Returns the names with the largest numbers first.
template <class Number>
std::vector<std::pair<std::string, Number>> sorted(const std::map<std::string, Number>& counts)
{
    std::vector<std::pair<std::string, Number>> rows(counts.begin(), counts.end());
    std::ranges::stable_sort(rows, [](const auto& a, const auto& b) { return a.second > b.second; });
    return rows;
}

std::string percentText(std::uint64_t part, std::uint64_t all)
{
    const double percent =
        100.0 * static_cast<double>(part) / static_cast<double>(std::max<std::uint64_t>(all, 1));
    return percent > 0 && percent < 1 ? "&lt; 1&#8239;%" : std::to_string(std::lround(percent)) + "&#8239;%";
}

std::string bytesPlot(const ResultTotals& totals)
{
    std::uint64_t all = 0;
    for (const auto& [dtype, bytes] : totals.bytesByDtype) {
        all += bytes;
    }
    if (all == 0) {
        return {};
    }
    std::string text =
        "<section class=\"card\"><h2>Bytes by dtype, as stored</h2>\n<ul class=\"plot bytes\">\n";
    for (const auto& [dtype, bytes] : sorted(totals.bytesByDtype)) {
        text += "<li><span class=\"label\">" + (dtype.empty() ? "unknown" : html::dtypePill(dtype)) +
                "</span>" + html::bar(bytes, all, "mark " + html::dtypeClass(dtype)) +
                "<span class=\"value\">" + byteSize(bytes) + "</span><span class=\"part\">" +
                percentText(bytes, all) + "</span></li>\n";
    }
    return text + "</ul></section>\n";
}

std::string kindsPlot(const ResultTotals& totals)
{
    if (totals.findingsByRule.empty()) {
        return {};
    }
    const auto rows = sorted(totals.findingsByRule);
    std::string text = "<section class=\"card\"><h2>Findings by kind</h2>\n<ul class=\"plot kinds\">\n";
    for (const auto& [name, count] : rows) {
        const ReportRule* const rule = findReportRule(name);
        const char* const severity = severityName(rule ? rule->severity : Severity::Error);
        text += "<li><a class=\"label\" href=\"#findings\" data-filter=\"" + escaped(name) + "\" title=\"" +
                escaped(rule ? rule->help : "") + "\">" + escaped(name) + "</a>" +
                html::bar(count, rows.front().second, std::string("mark s-") + severity) +
                "<span class=\"value\">" + groupedNumber(count) + "</span><span class=\"title\">" +
                escaped(rule ? rule->title : "") + "</span></li>\n";
    }
    return text + "</ul></section>\n";
}

std::string dataText(const std::vector<html::Table>& tables)
{
    nlohmann::ordered_json dtypes = nlohmann::ordered_json::object();
    for (const DTypeInfo& info : dtypeTable()) {
        if (isKnown(info.dtype)) {
            dtypes[std::string(info.onnxName)] = shortDtypeName(info.dtype);
        }
    }
    std::string text = "{\"dtypes\":" + dtypes.dump() + ",\"tables\":[";
    for (const html::Table& table : tables) {
        text += (&table == tables.data() ? "" : ",\n") + html::tableJson(table);
    }
    return "<script type=\"application/json\" id=\"data\">" + html::scriptJson(text + "]}") + "</script>\n";
}

std::string footText()
{
    const ComponentVersion own = componentVersions().front();
    return "<footer>Made by " + escaped(own.name + " " + own.version) +
           ". This page uses no network.</footer>\n";
}

} // namespace

std::string htmlReport(std::span<const ModelResult> results)
{
    const ResultTotals totals = totalsOf(results);
    const std::vector<html::Table> tables = html::tablesOf(results);
    std::string text = headText(results) + "<body>\n" + verdictText(results, totals) + "<main>\n" +
                       factsText(results, totals) + notesText(results);
    const std::string plots = bytesPlot(totals) + kindsPlot(totals);
    text += plots.empty() ? "" : "<div class=\"cards\">\n" + plots + "</div>\n";
    for (const html::Table& table : tables) {
        text += html::tableText(table);
    }
    text += "</main>\n" + footText() + dataText(tables) + "<script>" + std::string(reportScript()) +
            "</script>\n</body>\n</html>\n";
    return text;
}

} // namespace onnxmend
