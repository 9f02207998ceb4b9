// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: the proposals of each family of fixes, and what they have in common.

#include "core/audit/report.h"
#include "core/base/message.h"
#include "core/fixes/propose_fixes.h"

#include <optional>
#include <vector>

namespace onnxmend
{

/// To raise the opset, where BFLOAT16 is at fault that no Cast of the model's opset takes: ONNX has it from
/// opset 13 on. Not where a node keeps the model from being raised. What is wrong then, if anything, has
/// other fixes. Last of the alternatives: it changes the whole model.
void proposeOpsetFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes);

/// Fixes of what is stored, in order of preference: bytes that only have the wrong label, a cast, and weights
/// that a checkpoint has.
void proposeStorageFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes);

/// One fix for each resolution of a type finding, in their order: the changes of types become edits. Its kind
/// is that of the edits; `cast-around` when Casts stand before and behind a node.
void proposeTypeFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes);

/// The edit that binds the row's checkpoint tensor, when the model does not hold it yet; else nothing.
std::optional<Edit> bindingEdit(const InitializerRow& row);

/// The edit that fills the row with its checkpoint tensor, which has that dtype, or with its numbers where it
/// is quantized.
Edit fillingEdit(const InitializerRow& row, DType dtype);

/// The row that a finding is about; nullptr when it is about none.
const InitializerRow* rowOf(const Report& report, const Finding& finding);

/// A fix of this kind for a row, without edits.
Fix fixForRow(FixKind kind, const InitializerRow& row, DType to, Message title);

/// By how many bytes the row's data grow when they are cast.
std::int64_t growthOf(const InitializerRow& row, DType from, DType to);

/// A fix that takes a row's values from its checkpoint tensor and casts them to what is declared.
Fix fixFromWeight(const InitializerRow& row, const TensorRef& weight, Message title);

} // namespace onnxmend
