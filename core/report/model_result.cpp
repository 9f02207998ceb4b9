// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/model_result.h"

#include "core/base/text.h"
#include "core/code/code_index.h"
#include "core/convert/conversion.h"
#include "core/mend/mend.h"
#include "core/pictures/run_model.h"
#include "core/report/json_parts.h"
#include "core/report/result_parts.h"
#include "core/verify/runtime_matrix.h"

#include <algorithm>
#include <array>

namespace onnxmend
{

namespace
{

std::string dtypeText(DType dtype) { return dtype == DType::Undefined ? std::string() : dtypeName(dtype); }

ModelResult::Tensor tensorOf(const InitializerRow& row)
{
    return {.name = validUtf8(row.name),
            .graph = validUtf8(row.graph),
            .stored = dtypeText(row.dtypeInFile()),
            .declared = dtypeText(row.declaredDtype),
            .required = dtypeText(row.requiredDtype),
            .shape = row.openShape.empty() ? shapeText(row.shape) : "?", // as much as JSON has
            .byteCount = row.byteCount,
            .origin = validUtf8((row.origin ? row.origin->tensor : row.location).str()),
            .status = rowStatusName(row.status)};
}

void addFindings(ModelResult& result, const Session& session)
{
    const std::vector<std::size_t> causes = session.report().causes();
    result.findings.reserve(causes.size());
    for (const std::size_t cause : causes) {
        result.findings.push_back(findingOf(session.report(), cause, session.fixesAt(cause)));
    }
}

CodePlace validPlace(const CodePlace& place)
{
    return {.file = validUtf8(place.file), .line = place.line, .code = validUtf8(place.code)};
}

std::optional<CodeSource> validSource(std::optional<CodeSource> source)
{
    if (source) {
        if (source->module) {
            source->module = validUtf8(*source->module);
        }
        for (std::string& module : source->modules) {
            module = validUtf8(module);
        }
        source->className = validUtf8(source->className);
        for (CodePlace* const place : {&source->place, &source->failing, &source->library}) {
            *place = validPlace(*place);
        }
    }
    return source;
}

ModelResult::Change changeOf(const AppliedFix& applied)
{
    return {.target = validUtf8(applied.fix.target),
            .kind = std::string(fixKindInfo(applied.fix.kind).name),
            .from = dtypeText(applied.fix.from),
            .to = dtypeText(applied.fix.to),
            .elements = applied.elementCount,
            .byteCount = applied.byteCount,
            .loss = lossWords(applied.loss)};
}

void addKept(ModelResult& result, const Conversion& conversion)
{
    CodeIndex index(*conversion.fixes.session->model());
    result.kept.reserve(conversion.kept.size());
    for (const KeptNode& node : conversion.kept) {
        result.kept.push_back({.graph = validUtf8(node.graph),
                               .node = validUtf8(node.node),
                               .opType = validUtf8(node.opType),
                               .reason = std::string(keepReasonInfo(node.reason).name),
                               .detail = validUtf8(node.detail.text()),
                               .source = validSource(index.ofNodeNamed(node.graph, node.node))});
    }
}

CheckReport checkReport(const Proof& proof)
{
    const ProofSubject subject = proof.subject.value_or(ProofSubject());
    return {.status = proofStatusName(proof.status),
            .message = validUtf8(proof.message),
            .graph = validUtf8(subject.graph),
            .node = validUtf8(subject.node),
            .opType = validUtf8(subject.opType),
            .value = validUtf8(subject.value)};
}

void addProofs(ModelResult& result, const Verification& verification)
{
    const auto& [checker, audit, runtime] = proofRows;
    addProof(result, checker, checkReport(verification.checker));
    addProof(result, audit, checkReport(verification.audit));
    CheckReport loading = checkReport(verification.runtime);
    loading.name = validUtf8(verification.runtime.name);
    addProof(result, runtime, loading);
}

/// Returns the common part of a fix and a conversion, without the checks, which come last.
ModelResult fixedResult(const FixReport& report, ModelResult::Command command)
{
    ModelResult result;
    result.command = command;
    result.path = validUtf8(report.model.string());
    result.output = validUtf8(report.output.string());
    result.verdict = completenessName(report.verdict.completeness);
    for (const SavedFile& file : report.saved.files) {
        result.byteCount += file.byteCount;
    }
    for (const AppliedFix& applied : report.fixes.applied) {
        result.changes.push_back(changeOf(applied));
    }
    addFindings(result, *report.fixes.session);
    return result;
}

void addLeftOutAndProofs(ModelResult& result, const FixReport& report)
{
    for (const RefusedFix& refused : report.fixes.refused) {
        addLeftOut(result, validUtf8(refused.finding), validUtf8(refused.target), validUtf8(refused.reason));
    }
    addProofs(result, verificationOf(report));
}

ModelResult::Ignore ignoreOf(const PolicyIgnore& ignore)
{
    return {.line = ignore.line,
            .about = validUtf8(ignoreText(ignore)),
            .reason = validUtf8(ignore.reason),
            .until = ignore.until ? dateText(*ignore.until) : std::string()};
}

} // namespace

ModelResult::Finding findingOf(const Finding& finding, const std::vector<Fix>& fixes)
{
    ModelResult::Finding result;
    result.rule = findingKindInfo(finding.kind).name;
    result.severity = finding.severity;
    result.id = validUtf8(finding.id());
    result.graph = validUtf8(finding.graph);
    if (finding.nodeIndex) {
        result.node = validUtf8(finding.node);
        result.nodeIndex = finding.nodeIndex->value;
        result.opType = validUtf8(finding.opType);
        result.domain = validUtf8(finding.domain);
    }
    result.value = validUtf8(finding.value);
    result.actual = dtypeText(finding.actual);
    result.expected = dtypeText(finding.expected);
    result.message = validUtf8(finding.message());
    if (!fixes.empty() && fixes.front().recommended) {
        result.fixKind = fixKindInfo(fixes.front().kind).name;
        result.fixFrom = dtypeText(fixes.front().from);
        result.fixTo = dtypeText(fixes.front().to);
        result.fixTitle = validUtf8(fixes.front().titleText());
    }
    result.source = validSource(sourceOf(finding));
    result.places = 1 + finding.moreNodes;
    return result;
}

ModelResult::Finding findingOf(const Report& report, std::size_t place, const std::vector<Fix>& fixes)
{
    ModelResult::Finding result = findingOf(report.findings[place], fixes);
    result.places = report.places(place);
    for (const std::string& id : report.otherIds(place)) {
        result.placeIds.push_back(validUtf8(id));
    }
    if (!result.placeIds.empty()) {
        result.source = validSource(report.sourceOf(place));
    }
    return result;
}

std::string opsetText(std::string_view domain, std::string_view version)
{
    return (domain.empty() ? std::string("ai.onnx") : displayText(domain)) + " " + displayText(version);
}

std::size_t ModelResult::count(Severity severity) const
{
    return static_cast<std::size_t>(std::ranges::count(findings, severity, &Finding::severity));
}

std::size_t ModelResult::countNew() const
{
    return static_cast<std::size_t>(std::ranges::count(findings, Novelty::New, &Finding::novelty));
}

std::size_t ModelResult::fixableCount() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(findings, [](const Finding& finding) { return !finding.fixKind.empty(); }));
}

