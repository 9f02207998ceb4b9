// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/fixes/fix.h"

#include <optional>
#include <string>

namespace onnxmend
{

// What proposals have in common.

/// The edit that binds the row's checkpoint tensor, when the model does not hold it yet; else nothing.
std::optional<Edit> bindingEdit(const InitializerRow& row);

/// The edit that fills the row with its checkpoint tensor, which has that dtype, or with its numbers where it
/// is quantized.
Edit fillingEdit(const InitializerRow& row, DType dtype);

/// The row that a finding is about; nullptr when it is about none.
const InitializerRow* rowOf(const Report& report, const Finding& finding);

/// A fix of this kind for a row, without edits.
Fix fixForRow(FixKind kind, const InitializerRow& row, DType to, std::string title);

/// By how many bytes the row's data grow when they are cast.
std::int64_t growthOf(const InitializerRow& row, DType from, DType to);

/// A fix that takes a row's values from its checkpoint tensor and casts them to what is declared.
Fix fixFromWeight(const InitializerRow& row, const TensorRef& weight, std::string title);

} // namespace onnxmend
