// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/apply/apply_plan.h"

#include "core/base/error.h"
#include "core/fixes/edit.h"

namespace onnxmend
{

AppliedPlan applyPlan(std::shared_ptr<const Model> model, const Plan& plan, const Checkpoints& checkpoints)
{
    if (plan.empty()) {
        return {.model = std::move(model), .skipped = {}};
    }
    AppliedPlan result;
    GraphEditor editor(std::move(model));
    for (std::size_t i = 0; i < plan.edits.size(); ++i) {
        const Edit& edit = plan.edits[i];
        try {
            applyEdit(edit, checkpoints, editor);
        } catch (const Error& error) {
            result.skipped.push_back({.index = i, .reason = error.what()});
        }
    }
    result.model = editor.finish();
    return result;
}

} // namespace onnxmend
