// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/model/misfit_readings.h"
#include "core/model/model.h"

namespace onnxmend
{

/// Whether a node or declaration refuses the tensor as it is stored, and would take it as that dtype.
bool isWantedAs(const InitializerRow& row, DType dtype);

/// Whether more than the number of bytes says that a tensor is of another dtype than is stated: its values,
/// the nodes that read it, several tensors that are all off alike, or its name. Else bytes may just be
/// missing.
bool isWidthSupported(const Model& model, const InitializerRow& row, const MisfitReading& reading);

} // namespace onnxmend
