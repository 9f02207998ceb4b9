// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report_builder.h"
#include "core/model/model.h"

namespace onnxmend
{

/// What a model's tensors leave of its data files, and what they share in part. The very same range for
/// several tensors is how tied weights are stored (formats.md e5), and gaps up to the alignment of writers
/// are padding: neither is a finding. `n log n` in the tensors.
void checkDataFiles(const Model& model, ReportBuilder& report);

} // namespace onnxmend
