// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "library/api_values.h"

#include "core/convert/conversion_text.h"

#include <string>
#include <vector>

namespace onnxmend::library
{

namespace
{

std::string nameOf(DType dtype) { return dtype == DType::Undefined ? std::string() : dtypeName(dtype); }

api::Severity apiSeverity(Severity severity)
{
    switch (severity) {
    case Severity::Error:
        return api::Severity::Error;
    case Severity::Warning:
        return api::Severity::Warning;
    case Severity::Info:
        break;
    }
    return api::Severity::Info;
}

api::Completeness apiCompleteness(Completeness completeness)
{
    switch (completeness) {
    case Completeness::Complete:
        return api::Completeness::Complete;
    case Completeness::Incomplete:
        return api::Completeness::Incomplete;
    case Completeness::Fails:
        break;
    }
    return api::Completeness::Fails;
}

api::CheckStatus apiStatus(ProofStatus status)
{
    switch (status) {
    case ProofStatus::Passed:
        return api::CheckStatus::Passed;
    case ProofStatus::Failed:
        return api::CheckStatus::Failed;
    case ProofStatus::FailedBefore:
        return api::CheckStatus::FailedBefore;
    case ProofStatus::Skipped:
        break;
    }
    return api::CheckStatus::Skipped;
}

std::vector<api::OpsetChange> apiNodes(const std::vector<OpsetChange>& nodes)
{
    std::vector<api::OpsetChange> result;
    result.reserve(nodes.size());
    for (const OpsetChange& node : nodes) {
        result.push_back({node.graph, node.node, node.opType, node.what});
    }
    return result;
}

api::Check apiCheck(const Proof& proof) { return {apiStatus(proof.status), proof.name, proof.message}; }

api::AppliedFix apiFix(const AppliedFix& applied)
{
    const Fix& fix = applied.fix;
    return {applied.finding.str(), fix.titleText(), fix.target.str(),
            nameOf(fix.from),      nameOf(fix.to),  applied.isLossless()};
}

} // namespace

api::Finding apiFinding(const Finding& finding, bool isFixable)
{
    api::Finding result;
    result.id = finding.id();
    result.kind = findingKindInfo(finding.kind).name;
    result.severity = apiSeverity(finding.severity);
    result.message = finding.message();
    result.tensor = finding.value.str();
    result.node = finding.node.str();
    result.opType = finding.opType.str();
    result.graph = finding.graph.str();
    result.dtype = nameOf(finding.actual);
    result.expectedDtype = nameOf(finding.expected);
    result.isFixable = isFixable;
    return result;
}

api::Tensor apiTensor(const InitializerRow& row)
{
    api::Tensor result;
    result.name = row.name.str();
    result.graph = row.graph.str();
    result.source = rowSourceName(row.source);
    result.status = rowStatusName(row.status);
    result.storedDtype = nameOf(row.storedDtype);
    result.declaredDtype = nameOf(row.declaredDtype);
    result.requiredDtype = nameOf(row.requiredDtype);
    result.savedDtype = nameOf(row.savedDtype);
    result.shape = row.shape.sizes();
    result.byteCount = row.byteCount;
    result.savedByteCount = row.savedByteCount;
    result.note = row.note.str();
    return result;
}

api::Verdict apiVerdict(const Verdict& verdict)
{
    api::Verdict result;
    result.completeness = apiCompleteness(verdict.completeness);
    result.text = verdictText(verdict);
    for (const Shortcoming& shortcoming : verdict.shortcomings) {
        result.shortcomings.push_back(shortcoming.text.text());
    }
    return result;
}

api::FixReport apiFixes(const FixAllResult& fixes)
{
    api::FixReport result;
    for (const AppliedFix& applied : fixes.applied) {
        result.applied.push_back(apiFix(applied));
    }
    for (const RefusedFix& refused : fixes.refused) {
        result.skipped.push_back({refused.finding, refused.target, refused.reason});
    }
    return result;
}

api::ConversionReport apiConversion(const Conversion& conversion)
{
    const ConversionMeasurement& measurement = conversion.measurement;
    api::ConversionReport result;
    result.convertedNodes = conversion.convertedNodes;
    for (const KeptNode& kept : conversion.kept) {
        result.kept.push_back({kept.graph, kept.node, kept.opType,
                               std::string(keepReasonInfo(kept.reason).name), kept.detail.text()});
    }
    for (const MeasuredOutput& output : measuredOutputs(measurement)) {
        result.outputs.push_back({output.name, output.worst()});
    }
    if (conversion.isUnmeasured()) {
        result.notMeasured = measurement.trouble;
    }
    result.tolerance = measurement.tolerance;
    result.bytesBefore = conversion.bytesBefore;
    result.bytesAfter = conversion.bytesAfter;
    return result;
}

api::OpsetReport apiOpset(const OpsetChanges& changes)
{
    api::OpsetReport result;
    result.from = changes.from;
    result.to = changes.to;
    result.isRaised = changes.isRaise && changes.obstacles.empty();
    result.changed = apiNodes(changes.changed);
    result.obstacles = apiNodes(changes.obstacles);
    result.newestPossible = changes.newestPossible;
    return result;
}

api::Verification apiVerification(const Verification& verification)
{
    return {apiCheck(verification.checker), apiCheck(verification.audit), apiCheck(verification.runtime)};
}

api::SaveReport apiSave(const FixReport& report)
{
    api::SaveReport result;
    for (const SavedFile& file : report.saved.files) {
        result.files.push_back(file.path);
    }
    result.bytesWritten = report.saved.bytesWritten;
    if (report.verification) {
        result.verification = apiVerification(*report.verification);
    }
    result.verdict = apiVerdict(report.verdict);
    return result;
}

} // namespace onnxmend::library
