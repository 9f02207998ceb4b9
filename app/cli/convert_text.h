// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/terminal.h"
#include "core/convert/conversion.h"
#include "core/report/json_report.h"

#include <string>
#include <string_view>

namespace onnxmend::cli
{

/// Returns the report of a conversion for people: kept nodes by reason, losses of casts, errors of outputs,
/// files, checks, a summary line.
std::string convertReportText(const FixReport& report, const Conversion& conversion,
                              std::string_view modelName, const Terminal& terminal);

} // namespace onnxmend::cli
