// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"
#include "core/fixes/fix.h"
#include "core/model/model.h"

#include <optional>
#include <span>

namespace onnxmend
{

/// Returns why no fix, or none of the first, casts a stored operand to the narrower float of another operand,
/// such as a mask of FLOAT to FLOAT16; nullopt if nobody would expect it. `fixes`: those of the finding.
std::optional<Message> whyNotNarrower(const Model& model, const Finding& finding, std::span<const Fix> fixes);

} // namespace onnxmend
