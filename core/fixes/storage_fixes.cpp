// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/storage_fixes.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/fixes/fix_parts.h"
#include "core/types/finding_kinds.h"

#include <optional>
#include <utility>

namespace onnxmend
{

namespace
{

/// An unsigned integer where the graph declares a float of the same width: a tool without that float type
/// (numpy has no bfloat16 and no float8) wrote the bits under a name it knows. Casting the numbers would
/// destroy them.
bool isLabelledWrongly(const InitializerRow& row)
{
    const DTypeInfo& stored = dtypeInfo(row.savedDtype);
    const DTypeInfo& declared = dtypeInfo(row.declaredDtype);
    return stored.kind == DTypeKind::UnsignedInteger && declared.kind == DTypeKind::Float &&
           stored.bits == declared.bits && stored.bits < 32;
}

/// A change of the row's values, behind the edit that brings them into the model where one is needed.
template <class Change>
void addEdits(Fix& fix, const InitializerRow& row)
{
    if (auto binding = bindingEdit(row)) {
        fix.edits.push_back(std::move(*binding));
    }
    fix.edits.push_back(
        Change{.graph = row.graph, .value = row.name, .from = row.savedDtype, .to = row.declaredDtype});
}

void proposeCastInitializer(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (!findingKindInfo(finding.kind).isOfStoredDtype || !row || !row->tensor ||
        !canCast(row->savedDtype, row->declaredDtype)) {
        return;
    }
    Fix fix = fixForRow(FixKind::CastInitializer, *row, row->declaredDtype,
                        "Cast the stored values of " + quotedText(row->name) + " from " +
                            dtypeName(row->savedDtype) + " to " + dtypeName(row->declaredDtype));
    if (isLosslessCast(row->savedDtype, row->declaredDtype)) {
        fix.lossless = true;
    }
    addEdits<CastInitializer>(fix, *row);
    fixes.push_back(std::move(fix));
}

void proposeRelabelInitializer(const ProposalContext& context, const Finding& finding,
                               std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (!findingKindInfo(finding.kind).isOfStoredDtype || !row || !row->tensor || !isLabelledWrongly(*row)) {
        return;
    }
    Fix fix = fixForRow(FixKind::RelabelInitializer, *row, row->declaredDtype,
                        "Read the bytes of " + quotedText(row->name) + " as the " +
                            dtypeName(row->declaredDtype) + " values that they are");
    fix.lossless = true;
    addEdits<RelabelInitializer>(fix, *row);
    fixes.push_back(std::move(fix));
}

/// What the graph makes likely, for who says so.
void proposeSuggestion(const ProposalContext& context, const InitializerRow& row, std::vector<Fix>& fixes)
{
    const WeightSuggestion& suggestion = *row.suggestion;
    if (const auto weight = findWeight(context.checkpoints, suggestion.origin)) {
        InitializerRow filled = row;
        filled.origin = suggestion.origin;
        Fix fix = fixFromWeight(filled, *weight,
                                "Fill " + quotedText(row.name) + " with " +
                                    displayText(suggestion.derivation.formula, 300));
        fix.onlyAsked = true;
        fixes.push_back(std::move(fix));
    }
}

/// An initializer whose own data cannot be read, while a checkpoint has it.
void proposeBindWeight(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (finding.kind == FindingKind::MissingWeight && row && row->suggestion) {
        proposeSuggestion(context, *row, fixes);
        return;
    }
    if (finding.kind != FindingKind::InvalidTensor || !row || row->status != RowStatus::Unreadable) {
        return;
    }
    const std::optional<TensorRef> weight = findWeight(context.checkpoints, row->origin);
    if (!weight) {
        return;
    }
    fixes.push_back(fixFromWeight(*row, *weight,
                                  "Take the values of " + quotedText(row->name) + " from checkpoint tensor " +
                                      quotedText(weight->name())));
}

} // namespace

void proposeStorageFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    proposeRelabelInitializer(context, finding, fixes);
    proposeCastInitializer(context, finding, fixes);
    proposeBindWeight(context, finding, fixes);
}

} // namespace onnxmend
