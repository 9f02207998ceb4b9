// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/propose_fixes.h"

#include <vector>

namespace onnxmend
{

/// To raise the opset, where BFLOAT16 is at fault that no Cast of the model's opset takes: ONNX has it from
/// opset 13 on. Not where a node keeps the model from being raised. What is wrong then, if anything, has
/// other fixes. Last of the alternatives: it changes the whole model.
void proposeOpsetFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes);

} // namespace onnxmend
