// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/terminal.h"
#include "core/report/model_result.h"

#include <string>

namespace onnxmend::cli
{

/// Returns the effect of policy and baseline on a result: ignored findings with reasons, new ones, and
/// whether the command fails. Empty if neither is used.
std::string policyText(const ModelResult& result, const Terminal& terminal);

} // namespace onnxmend::cli
