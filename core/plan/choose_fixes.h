// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/fixes/propose_fixes.h"
#include "core/plan/plan.h"
#include "core/types/finding.h"

#include <cstdint>
#include <vector>

namespace onnxmend
{

/// A summary of the fixes of a finding, without the fixes.
struct FixBrief {
    std::uint32_t count = 0;
    bool isRecommended = false;  ///< whether the first fix is recommended
    DType to = DType::Undefined; ///< dtype that the first fix leads to
};

/// Returns the summary for each finding of the report, in its order.
std::vector<FixBrief> chooseFixes(const ProposalContext& context);

/// Returns one bind-weight fix for each row that a checkpoint fills and that has no finding, and one for each
/// stored tensor that is mapped to another weight by hand.
std::vector<Fix> chooseBindings(const ProposalContext& context);

/// Returns one bind-weight fix for each tensor that has data and that a checkpoint has, too, cast to the
/// model's dtype (--refresh-weights).
std::vector<Fix> chooseReplacements(const ProposalContext& context);

/// The present and the required dtype of a finding, as they are shown everywhere. They follow the recommended
/// fix, which may change the declaration; without one they follow the finding.
struct StatedDtypes {
    DType present = DType::Undefined;
    DType wanted = DType::Undefined;
    bool changesDeclaration = false; ///< whether the fix leaves the values unchanged
};

StatedDtypes statedDtypes(const Finding& finding, const FixBrief& fix);

} // namespace onnxmend
