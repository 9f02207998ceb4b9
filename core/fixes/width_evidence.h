// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/audit/report.h"
#include "core/model/misfit_readings.h"
#include "core/model/model.h"

namespace onnxmend
{

/// Returns whether a node or declaration rejects the stored dtype, and would take this one.
bool isWantedAs(const InitializerRow& row, DType dtype);

/// Returns whether more than the number of bytes suggests that a tensor has another dtype than the stated
/// one: its values, its readers, several tensors with the same misfit, or its name. Otherwise bytes may just
/// be missing.
bool isWidthSupported(const Model& model, const InitializerRow& row, const MisfitReading& reading);

} // namespace onnxmend
