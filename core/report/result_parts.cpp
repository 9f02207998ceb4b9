// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/result_parts.h"

#include "core/base/text.h"
#include "core/explain/explain_error.h"
#include "core/mend/mend.h"
#include "core/messages/error_causes.h"
#include "core/verify/runtime_matrix.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <set>
#include <sstream>
#include <utility>

namespace onnxmend
{

namespace
{

bool isFailed(const CheckReport& proof) { return proof.status == proofStatusName(ProofStatus::Failed); }

/// Returns a digest (FNV-1a) of a check's message without the path, which differs between machines.
std::string digestOf(std::string_view message, std::string_view path)
{
    const std::string name = std::filesystem::path(path).filename().string();
    std::uint32_t digest = 0x811c9dc5U;
    std::istringstream words{std::string(message)};
    for (std::string word; words >> word;) {
        if (!name.empty() && word.find(name) != std::string::npos) {
            continue;
        }
        for (const char c : word) {
            digest = (digest ^ static_cast<unsigned char>(c)) * 0x01000193U;
        }
    }
    std::array<char, 9> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(digest));
    return text.data();
}

/// Adds a failed check as a finding. A check reports one of perhaps several faults, so another message is
/// another finding: otherwise a baseline would take a new fault for the known one.
void addFailure(ModelResult& result, std::string_view rule, Severity severity, const CheckReport& proof)
{
    ModelResult::Finding finding;
    finding.rule = rule;
    finding.severity = severity;
    finding.graph = proof.graph;
    finding.node = proof.node;
    finding.opType = proof.opType;
    finding.value = proof.value;
    finding.message = proof.message;
    finding.id = finding.rule + ":" + finding.graph + ":" + finding.node + ":" + finding.value + ":" +
                 digestOf(finding.message, result.path);
    if (finding.message.empty()) {
        finding.message = findReportRule(rule)->title;
    }
    result.findings.push_back(std::move(finding));
}

} // namespace

Verification verificationOf(const FixReport& report)
{
    Verification notAsked;
    notAsked.checker.message = notAsked.audit.message = notAsked.runtime.message = "not asked for";
    return report.verification.value_or(notAsked);
}

void addProof(ModelResult& result, const ProofRow& row, const CheckReport& proof)
{
    result.proofs.push_back({proof.name.empty() ? row.name : proof.name, proof.status, proof.message});
    const bool before = proof.status == proofStatusName(ProofStatus::FailedBefore);
    if (before || isFailed(proof)) {
        const bool counts = !before || row.countsWhenBefore;
        addFailure(result, row.rule, counts ? Severity::Error : Severity::Info, proof);
    }
}

void addMeasurement(ModelResult& result, const CheckReport& measured)
{
    result.proofs.push_back({"measurement", measured.status, measured.message});
    if (isFailed(measured)) {
        addFailure(result, conversionTooFarRule, Severity::Error, measured);
    }
}

void addRun(ModelResult& result, const CheckReport& whole, const std::vector<CheckReport>& runs)
{
    result.proofs.push_back({"run", whole.status, {}});
    if (isFailed(whole)) {
        const auto failed = std::ranges::find_if(runs, isFailed);
        addFailure(result, runFailsRule, Severity::Error, failed == runs.end() ? whole : *failed);
    }
}

void addRuntime(ModelResult& result, ModelResult::Runtime runtime)
{
    const std::string no = runtimeAnswerName(RuntimeAnswer::No);
    const bool isRefused = runtime.loads == no;
    if (isRefused || runtime.runs == no || runtime.same == no) {
        const auto isKnown = [&](const ModelResult::Finding& finding) {
            return isRefused && finding.rule == runtimeRejectsRule && finding.message == runtime.message;
        };
        if (std::ranges::none_of(result.findings, isKnown)) {
            addFailure(result, isRefused ? runtimeRejectsRule : runFailsRule, Severity::Error,
                       {.status = proofStatusName(ProofStatus::Failed),
                        .message = "ONNX Runtime " + runtime.version + ": " + runtime.message});
        }
    }
    result.runtimes.push_back(std::move(runtime));
}

std::string_view causeOf(const RuntimeRow& row)
{
    if (!row.failed()) {
        return {};
    }
    const Explanation explanation = explainError(row.message);
    return explanation.sentence ? errorCauseInfo(explanation.sentence->cause).name : std::string_view();
}

void addMissingWeights(ModelResult& result, const std::vector<std::string>& names)
{
    std::set<std::string> reported;
    for (const ModelResult::Finding& finding : result.findings) {
        reported.insert(finding.value);
    }
    const FindingKindInfo& kind = findingKindInfo(FindingKind::MissingWeight);
    for (const std::string& name : names) {
        if (!reported.insert(name).second) {
            continue;
        }
        ModelResult::Finding& finding = result.findings.emplace_back();
        finding.rule = kind.name;
        finding.severity = kind.severity;
        finding.id = finding.rule + ":main:" + name;
        finding.graph = "main";
        finding.value = name;
        finding.message = quotedText(name) + " has no data";
    }
}

void addLeftOut(ModelResult& result, const std::string& finding, const std::string& target,
                const std::string& reason)
{
    ModelResult::Finding& leftOut = result.findings.emplace_back();
    leftOut.rule = changeLeftOutRule;
    leftOut.severity = Severity::Warning;
    leftOut.value = target;
    leftOut.id = leftOut.rule + ":" + finding + ":" + target;
    leftOut.message = reason;
}

std::string lossWords(const Loss& loss)
{
    std::string text;
    for (const auto& [count, words] :
         {std::pair(loss.rounded, " rounded"), std::pair(loss.overflowed, " overflow"),
          std::pair(loss.underflowed, " become zero"), std::pair(loss.nan, " become NaN")}) {
        if (count > 0) {
            text += (text.empty() ? "" : ", ") + groupedNumber(count) + words;
        }
    }
    return text;
}

} // namespace onnxmend
