// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/terminal.h"
#include "core/mend/mend.h"
#include "core/numerics/numerics_result.h"

#include <string>
#include <string_view>

namespace onnxmend::cli
{

/// Returns what measuring a model has shown for people: causes with their operands, outputs, nodes to keep, a
/// summary line. `report`: what was written; null if nothing was asked for.
std::string numericsReportText(const Numerics& numerics, std::string_view modelName, const FixReport* report,
                               const Terminal& terminal);

} // namespace onnxmend::cli
