// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/propose_fixes.h"

#include <vector>

namespace onnxmend
{

/// Fixes of what is stored, in order of preference: bytes that only have the wrong label, a cast, and weights
/// that a checkpoint has.
void proposeStorageFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes);

} // namespace onnxmend