ModelResult::State ModelResult::state() const
{
    if (!error.empty()) {
        return State::Unreadable;
    }
    if (count(Severity::Error) > 0 || verdict == "fails") {
        return State::Errors;
    }
    return count(Severity::Warning) > 0 || verdict == "incomplete" ? State::Warnings : State::Good;
}

bool ModelResult::fails() const
{
    return policy ? policy->fails : state() == State::Warnings || state() == State::Errors;
}

const char* noveltyName(ModelResult::Novelty novelty)
{
    static constexpr std::array names = {"", "new", "unchanged"};
    return names.at(static_cast<std::size_t>(novelty));
}

const char* commandName(ModelResult::Command command)
{
    static constexpr std::array names = {"audit", "fix", "convert", "verify"};
    return names.at(static_cast<std::size_t>(command));
}

std::string stateWord(const ModelResult& result)
{
    using State = ModelResult::State;
    const State state = result.state();
    if (state == State::Unreadable) {
        return "unreadable";
    }
    if (!result.verdict.empty()) {
        return result.verdict;
    }
    if (result.command == ModelResult::Command::Verify) {
        return state == State::Good ? "accepted" : "rejected";
    }
    return state == State::Errors ? "errors" : state == State::Warnings ? "warnings" : "nothing wrong";
}

