// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/plan/choose_fixes.h"

#include "core/base/text.h"
#include "core/fixes/fix_parts.h"

#include <optional>
#include <utility>

namespace onnxmend
{

std::vector<FixBrief> chooseFixes(const ProposalContext& context)
{
    std::vector<FixBrief> result;
    result.reserve(context.report.findings.size());
    for (const Finding& finding : context.report.findings) {
        const std::vector<Fix> fixes = proposeFixes(context, finding);
        result.push_back({.count = static_cast<std::uint32_t>(fixes.size()),
                          .isRecommended = !fixes.empty() && fixes.front().recommended,
                          .to = fixes.empty() ? DType::Undefined : fixes.front().to});
    }
    return result;
}

namespace
{

/// Returns the fix that replaces the row by its matching checkpoint tensor; nullopt if the row is filled from
/// it already.
std::optional<Fix> replacementOf(const ProposalContext& context, const InitializerRow& row)
{
    const ModelTensor& stored = context.model.tensor(*row.modelTensor);
    const std::optional<TensorRef> weight = findWeight(context.checkpoints, row.origin.orNone());
    if (!weight || stored.origin == row.origin) {
        return std::nullopt;
    }
    Fix fix = fixFromWeight(row, *weight,
                            {ONNXMEND_TEXT("replace %1 by checkpoint tensor %2"),
                             {quotedText(row.name), quotedText(weight->name())}});
    fix.recommended = true;
    return fix;
}

/// Returns the fix that replaces a stored tensor by the weight that is mapped to it by hand. Rows that look
/// quantized have a finding with its own fix.
std::optional<Fix> replacementByHand(const ProposalContext& context, const InitializerRow& row)
{
    return row.match == MatchRule::Manual && row.modelTensor && row.status != RowStatus::Unreadable &&
                   !row.looksQuantized
               ? replacementOf(context, row)
               : std::nullopt;
}

} // namespace

std::vector<Fix> chooseReplacements(const ProposalContext& context)
{
    std::vector<Fix> result;
    for (const InitializerRow& row : context.report.rows) {
        const bool hasOwnData = row.modelTensor && row.source != RowSource::Checkpoint && row.origin &&
                                row.status != RowStatus::ShapeMismatch && !row.looksQuantized;
        if (auto replacement = hasOwnData ? replacementOf(context, row) : std::nullopt) {
            result.push_back(std::move(*replacement));
        }
    }
    return result;
}

std::vector<Fix> chooseBindings(const ProposalContext& context)
{
    std::vector<Fix> result;
    for (const InitializerRow& row : context.report.rows) {
        auto edit = row.status == RowStatus::Ok ? bindingEdit(row) : std::nullopt;
        if (edit) {
            Fix fix = fixForRow(FixKind::BindWeight, row, row.savedDtype,
                                {ONNXMEND_TEXT("fill %1 from checkpoint tensor %2"),
                                 {quotedText(row.name), quotedText(row.origin.orNone().tensor)}});
            fix.lossless = true;
            fix.recommended = true;
            fix.edits.push_back(std::move(*edit));
            result.push_back(std::move(fix));
        } else if (auto replacement = replacementByHand(context, row)) {
            result.push_back(std::move(*replacement));
        }
    }
    return result;
}

namespace
{

/// Returns the first change of a type; null if the finding has none.
const TypeChange* firstChange(const Finding& finding)
{
    for (const Resolution& resolution : finding.resolutions) {
        if (!resolution.changes.empty()) {
            return &resolution.changes.front();
        }
    }
    return nullptr;
}

} // namespace

StatedDtypes statedDtypes(const Finding& finding, const FixBrief& fix)
{
    if (!fix.isRecommended || fix.to == DType::Undefined) {
        return {finding.actual, finding.expected};
    }
    if (const TypeChange* const change = firstChange(finding)) {
        return {change->from, fix.to, change->is<TypeChange::Declaration>()};
    }
    return {fix.to == finding.actual ? finding.expected : finding.actual, fix.to};
}

} // namespace onnxmend
