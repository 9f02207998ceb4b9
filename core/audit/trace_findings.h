// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/audit/report.h"
#include "core/model/model.h"

namespace onnxmend
{

/// Sets the source of findings that have none, groups findings with one cause, and counts the causes. Reads
/// the notes of nodes that findings are about, and of those that give their values the dtype. Does nothing
/// but count for a model in which no exporter left notes.
void traceFindings(const Model& model, Report& report);

/// Groups findings by their sources, and counts the causes. Findings are one if they have the same kind and
/// the same dtypes, and either the same line gave the wrong dtype or they read the same value of it: repeated
/// modules have the same code. A group that was there before is forgotten.
void groupFindings(Report& report);

} // namespace onnxmend
