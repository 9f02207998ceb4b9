// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/result_totals.h"

#include "core/base/text.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

using State = ModelResult::State;

void add(ResultTotals& totals, const ModelResult& result)
{
    ++totals.results;
    switch (result.state()) {
    case State::Good:
        ++totals.good;
        break;
    case State::Warnings:
        ++totals.withWarnings;
        break;
    case State::Errors:
        ++totals.withErrors;
        break;
    case State::Unreadable:
        ++totals.unreadable;
        break;
    }
    totals.errors += result.count(Severity::Error);
    totals.warnings += result.count(Severity::Warning);
    totals.infos += result.count(Severity::Info);
    totals.fixable += result.fixableCount();
    totals.byteCount += result.byteCount;
    for (const auto& [dtype, bytes] : result.bytesByDtype) {
        totals.bytesByDtype[dtype] += bytes;
    }
    for (const ModelResult::Finding& finding : result.findings) {
        ++totals.findingsByRule[finding.rule];
    }
    totals.failing += result.fails() ? 1 : 0;
    if (result.policy) {
        totals.isJudged = true;
        totals.ignored += result.policy->ignored.size();
        if (!result.policy->baseline.empty()) {
            ++totals.compared;
            totals.fresh += result.countNew();
            totals.known += result.findings.size() - result.countNew();
        }
    }
}

/// Returns the restriction of a good headline: findings that the policy ignores.
std::string exceptIgnored(bool anyIgnored)
{
    return anyIgnored ? " except findings that the policy ignores" : "";
}

bool ignoresAny(const ModelResult& result) { return result.policy && !result.policy->ignored.empty(); }

std::string headlineOf(const ModelResult& result)
{
    const State state = result.state();
    if (state == State::Unreadable) {
        return "The model cannot be read";
    }
    if (result.policy && !result.policy->baseline.empty() && !result.findings.empty() &&
        result.countNew() == 0) {
        return "Nothing new is wrong";
    }
    switch (result.command) {
    case ModelResult::Command::Audit:
        return state == State::Good     ? "Nothing is wrong" + exceptIgnored(ignoresAny(result))
               : state == State::Errors ? "The model has errors"
                                        : "The model has warnings";
    case ModelResult::Command::Fix:
    case ModelResult::Command::Convert: {
        const std::string what =
            result.command == ModelResult::Command::Fix ? "The fix is " : "The conversion is ";
        return result.verdict == "fails" ? "The result does not load" : what + result.verdict;
    }
    case ModelResult::Command::Verify:
        break;
    }
    return state == State::Good ? "The model is accepted" : "The model is rejected";
}

/// "3 of 1,000 models have errors".
std::string partOf(std::size_t part, std::size_t all, const std::string& one, const std::string& many)
{
    return groupedNumber(part) + " of " + counted(all, "model") + " " + (part == 1 ? one : many);
}

} // namespace

State ResultTotals::state() const
{
    return unreadable > 0     ? State::Unreadable
           : withErrors > 0   ? State::Errors
           : withWarnings > 0 ? State::Warnings
                              : State::Good;
}

ResultTotals totalsOf(std::span<const ModelResult> results)
{
    ResultTotals totals;
    for (const ModelResult& result : results) {
        add(totals, result);
    }
    return totals;
}

std::string headlineOf(std::span<const ModelResult> results, const ResultTotals& totals)
{
    if (results.size() == 1) {
        return headlineOf(results.front());
    }
    if (totals.compared == totals.results && totals.known > 0 && totals.fresh == 0 &&
        totals.unreadable == 0) {
        return "Nothing new is wrong with " + counted(totals.results, "model");
    }
    if (totals.withErrors > 0) {
        return partOf(totals.withErrors, totals.results, "has errors", "have errors");
    }
    if (totals.unreadable > 0) {
        return partOf(totals.unreadable, totals.results, "cannot be read", "cannot be read");
    }
    if (totals.withWarnings > 0) {
        return partOf(totals.withWarnings, totals.results, "has warnings", "have warnings");
    }
    return "Nothing is wrong with " + counted(totals.results, "model") +
           exceptIgnored(std::ranges::any_of(results, ignoresAny));
}

std::string summaryOf(const ResultTotals& totals)
{
    std::string text = counted(totals.errors, "error") + ", " + counted(totals.warnings, "warning") +
                       " and " + counted(totals.infos, "note");
    if (totals.fixable > 0) {
        text += "; recommended fixes remove " + groupedNumber(totals.fixable);
    }
    if (totals.compared > 0) {
        text += "; " + groupedNumber(totals.fresh) + " new, " + groupedNumber(totals.known) +
                " known from the baseline";
    }
    if (totals.ignored > 0) {
        text += "; the policy ignores " + groupedNumber(totals.ignored) + " more";
    }
    if (totals.unreadable > 0 && totals.withErrors > 0) {
        text += "; " + counted(totals.unreadable, "model") + " cannot be read";
    }
    return text;
}

} // namespace onnxmend
