// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/binding/bind_weights.h"
#include "core/plan/plan.h"

#include <memory>
#include <string>
#include <vector>

namespace onnxmend
{

/// An edit that does not fit the model or the open checkpoints.
struct SkippedEdit {
    std::size_t index = 0; ///< in the plan
    std::string reason;
};

struct AppliedPlan {
    std::shared_ptr<const Model> model; ///< its tensors have the planned casts
    std::vector<SkippedEdit> skipped;
};

/// Applies a plan to a model. Moves no bytes of weights.
AppliedPlan applyPlan(std::shared_ptr<const Model> model, const Plan& plan, const Checkpoints& checkpoints);

} // namespace onnxmend
