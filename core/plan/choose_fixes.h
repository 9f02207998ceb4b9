// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/fixes/propose_fixes.h"
#include "core/plan/plan.h"
#include "core/types/finding.h"

#include <cstdint>
#include <vector>

namespace onnxmend
{

/// What fixes a finding has, without the fixes.
struct FixBrief {
    std::uint32_t count = 0;
    bool isRecommended = false;  ///< the first one is
    DType to = DType::Undefined; ///< by the first one
};

/// Of each finding of the report, in its order.
std::vector<FixBrief> chooseFixes(const ProposalContext& context);

/// Weights that fit as they are: one bind-weight fix for each row that a checkpoint fills and that has no
/// finding, and one for each stored tensor that a mapping by hand replaces.
std::vector<Fix> chooseBindings(const ProposalContext& context);

/// One bind-weight fix for each tensor that has data of its own and that a checkpoint has as well, cast to
/// the dtype that the model has it in (--refresh-weights).
std::vector<Fix> chooseReplacements(const ProposalContext& context);

/// What is said to be, and what is wanted instead, wherever a finding is shown: as the recommended fix has
/// it, which may be to declare what is computed; without one as the finding says.
struct StatedDtypes {
    DType present = DType::Undefined;
    DType wanted = DType::Undefined;
    bool changesDeclaration = false; ///< the fix leaves the values as they are
};

StatedDtypes statedDtypes(const Finding& finding, const FixBrief& fix);

} // namespace onnxmend
