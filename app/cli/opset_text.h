// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/terminal.h"
#include "core/edit/opset_changes.h"
#include "core/report/json_report.h"

#include <string>
#include <string_view>

namespace onnxmend::cli
{

/// Returns the report of a raised opset for people: changed nodes, or those that prevent it and the opset
/// that works; files, checks, a summary line.
std::string opsetReportText(const FixReport& report, const OpsetChanges& changes, std::string_view modelName,
                            const Terminal& terminal);

} // namespace onnxmend::cli
