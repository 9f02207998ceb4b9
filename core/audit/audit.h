// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/audit_options.h"
#include "core/audit/report.h"
#include "core/base/progress.h"
#include "core/binding/bind_weights.h"

#include <cstdint>

namespace onnxmend
{

/// Looks at a model (with a plan applied or not) and the checkpoints beside it: what is stored against what
/// is declared, the types through the graph against the operators, declarations against what the graph
/// computes. Reads no weights but those that no name brings together (match_weights.h). Never throws for a
/// trouble of the document.
Report audit(const Model& model, const Checkpoints& checkpoints, const AuditOptions& options,
             Progress& progress);

/// What data files have less where the copies that such a finding names store nothing of their own. Copies
/// that name one range already count once.
std::uint64_t bytesSavedBySharing(const Model& model, const Finding& finding);

} // namespace onnxmend
