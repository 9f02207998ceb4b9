// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/numerics/cause_search.h"

#include <string_view>
#include <vector>

namespace onnxmend
{

/// Describes causes for people: the operands and results at the worst element, the share of each output's
/// error, and a sentence. `all`: errors with everything rounded. Throws Error if the wide model no longer
/// runs, Cancelled.
std::vector<NumericCause> describeCauses(RoundedRuns& runs, const std::vector<FoundCause>& causes,
                                         const RoundedRuns::Errors& all, Progress& progress);

/// Returns the computation that makes a result so large; empty if the operator says it.
std::string_view overflowingBy(const HalfModel& model, NodeNumber node);

} // namespace onnxmend
