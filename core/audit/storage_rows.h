// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/model/model.h"

#include <string>

namespace onnxmend
{

// How rows are filled from what is stored, before anything is judged.

/// Its shape and size, and where its bytes lie.
void setTensor(InitializerRow& row, const TensorRef& tensor);

InitializerRow rowOfTensor(const Model& model, TensorId id);

/// That the row is saved as another dtype than is declared.
std::string mismatchMessage(const InitializerRow& row, bool fromCheckpoint);

} // namespace onnxmend
