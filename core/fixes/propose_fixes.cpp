// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/propose_fixes.h"

#include "core/edit/raise_opset.h"
#include "core/fixes/fix_parts.h"

#include <algorithm>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

bool isAboutBfloat16(const Finding& finding)
{
    return finding.actual == DType::Bfloat16 || finding.expected == DType::Bfloat16 ||
           std::ranges::any_of(finding.operands, [](const FindingOperand& operand) {
               return operand.dtype == DType::Bfloat16;
           });
}

/// Returns whether the finding is about nodes or declarations; stored tensors are cast or relabelled in any
/// opset.
bool isOfTypes(const Finding& finding)
{
    return finding.severity == Severity::Error && !finding.row &&
           (finding.kind == FindingKind::OpTypeConflict || finding.kind == FindingKind::OpTypeUnsupported ||
            finding.kind == FindingKind::OutputType || finding.kind == FindingKind::SubgraphType);
}

/// Proposes to raise the opset if the model's opset has no Cast for BFLOAT16, which ONNX has from opset 13
/// on, and no node prevents it. Findings that remain then have other fixes. It is the last alternative, since
/// it changes the whole model.
void proposeOpsetFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    if (!isOfTypes(finding) || !isAboutBfloat16(finding)) {
        return;
    }
    const auto opsets = context.model.opsets();
    const auto own = opsets.find({});
    if (own == opsets.end() || own->second < oldestRaisedOpset || own->second >= oldestRaiseTarget ||
        !obstacleToOpset(context.model, oldestRaiseTarget).empty()) {
        return;
    }
    Fix fix;
    fix.kind = FixKind::RaiseOpset;
    fix.subject = finding.id();
    fix.title = {ONNXMEND_TEXT("raise the opset to %1"), {std::to_string(oldestRaiseTarget)}};
    fix.target = finding.value;
    fix.lossless = true;
    fix.edits.emplace_back(
        RaiseOpset{.graph = context.model.graph(GraphId{}).scope, .version = oldestRaiseTarget});
    fixes.push_back(std::move(fix));
}

} // namespace

std::vector<Fix> proposeFixes(const ProposalContext& context, const Finding& finding)
{
    std::vector<Fix> fixes;
    proposeStorageFixes(context, finding, fixes);
    proposeTypeFixes(context, finding, fixes);
    proposeOpsetFixes(context, finding, fixes);
    if (!fixes.empty()) {
        fixes.front().recommended = !fixes.front().onlyAsked; // proposed in order of preference
    }
    return fixes;
}

} // namespace onnxmend
