// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text.h"
#include "core/dtype/cast.h"
#include "core/fixes/fix_parts.h"

namespace onnxmend
{

namespace
{

bool isDtypeFinding(const Finding& finding)
{
    return finding.kind == "initializer-dtype" || finding.kind == "checkpoint-dtype";
}

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

Edit editForRow(std::string_view kind, const InitializerRow& row)
{
    return {.kind = std::string(kind),
            .graph = row.graph,
            .value = row.name,
            .from = row.savedDtype,
            .to = row.declaredDtype};
}

void addEdits(Fix& fix, const InitializerRow& row)
{
    if (auto binding = bindingEdit(row)) {
        fix.edits.push_back(std::move(*binding));
    }
    fix.edits.push_back(editForRow(fix.kind, row));
}

} // namespace

void proposeCastInitializer(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (!isDtypeFinding(finding) || !row || !row->tensor || !canCast(row->savedDtype, row->declaredDtype)) {
        return;
    }
    Fix fix = fixForRow("cast-initializer", *row, row->declaredDtype,
                        "Cast the stored values of " + quotedText(row->name) + " from " +
                            dtypeName(row->savedDtype) + " to " + dtypeName(row->declaredDtype));
    if (isLosslessCast(row->savedDtype, row->declaredDtype)) {
        fix.lossless = true;
    }
    addEdits(fix, *row);
    fixes.push_back(std::move(fix));
}

void proposeRelabelInitializer(const ProposalContext& context, const Finding& finding,
                               std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (!isDtypeFinding(finding) || !row || !row->tensor || !isLabelledWrongly(*row)) {
        return;
    }
    Fix fix = fixForRow("relabel-initializer", *row, row->declaredDtype,
                        "Read the bytes of " + quotedText(row->name) + " as the " +
                            dtypeName(row->declaredDtype) + " values that they are");
    fix.lossless = true;
    addEdits(fix, *row);
    fixes.push_back(std::move(fix));
}

void applyCastInitializer(const Edit& edit, const Checkpoints&, GraphEditor& editor)
{
    const auto reader =
        edit.input ? std::optional(GraphEditor::Reader{edit.node, *edit.input}) : std::nullopt;
    editor.castConstant(edit.graph, edit.value, edit.to, reader);
}

void applyRelabelInitializer(const Edit& edit, const Checkpoints&, GraphEditor& editor)
{
    editor.relabelTensor(editor.initializer(edit.graph, edit.value), edit.to);
}

} // namespace onnxmend
