// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: the proposals of each family of fixes, and their common parts.

#include "core/audit/report.h"
#include "core/base/message.h"
#include "core/fixes/propose_fixes.h"

#include <optional>
#include <vector>

namespace onnxmend
{

/// Proposes fixes of stored tensors in order of preference: bytes that only have the wrong label, a cast, and
/// weights from a checkpoint.
void proposeStorageFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes);

/// Proposes one fix for each resolution of a type finding, in their order: the changes of types become edits.
/// The fix has the kind of its edits, or `cast-around` if Casts stand before and behind a node.
void proposeTypeFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes);

/// Returns the edit that binds the row's checkpoint tensor; nullopt if the model already holds it.
std::optional<Edit> bindingEdit(const InitializerRow& row);

/// Returns the edit that fills the row with its checkpoint tensor of that dtype, or with the numbers of a
/// quantized weight.
Edit fillingEdit(const InitializerRow& row, DType dtype);

/// Returns the title of a fix that takes the codes of a weight for its numbers, with a warning.
Message codesTakenForNumbers(DType codes, const SharedText& weight, DType to);

/// Returns the row of a finding, or nullptr.
const InitializerRow* rowOf(const Report& report, const Finding& finding);

/// Returns a fix of this kind for a row, without edits.
Fix fixForRow(FixKind kind, const InitializerRow& row, DType to, Message title);

/// Returns by how many bytes the row's data grow in a cast.
std::int64_t growthOf(const InitializerRow& row, DType from, DType to);

/// Returns a fix that takes a row's values from its checkpoint tensor and casts them to the declared dtype.
Fix fixFromWeight(const InitializerRow& row, const TensorRef& weight, Message title);

} // namespace onnxmend
