// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/fixes/propose_fixes.h"

#include "core/fixes/fix_parts.h"

namespace onnxmend
{

std::vector<Fix> proposeFixes(const ProposalContext& context, const Finding& finding)
{
    std::vector<Fix> fixes;
    proposeStorageFixes(context, finding, fixes);
    proposeTypeFixes(context, finding, fixes);
    proposeOpsetFixes(context, finding, fixes);
    if (!fixes.empty()) {
        fixes.front().recommended = !fixes.front().onlyAsked; // proposed in order of preference
    }
    return fixes;
}

} // namespace onnxmend
