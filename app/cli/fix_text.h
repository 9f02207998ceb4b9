// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/terminal.h"
#include "core/report/json_report.h"

#include <string>
#include <string_view>

namespace onnxmend::cli
{

/// What a fix did, for people: casts that lose something one by one, the rest counted, files, proofs, a
/// summary line.
std::string fixReportText(const FixReport& report, std::string_view modelName, const Terminal& terminal);

/// "6.2 GB written in 4.1 s", and what stays where it was.
std::string writtenText(const FixReport& report);

/// Whether the result runs and computes the same.
std::string verifiedText(const Verified& verified, const Terminal& terminal);

/// A line a proof.
std::string proofsText(const Verification& verification, const Terminal& terminal);

} // namespace onnxmend::cli
