// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report_builder.h"
#include "core/base/progress.h"
#include "core/binding/bind_weights.h"

namespace onnxmend
{

/// Stage 1 of the audit: what is stored against what is declared, for every tensor of the model and every
/// weight that a checkpoint offers.
void checkStorage(const Model& model, const Checkpoints& checkpoints, const Bindings& bindings,
                  const BindingOptions& options, ReportBuilder& report, Progress& progress);

} // namespace onnxmend
