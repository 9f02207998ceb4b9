// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/proved_file.h"

#include "core/audit/audit.h"
#include "core/base/error.h"
#include "core/model/call_graph.h"
#include "core/model/read_model.h"
#include "core/policy/judge_report.h"
#include "core/verify/paired_nodes.h"

#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns all findings except those of severity info.
std::vector<Finding> auditFaults(const Model& model, const AuditJudge& judge, Verification& result,
                                 Progress& progress)
{
    AuditOptions options;
    options.target = judge.target;
    options.release = judge.release;
    options.kernels = judge.kernels;
    Report report = audit(model, {}, options, progress);
    if (judge.policy) {
        result.policyOutcome = std::make_shared<const PolicyOutcome>(
            judgeReport(report, *judge.policy, {.model = model, .path = judge.model}, progress));
    }
    std::erase_if(report.findings, [](const Finding& finding) { return finding.severity == Severity::Info; });
    return std::move(report.findings);
}

/// States the first fault that our own audit finds, and the number of the others.
Proof auditProof(const std::vector<Finding>& faults)
{
    Proof proof{.status = ProofStatus::Passed, .name = "onnxmend audit"};
    if (faults.empty()) {
        return proof;
    }
    const Finding& first = faults.front();
    proof.status = ProofStatus::Failed;
    proof.message = first.message();
    if (faults.size() > 1) {
        proof.message += " (and " + std::to_string(faults.size() - 1) + " more)";
    }
    proof.subject = faultOf(first).subject;
    return proof;
}

} // namespace

void ProvedFile::blame(const ProvedFile& original)
{
    if (!model || !original.model) {
        return;
    }
    PairedNodes places(*model, *original.model);
    const auto compare = [&](Proof& proof, const Proof& before) {
        if (proof.status == ProofStatus::Failed && before.status == ProofStatus::Failed &&
            areAllAmong(faultsOf(proof.message, files, *model),
                        faultsOf(before.message, original.files, *original.model), &places)) {
            proof.status = ProofStatus::FailedBefore;
        }
    };
    compare(verification.checker, original.verification.checker);
    compare(verification.runtime, original.verification.runtime);
    if (areAllAmong(faults, original.faults, &places)) {
        verification.audit.status = ProofStatus::FailedBefore;
    }
}

ModelSize sizeOf(const Model& model)
{
    std::error_code notThere; // a model in memory has no file
    const std::uint64_t file = std::filesystem::file_size(model.path(), notThere);
    return {.file = notThere ? 0 : file, .data = model.tensorByteCount()};
}

ProvedFile auditedFile(const std::filesystem::path& path, const AuditJudge& judge, Progress& progress)
{
    ProvedFile proved;
    proved.files.model = path;
    Verification& result = proved.verification;
    result.checker.name = "onnx.checker";
    result.runtime.name = "ONNX Runtime";
    const auto skipOthers = [&result](const std::string& reason) {
        result.runtime.message = reason;
        result.checker.message = reason;
    };
    try {
        proved.model = readModel(path, {}, progress);
        const std::vector<Finding> faults = auditFaults(*proved.model, judge, result, progress);
        result.audit = auditProof(faults);
        for (const Finding& fault : faults) {
            proved.faults.push_back(faultOf(fault));
        }
    } catch (const Error& error) {
        result.audit = {.status = ProofStatus::Failed, .message = error.what(), .name = "onnxmend audit"};
        skipOthers("not run: the file cannot be read");
        return proved;
    }
    if (const std::string fault = callGraphFault(*proved.model); !fault.empty()) {
        skipOthers("not run: " + fault);
        result.checker.status = ProofStatus::Failed;
        result.checker.message = fault;
        return proved;
    }
    for (const ModelTensor& tensor : proved.model->tensors()) {
        if (!tensor.location.empty()) {
            proved.files.locations.push_back(tensor.location);
        }
    }
    proved.size = sizeOf(*proved.model);
    proved.canBeLoaded = true;
    return proved;
}

} // namespace onnxmend
