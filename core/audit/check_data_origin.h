// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report_builder.h"
#include "core/base/progress.h"
#include "core/binding/bind_weights.h"
#include "core/model/model.h"

namespace onnxmend
{

/// Whether data files are those that the model was saved with. A file that ends before one of its tensors
/// does is distrusted as a whole, unless what else lies in it is what a checkpoint has under the same names;
/// weights that differ from those are a warning where all fit. Reads as contentDifference does. Throws
/// Cancelled.
void checkDataOrigin(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
                     const BindingOptions& options, ReportBuilder& report, Progress& progress);

} // namespace onnxmend
