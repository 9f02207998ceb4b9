// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/fixes/fix_parts.h"

#include <optional>
#include <utility>

namespace onnxmend
{

Fix fixFromWeight(const InitializerRow& row, const TensorRef& weight, std::string title)
{
    Fix fix = fixForRow("bind-weight", row, row.declaredDtype, std::move(title));
    fix.from = weight.dtype();
    fix.lossless = true;
    fix.edits.push_back({.kind = fix.kind,
                         .graph = row.graph,
                         .value = row.name,
                         .from = weight.dtype(),
                         .to = weight.dtype(),
                         .checkpoint = row.checkpointPath,
                         .tensor = row.checkpointTensor});
    if (weight.dtype() != row.declaredDtype) {
        fix.lossless = isLosslessCast(weight.dtype(), row.declaredDtype) ? std::optional(true) : std::nullopt;
        fix.edits.push_back({.kind = "cast-initializer",
                             .graph = row.graph,
                             .value = row.name,
                             .from = weight.dtype(),
                             .to = row.declaredDtype});
    }
    return fix;
}

/// An initializer whose own data cannot be read, while a checkpoint has it.
void proposeBindWeight(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes)
{
    const InitializerRow* row = rowOf(context.report, finding);
    if (finding.kind != "invalid-tensor" || !row || row->status != RowStatus::Unreadable) {
        return;
    }
    const TensorRef* weight = findWeight(context.checkpoints, row->checkpointPath, row->checkpointTensor);
    if (!weight) {
        return;
    }
    fixes.push_back(fixFromWeight(*row, *weight,
                                  "Take the values of " + quotedText(row->name) + " from checkpoint tensor " +
                                      quotedText(weight->name())));
}

void applyBindWeight(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor)
{
    const TensorRef* weight = findWeight(checkpoints, edit.checkpoint, edit.tensor);
    if (!weight) {
        throw Error({.place = "value " + quotedText(edit.value),
                     .reason = "the checkpoint " + quotedText(edit.checkpoint) + " with a tensor " +
                               quotedText(edit.tensor) + " is not open",
                     .advice = "Open that checkpoint too."});
    }
    editor.bindWeight(editor.graph(edit.graph), edit.value, *weight, edit.checkpoint);
}

} // namespace onnxmend
