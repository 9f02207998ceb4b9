// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/convert/conversion.h"
#include "core/mend/conversion_note.h"

namespace onnxmend
{

/// What verdicts are to say of a conversion; nothing of the plan that it is in.
ConversionNote noteOf(const Conversion& conversion);

/// The same with the plan, for the document that has it. `before`: the one that was converted, in whose plan
/// there may be an earlier conversion.
std::shared_ptr<const ConversionNote> noteForPlan(const Conversion& conversion, const Session& planned,
                                                  const Session& before);

} // namespace onnxmend
