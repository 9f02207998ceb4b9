// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/terminal.h"
#include "core/mend/mend_releases.h"
#include "core/report/json_report.h"

#include <string>
#include <string_view>

namespace onnxmend::cli
{

/// Returns the report of a fix for people: casts with loss one by one, the number of the others, files,
/// checks, a summary line.
std::string fixReportText(const FixReport& report, std::string_view modelName, const Terminal& terminal);

/// Returns a line for each release of ONNX Runtime that was asked for, and the first one that takes the
/// model.
std::string releasesText(const RunsIn& runsIn, const Terminal& terminal);

/// Returns for example "6.2 GB written in 4.1 s", and what stays where it was.
std::string writtenText(const FixReport& report);

/// Returns the checks of the result, and whether it runs and computes the same. Empty if it was not verified.
std::string verificationText(const FixReport& report, const Terminal& terminal);

/// Returns one line for each check.
std::string proofsText(const Verification& verification, const Terminal& terminal);

} // namespace onnxmend::cli
