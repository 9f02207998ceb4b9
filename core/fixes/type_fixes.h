// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/propose_fixes.h"

namespace onnxmend
{

/// One fix for each resolution of a type finding, in their order: the changes of types become edits. Its kind
/// is that of the edits; `cast-around` when Casts stand before and behind a node.
void proposeTypeFixes(const ProposalContext& context, const Finding& finding, std::vector<Fix>& fixes);

} // namespace onnxmend