ModelResult::Policy policyResult(const Policy& policy, const PolicyOutcome& outcome)
{
    ModelResult::Policy result;
    result.file = validUtf8(policy.file.string());
    result.failOn = policy.failOn.value_or(FailOn::Warning);
    result.isFailOnChosen = policy.failOn.has_value();
    for (const IgnoredFinding& ignored : outcome.ignored) {
        ModelResult::Ignore ignore = ignoreOf(policy.ignores.at(ignored.ignore));
        result.ignored.push_back(
            {findingOf(ignored.finding, {}), std::move(ignore.reason), std::move(ignore.until), ignore.line});
    }
    for (const std::size_t ignore : outcome.expired) {
        result.expired.push_back(ignoreOf(policy.ignores.at(ignore)));
    }
    for (const std::size_t ignore : outcome.unmatched) {
        result.unmatched.push_back(ignoreOf(policy.ignores.at(ignore)));
    }
    return result;
}

ModelResult resultOf(const Session& session, const std::string& path)
{
    const Model& model = *session.model();
    ModelResult result;
    result.path = validUtf8(path);
    result.producer = validUtf8(model.producer());
    FirstFew opsets(mostShownOpsets);
    for (const auto& [domain, version] : model.opsets()) {
        opsets.add(opsetText(domain, std::to_string(version)));
    }
    result.opsets = opsets.text();
    result.nodes = model.nodeCount();
    result.byteCount = model.tensorByteCount();
    const Report& report = session.report();
    result.tensors.reserve(report.rows.size());
    for (const InitializerRow& row : report.rows) {
        result.tensors.push_back(tensorOf(row));
        if (row.status != RowStatus::Unused && row.byteCount > 0) {
            result.bytesByDtype[dtypeText(row.storedDtype)] += row.byteCount;
        }
    }
    addFindings(result, session);
    if (session.policy()) {
        result.policy = policyResult(*session.policy(), session.policyOutcome());
        result.policy->fails = result.state() != ModelResult::State::Good;
    }
    return result;
}

ModelResult resultOf(const FixReport& report)
{
    ModelResult result = fixedResult(report, ModelResult::Command::Fix);
    std::vector<std::string> missing;
    for (const SharedText& name : report.verdict.weights.missing) {
        missing.push_back(validUtf8(name));
    }
    addMissingWeights(result, missing);
    addLeftOutAndProofs(result, report);
    return result;
}

ModelResult resultOf(const FixReport& report, const Conversion& conversion)
{
    ModelResult result = fixedResult(report, ModelResult::Command::Convert);
    addLeftOutAndProofs(result, report);
    addMeasurement(result, {.status = measurementStatusName(conversion.measurement.status),
                            .message = validUtf8(conversion.measurement.trouble)});
    addKept(result, conversion);
    return result;
}

ModelResult resultOf(const std::string& path, const Verification& verification, const RunSummary* ran,
                     const RuntimeMatrix* matrix)
{
    ModelResult result;
    result.command = ModelResult::Command::Verify;
    result.path = validUtf8(path);
    addProofs(result, verification);
    if (ran) {
        std::vector<CheckReport> runs;
        for (const ModelRun& run : ran->report.runs) {
            runs.push_back(checkReport(run.proof));
        }
        const ProofStatus status = ran->report.failed() ? ProofStatus::Failed : ProofStatus::Passed;
        addRun(result, {.status = proofStatusName(status)}, runs);
    }
    if (matrix) {
        for (const RuntimeRow& row : matrix->rows) {
            addRuntime(result, {.path = validUtf8(row.library.string()),
                                .version = row.version,
                                .loads = runtimeAnswerName(row.loads),
                                .runs = runtimeAnswerName(row.runs),
                                .same = runtimeAnswerName(row.same),
                                .message = validUtf8(row.message),
                                .cause = std::string(causeOf(row))});
        }
    }
    return result;
}

ModelResult resultOf(const Error& error, ModelResult::Command command, const std::string& path)
{
    ModelResult result;
    result.command = command;
    result.path = validUtf8(path);
    const json::Json details = json::error(error);
    const bool hasPlace = details["where"].is_string();
    result.error =
        (hasPlace ? details["where"].get<std::string>() + ": " : "") + details["message"].get<std::string>();
    return result;
}

} // namespace onnxmend
