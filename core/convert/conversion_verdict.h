// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/convert/conversion.h"
#include "core/mend/conversion_note.h"

namespace onnxmend
{

/// Returns the note for verdicts about a conversion, without the plan that contains it.
ConversionNote noteOf(const Conversion& conversion);

/// Returns the same note with the plan of `planned`. `before` is the session that was converted; its plan may
/// contain an earlier conversion.
std::shared_ptr<const ConversionNote> noteForPlan(const Conversion& conversion, const Session& planned,
                                                  const Session& before);

} // namespace onnxmend
