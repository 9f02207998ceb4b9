// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/base/progress.h"
#include "core/binding/bind_weights.h"
#include "core/onnx/runtime_kernels.h"
#include "core/types/kernel_oracle.h"

#include <memory>
#include <optional>

namespace onnxmend
{

struct AuditOptions {
    BindingOptions binding;
    Strategy strategy = Strategy::Promote;
    /// Whose kernels count; nothing: it does not matter what the model runs on.
    std::optional<RuntimeTarget> target = {};
    /// Is asked where the table of the CPU's kernels has none, and overrules it; null: nobody is.
    std::shared_ptr<KernelOracle> kernels = {};
};

/// Looks at a model (with a plan applied or not) and the checkpoints beside it: what is stored against what
/// is declared, the types through the graph against the operators, declarations against what the graph
/// computes. Reads no weights but those that no name brings together (match_weights.h). Never throws for a
/// trouble of the document.
Report audit(const Model& model, const Checkpoints& checkpoints, const AuditOptions& options,
             Progress& progress);

} // namespace onnxmend
