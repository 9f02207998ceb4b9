// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/report/json_report.h"

#include "core/base/text.h"
#include "core/binding/replaced_weights.h"
#include "core/mend/mend_releases.h"
#include "core/report/finding_json.h"
#include "core/report/json_parts.h"
#include "core/report/result_parts.h"
#include "core/verify/runtime_matrix.h"

#include <algorithm>

namespace onnxmend
{

// Keys and their order are those of the documented format. Scripts read them, so they change only by
// additions.

using json::dtypeOrNull;
using json::findingJson;
using json::Json;
using json::number;
using json::subjectJson;
using json::text;
using json::textOrNull;
using json::valueOrNull;

namespace
{

Json modelJson(const Session& session, std::string_view path)
{
    const Model& model = *session.model();
    std::map<std::string, std::int64_t> opsets;
    for (const auto& [domain, version] : model.opsets()) {
        opsets[validUtf8(domain)] = version;
    }
    const auto initializers =
        std::count_if(model.tensors().begin(), model.tensors().end(),
                      [](const ModelTensor& tensor) { return tensor.place != TensorPlace::Attribute; });
    return {{"path", text(path)},
            {"ir_version", model.irVersion()},
            {"opsets", json::objectOf(opsets)},
            {"producer", textOrNull(model.producer())},
            {"nodes", model.nodeCount()},
            {"initializers", initializers},
            {"bytes", model.tensorByteCount()}};
}

Json checkpointsJson(const Checkpoints& checkpoints)
{
    Json result = Json::array();
    for (const std::shared_ptr<const Checkpoint>& checkpoint : checkpoints) {
        result.push_back({{"path", text(checkpoint->path.string())},
                          {"format", checkpoint->format},
                          {"tensors", checkpoint->tensors.size()},
                          {"bytes", checkpoint->byteCount},
                          {"state_dict", textOrNull(checkpoint->stateDictKey)},
                          {"skipped", checkpoint->skipped.size()},
                          {"skipped_names", json::skippedTensors(*checkpoint)},
                          {"warnings", json::texts(checkpoint->warnings)},
                          {"replaced", Json::array()}});
    }
    for (const ReplacedWeights& replaced : replacedWeights(checkpoints)) {
        result[replaced.checkpoint]["replaced"].push_back(
            {{"by", text(checkpoints[replaced.by]->path.string())}, {"tensors", replaced.count}});
    }
    return result;
}

Json derivationJson(const WeightDerivation& derivation)
{
    return {{"tensors", json::texts(derivation.tensors)}, {"formula", text(derivation.formula)}};
}

/// Members are added one by one, since a list in braces is copied and there may be hundreds of thousands.
Json initializerRowJson(const InitializerRow& row)
{
    Json result = Json::object();
    result["name"] = text(row.name);
    result["graph"] = text(row.graph);
    result["source"] = rowSourceName(row.source);
    result["stored_dtype"] = dtypeOrNull(row.dtypeInFile());
    result["declared_dtype"] = dtypeOrNull(row.declaredDtype);
    result["required_dtype"] = dtypeOrNull(row.requiredDtype);
    result["shape"] = row.openShape.empty() ? Json(row.shape) : Json();
    result["bytes"] = row.byteCount;
    result["location"] = textOrNull(row.location);
    result["offset"] = valueOrNull(row.offset);
    result["checkpoint_tensor"] = textOrNull(row.origin.orNone().tensor);
    result["match"] = matchRuleName(row.match);
    result["computed_from"] = row.derivation ? derivationJson(*row.derivation) : Json();
    result["suggestion"] = row.suggestion ? derivationJson(row.suggestion->derivation) : Json();
    result["status"] = rowStatusName(row.status);
    return result;
}

Json findingsJson(const Session& session)
{
    return json::listOf(session.report().causes(), [&session](std::size_t cause) {
        return findingJson(session.report(), cause, session.fixesAt(cause));
    });
}

Json lossJson(const AppliedFix& applied)
{
    Json json = json::loss(applied.loss, valueOrNull(applied.isLossless()));
    if (applied.loss.imaginary > 0) { // only casts of complex numbers have it
        json["imaginary"] = applied.loss.imaginary;
    }
    return json;
}

Json appliedJson(const AppliedFix& applied)
{
    return {{"finding", textOrNull(applied.finding)},
            {"fix", text(applied.fix.id())},
            {"kind", fixKindInfo(applied.fix.kind).name},
            {"target", text(applied.fix.target)},
            {"from", dtypeOrNull(applied.fix.from)},
            {"to", dtypeOrNull(applied.fix.to)},
            {"elements", applied.elementCount},
            {"bytes", applied.byteCount},
            {"loss", lossJson(applied)}};
}

Json weightsJson(const WeightTally& weights)
{
    return {
        {"wanted", weights.wanted}, {"filled", weights.filled}, {"missing", json::texts(weights.missing)}};
}

Json planJson(const std::optional<ReplayedPlan>& replayed)
{
    return replayed ? Json{{"model", textOrNull(replayed->model)},
                           {"model_matches", valueOrNull(replayed->modelMatches)}}
                    : Json();
}

Json proofJson(const Proof& proof)
{
    return {{"status", proofStatusName(proof.status)},
            {"message", textOrNull(proof.message)},
            {"subject", subjectJson(proof.subject)}};
}

Json proofsJson(const Verification& verification)
{
    Json runtime = proofJson(verification.runtime);
    runtime["name"] = textOrNull(verification.runtime.name);
    return {{"checker", proofJson(verification.checker)},
            {"audit", proofJson(verification.audit)},
            {"runtime", std::move(runtime)}};
}

Json verifiedJson(const Verified& verified)
{
    return {{"types", verifiedStateName(verified.types.state)},
            {"loads", verifiedStateName(verified.loads.state)},
            {"runs", verifiedStateName(verified.runs.state)},
            {"same", verifiedStateName(verified.same.state)},
            {"why", textOrNull(whyNotVerified(verified))}};
}

/// Returns the result of running a written model; null if it was not requested.
Json resultRunJson(const std::optional<ResultRun>& run)
{
    if (!run) {
        return nullptr;
    }
    Json json = proofJson(run->run);
    json["faults"] = json::listOf(run->faults, [](const FaultyOutput& fault) {
        return Json{{"output", text(fault.name)},
                    {"fault", outputFaultName(fault.fault)},
                    {"message", text(fault.text.text())}};
    });
    json["same"] = proofJson(run->same);
    return json;
}

/// Withdraws claims that one of the runs contradicts: the model as written, or optimised.
void contradict(Verified& verified, const ModelRun& run)
{
    if (run.proof.fails()) {
        const VerifiedClaim no{VerifiedState::No, run.proof.sentence()};
        const bool hasRun = !run.outputs.empty() || !run.lost.empty();
        verified.runs = hasRun ? verified.runs : no;
        verified.same = verified.same.isYes() ? no : verified.same;
    }
    const auto broken = std::ranges::find_if(run.outputs, [](const OutputValues& output) {
        return output.hasNoNumber() && !output.originalHasNoNumber(); // then the fixes are not the cause
    });
    if (broken != run.outputs.end() && verified.runs.isYes() && !verified.same.isYes()) {
        verified.runs = {VerifiedState::No,
                         "the output " + quotedText(broken->name) + " has values that are not finite"};
    }
}

/// Returns the claims of `verify`: with --run that the model runs, with --against that it gives the same
/// outputs.
Verified verifiedByRun(const Verification& verification, const RunSummary* ran)
{
    Verified verified = verifiedBy(verification, std::nullopt);
    if (!ran) {
        return verified;
    }
    const ResultRun run = judgeRun(ran->report);
    verified.runs = run.run.passed() ? VerifiedClaim{VerifiedState::Yes}
                                     : VerifiedClaim{VerifiedState::No, run.run.sentence()};
    if (ran->report.original.status != ProofStatus::Skipped) { // there is an original to compare with
        verified.same = verifiedBy(verification, run).same;
    }
    for (const ModelRun& one : ran->report.runs) {
        contradict(verified, one);
    }
    return verified;
}

Json outputJson(const OutputValues& output)
{
    Json json = {{"name", text(output.name)}, {"dtype", dtypeName(output.dtype)},
                 {"shape", output.shape},     {"nan", output.nan},
                 {"inf", output.inf},         {"original", nullptr}};
    if (const auto& difference = output.difference) {
        const bool isCompared = output.isMeasured();
        json["original"] = {{"dtype", dtypeName(difference->otherDtype)},
                            {"shape", difference->otherShape},
                            {"nan", difference->otherNan},
                            {"inf", difference->otherInf}};
        json["different_elements"] = isCompared ? Json(difference->elements) : Json(nullptr);
        json["max_abs_error"] = isCompared ? number(difference->maxAbsError) : Json(nullptr);
        json["max_rel_error"] = isCompared ? number(difference->maxRelError) : Json(nullptr);
    }
    return json;
}

/// Returns null if nothing is known.
Json graphJson(const ModelRun& run)
{
    if (!run.graph) {
        return nullptr;
    }
    Json lost = Json::array();
    if (run.originalGraph) {
        lost = json::listOf(lostFusions(*run.graph, *run.originalGraph), [](const LostFusion& fusion) {
            return Json{
                {"op", text(fusion.op)}, {"count", fusion.count}, {"original_count", fusion.otherCount}};
        });
    }
    return {{"nodes", run.graph->nodes},
            {"original_nodes", run.originalGraph ? Json(run.originalGraph->nodes) : Json(nullptr)},
            {"runtime_casts", run.graph->ownCasts},
            {"computed_in_float", json::texts(run.graph->widened)},
            {"lost_fusions", std::move(lost)}};
}

Json timesJson(const TimeSummary& times)
{
    Json dtypes = json::listOf(times.dtypes, [](const auto& entry) {
        return Json{{"dtype", dtypeOrNull(entry.first)}, {"share", number(entry.second)}};
    });
    Json slowest = json::listOf(times.slowest, [&times](const TimeSummary::Node& node) {
        return Json{{"node", textOrNull(node.name)},   {"index", node.index},
                    {"op", text(node.opType)},         {"dtype", dtypeOrNull(node.computesIn)},
                    {"seconds", number(node.seconds)}, {"share", number(times.shareOf(node))}};
    });
    return {{"optimised", times.optimised},
            {"seconds", number(times.seconds)},
            {"by_dtype", std::move(dtypes)},
            {"cast_share", number(times.casts)},
            {"runtime_share", number(times.elsewhere)},
            {"slowest", std::move(slowest)}};
}

Json runJson(const RunSummary& ran)
{
    const RunReport& report = ran.report;
    Json inputs = json::listOf(report.inputs, [](const RunValue& input) {
        return Json{{"name", text(input.name)}, {"dtype", dtypeName(input.dtype)}, {"shape", input.shape}};
    });
    Json runs = Json::array();
    for (const ModelRun& run : report.runs) {
        Json json = proofJson(run.proof);
        json["optimised"] = run.optimised;
        json["original"] = proofJson(run.original);
        json["lost_outputs"] = json::texts(run.lost);
        json["added_outputs"] = json::texts(run.added);
        json["unread_outputs"] = json::texts(run.unread);
        json["optimised_graph"] = graphJson(run);
        json["outputs"] = json::listOf(run.outputs, outputJson);
        runs.push_back(std::move(json));
    }
    Json json = {{"status", report.failed() ? "failed" : "passed"},
                 {"inputs", std::move(inputs)},
                 {"runs", std::move(runs)},
                 {"original", proofJson(report.original)},
                 {"first_difference", nullptr},
                 {"times", ran.times ? timesJson(*ran.times) : Json(nullptr)}};
    if (report.beginning) {
        json["first_difference"] = {{"node", text(report.beginning->node)},
                                    {"value", outputJson(report.beginning->value)}};
    }
    return json;
}

} // namespace

namespace
{

Json roundJson(const RuntimeRound& round)
{
    const std::optional<Finding>& finding = round.finding;
    return {{"message", text(round.message)},
            {"finding", finding ? text(finding->id()) : Json()},
            {"kind", finding ? Json(findingKindInfo(finding->kind).name) : Json()},
            {"node", finding ? textOrNull(finding->node) : Json()},
            {"fix", textOrNull(round.fix)}};
}

Json runtimeJson(const RuntimeRow& row)
{
    return {{"path", text(row.library.string())},    {"version", textOrNull(row.version)},
            {"loads", runtimeAnswerName(row.loads)}, {"runs", runtimeAnswerName(row.runs)},
            {"same", runtimeAnswerName(row.same)},   {"message", textOrNull(row.message)},
            {"cause", textOrNull(causeOf(row))},     {"outputs", json::listOf(row.outputs, outputJson)}};
}

std::string auditObject(const Session& session, std::string_view path, const ModelResult* judged,
                        json::ObjectText result)
{
    const Report& report = session.report();
    result.add("schema", "onnxmend.audit/1");
    result.add("model", modelJson(session, path));
    result.add("checkpoints", checkpointsJson(session.checkpoints()));
    result.addList("initializers", report.rows, initializerRowJson);
    result.addList("findings", report.causes(),
                   [&](std::size_t cause) { return findingJson(report, cause, session.fixesAt(cause)); });
    result.add("summary", {{"errors", report.summary.errors},
                           {"warnings", report.summary.warnings},
                           {"infos", report.summary.infos},
                           {"fixable", session.fixableCount()}});
    if (judged && judged->policy) {
        result.add("policy", policyJson(*judged));
    }
    result.add("error", nullptr);
    return result.finish();
}

} // namespace

std::string auditJson(const Session& session, std::string_view path, bool oneLine, const ModelResult* judged)
{
    return auditObject(session, path, judged, json::ObjectText(oneLine));
}

void writeAuditJson(const Session& session, std::string_view path, bool oneLine, const ModelResult* judged,
                    const std::function<void(std::string_view)>& write)
{
    auditObject(session, path, judged, json::ObjectText(oneLine, write));
}

Json auditErrorJson(const std::filesystem::path& model, const Error& error)
{
    return {{"schema", "onnxmend.audit/1"},
            {"model", {{"path", text(model.string())}}},
            {"error", json::error(error)}};
}

Json fixJson(const FixReport& report, const RunsIn* releases)
{
    Json files = json::listOf(report.saved.files, [](const SavedFile& file) {
        return Json{{"path", text(file.path.string())}, {"bytes", file.byteCount}};
    });
    Json refused = json::listOf(report.fixes.refused, [](const RefusedFix& fix) {
        return Json{{"finding", textOrNull(fix.finding)},
                    {"target", textOrNull(fix.target)},
                    {"reason", text(fix.reason)}};
    });
    Json json = {{"schema", "onnxmend.fix/1"},
                 {"model", text(report.model.string())},
                 {"output", textOrNull(report.output.string())},
                 {"files", std::move(files)},
                 {"applied", json::listOf(report.fixes.applied, appliedJson)},
                 {"remaining", findingsJson(*report.fixes.session)},
                 {"verify", proofsJson(verificationOf(report))},
                 {"verified", verifiedJson(report.verdict.verified)},
                 {"run", resultRunJson(report.run)},
                 {"constants", report.saved.constants.size()},
                 {"bytes_written", report.saved.bytesWritten},
                 {"bytes_kept", report.saved.bytesKept},
                 {"seconds", number(report.seconds)},
                 {"error", nullptr},
                 {"refused", std::move(refused)},
                 {"verdict", completenessName(report.verdict.completeness)},
                 {"weights", weightsJson(report.verdict.weights)},
                 {"plan", planJson(report.fixes.replayed)},
                 {"checkpoints", checkpointsJson(report.fixes.session->checkpoints())},
                 {"rounds", json::listOf(report.rounds, roundJson)}};
    if (releases) {
        json["runs_in"] = json::listOf(releases->releases, [](const ReleaseAnswer& answer) {
            return Json{{"version", text(answer.version)},
                        {"loads", answer.loads() ? "yes" : "no"},
                        {"message", textOrNull(answer.message)}};
        });
        json["first_version"] = textOrNull(releases->firstVersion);
    }
    return json;
}

Json fixErrorJson(const std::filesystem::path& model, const Error& error)
{
    return {{"schema", "onnxmend.fix/1"}, {"model", text(model.string())}, {"error", json::error(error)}};
}

Json verifyJson(const std::filesystem::path& model, const Verification& verification, const RunSummary* ran,
                const RuntimeMatrix* matrix)
{
    Json json = {{"schema", "onnxmend.verify/1"},
                 {"model", text(model.string())},
                 {"verify", proofsJson(verification)},
                 {"verified", verifiedJson(verifiedByRun(verification, ran))},
                 {"error", nullptr}};
    if (ran) {
        json["run"] = runJson(*ran);
    }
    if (matrix) {
        json["runtimes"] = json::listOf(matrix->rows, runtimeJson);
        json["reference"] =
            matrix->reference ? text(matrix->rows[*matrix->reference].library.string()) : Json();
    }
    return json;
}

Json verifyErrorJson(const std::filesystem::path& model, const Error& error)
{
    return {{"schema", "onnxmend.verify/1"}, {"model", text(model.string())}, {"error", json::error(error)}};
}

} // namespace onnxmend
