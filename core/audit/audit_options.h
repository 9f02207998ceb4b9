// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/option_table.h"
#include "core/binding/binding_options.h"
#include "core/onnx/runtime_kernels.h"
#include "core/types/finding.h"
#include "core/types/kernel_oracle.h"

#include <memory>
#include <optional>
#include <span>

namespace onnxmend
{

struct AuditOptions {
    BindingOptions binding;
    Strategy strategy = Strategy::Promote;
    /// Target whose kernels count; nullopt if no particular one.
    std::optional<RuntimeTarget> target = {};
    std::optional<TargetRelease> release =
        {}; ///< of TensorRT, or with the CPU of ONNX Runtime; nullopt for the newest
    /// Decides where the table of the CPU's kernels has none; may be null.
    std::shared_ptr<KernelOracle> kernels = {};
};

/// THE table of audit options, without those of filling weights (bindingOptionRows).
std::span<const OptionRow<AuditOptions>> auditOptionRows();

} // namespace onnxmend
