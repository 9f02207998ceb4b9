// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/audit/audit.h"

#include "core/audit/check_storage.h"
#include "core/audit/report_builder.h"

namespace onnxmend
{

Report audit(const Model& model, const Checkpoints& checkpoints, const BindingOptions& options,
             Progress& progress)
{
    progress.begin("Auditing");
    ReportBuilder report;
    const Bindings bindings = bindWeights(model, checkpoints, options);
    checkStorage(model, checkpoints, bindings, report, progress);
    return report.finish();
}

} // namespace onnxmend
