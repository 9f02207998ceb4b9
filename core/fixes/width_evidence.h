// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/model/misfit_readings.h"
#include "core/model/model.h"

#include <cstddef>

namespace onnxmend
{

/// Whether a node or declaration refuses the row's tensor as it is stored, and would take it as that dtype.
bool isWantedAs(const Report& report, std::size_t row, DType dtype);

/// Whether more than the number of bytes says that a tensor is of another dtype than is stated: its values, the
/// nodes that read it, several tensors that are all off alike, or its name. Else bytes may just be missing.
/// `row`: the tensor's, in the report.
bool isWidthSupported(const Model& model, const Report& report, std::size_t row,
                      const MisfitReading& reading);

} // namespace onnxmend
