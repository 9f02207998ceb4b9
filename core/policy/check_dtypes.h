// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/policy/judge_report.h"

#include <vector>

namespace onnxmend
{

/// Finds stored tensors, graph inputs and outputs of nodes with a dtype that the policy does not allow.
/// Infers the type of every value, which is linear in the nodes, if the policy has rules about dtypes. Throws
/// Cancelled.
std::vector<Finding> checkDtypes(const Report& report, const Policy& policy, const JudgedModel& judged,
                                 Progress& progress);

} // namespace onnxmend
