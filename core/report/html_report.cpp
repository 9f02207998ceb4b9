// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/text.h"
#include "core/report/gate.h"
#include "core/report/html_page.h"
#include "core/report/merged_report.h"
#include "core/report/report_rules.h"
#include "core/report/result_totals.h"

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
using html::fact;
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

html::PageVerdict verdictOf(std::span<const ModelResult> results, const ResultTotals& totals)
{
    const bool isOne = results.size() == 1;
    return {.tone = toneOf(totals.state()),
            .headline = headlineOf(results, totals),
            .sentence = isOne && !results.front().error.empty() ? results.front().error : summaryOf(totals)};
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

} // namespace

std::string htmlReport(std::span<const ModelResult> results)
{
    const ResultTotals totals = totalsOf(results);
    const std::vector<html::Table> tables = html::tablesOf(results);
    const std::string path = results.size() == 1 ? std::string(results.front().path) : std::string();
    std::string text = html::pageHead(titleOf(results), path, verdictOf(results, totals)) + "<main>\n" +
                       factsText(results, totals) + notesText(results);
    const std::string plots = bytesPlot(totals) + kindsPlot(totals);
    text += plots.empty() ? "" : "<div class=\"cards\">\n" + plots + "</div>\n";
    for (const html::Table& table : tables) {
        text += html::tableText(table);
    }
    text += "</main>\n" + html::pageFoot(tables);
    return text;
}

} // namespace onnxmend
