// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// The extension `report`: finished results as JSON, CSV, HTML, SARIF and Code Quality, one model or many. It
// formats, and opens, changes and saves nothing. model_result.h is what all formats show; output_formats.h
// has THE table of them.

#include "core/report/diff_report.h"     // IWYU pragma: export
#include "core/report/gate.h"            // IWYU pragma: export
#include "core/report/json_report.h"     // IWYU pragma: export
#include "core/report/merged_report.h"   // IWYU pragma: export
#include "core/report/model_result.h"    // IWYU pragma: export
#include "core/report/numerics_report.h" // IWYU pragma: export
#include "core/report/output_formats.h"  // IWYU pragma: export
#include "core/report/read_results.h"    // IWYU pragma: export
#include "core/report/report_rules.h"    // IWYU pragma: export
