// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/fix_kinds.h"

namespace onnxmend
{

// What several fix kinds have in common.

/// The edit that binds the row's checkpoint tensor, when the model does not hold it yet; else nothing.
std::optional<Edit> bindingEdit(const InitializerRow& row);

/// The row that a finding is about; nullptr when it is about none.
const InitializerRow* rowOf(const Report& report, const Finding& finding);

/// A fix of this kind for a row, without edits.
Fix fixForRow(std::string_view kind, const InitializerRow& row, DType to, std::string title);

/// A fix that takes a row's values from its checkpoint tensor and casts them to what is declared.
Fix fixFromWeight(const InitializerRow& row, const TensorRef& weight, std::string title);

/// The weight; nothing when that state_dict of that checkpoint is not open or has no such tensor.
std::optional<TensorRef> findWeight(const Checkpoints& checkpoints, const WeightOrigin& origin);

void proposeCastInitializer(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes);
void applyCastInitializer(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);
void proposeRelabelInitializer(const ProposalContext& context, const Finding& finding,
                               std::vector<Fix>& fixes);
void applyRelabelInitializer(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);
void proposeBindWeight(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes);
void applyBindWeight(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);
void applyInsertCast(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);
void applyRetypeInput(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);
void applyRetypeOutput(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);
void applyRetypeValueInfo(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);
void applyRetargetCall(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);
void applySetAttribute(const Edit& edit, const Checkpoints& checkpoints, GraphEditor& editor);

} // namespace onnxmend
