// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/terminal.h"
#include "core/report/model_result.h"

#include <string>

namespace onnxmend::cli
{

/// What a policy and a baseline made of a result: what is ignored and why, what is new, and whether it fails.
/// Empty where none had a part in it.
std::string policyText(const ModelResult& result, const Terminal& terminal);

} // namespace onnxmend::cli
