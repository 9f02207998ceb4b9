// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/audit/audit_options.h"
#include "core/audit/report.h"
#include "core/base/progress.h"
#include "core/binding/bind_weights.h"

#include <cstdint>

namespace onnxmend
{

/// Audits a model (with a plan applied or not) and the checkpoints beside it: stored against declared dtypes,
/// the types through the graph against the operators, declarations against computed types. Reads only the
/// weights that no name matches (match_weights.h). Never throws for an error of the document.
Report audit(const Model& model, const Checkpoints& checkpoints, const AuditOptions& options,
             Progress& progress);

/// Returns how much smaller data files become if the copies of such a finding store no bytes of their own.
/// Copies that already name one range count once.
std::uint64_t bytesSavedBySharing(const Model& model, const Finding& finding);

} // namespace onnxmend
