// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/plan/choose_fixes.h"
#include "core/types/finding.h"

namespace onnxmend
{

/// What is said to be, and what is wanted instead, wherever a finding is shown: as the recommended fix has
/// it, which may be to declare what is computed; without one as the finding says.
struct StatedDtypes {
    DType present = DType::Undefined;
    DType wanted = DType::Undefined;
    bool changesDeclaration = false; ///< the fix leaves the values as they are
};

StatedDtypes statedDtypes(const Finding& finding, const FixBrief& fix);

} // namespace onnxmend
