// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/policy/judge_report.h"

#include <vector>

namespace onnxmend
{

/// Finds stored tensors, graph inputs and results of nodes whose dtype the policy does not allow. Works out
/// the type of every value, which is linear in the nodes, where the policy is about dtypes at all. Throws
/// Cancelled.
std::vector<Finding> checkDtypes(const Report& report, const Policy& policy, const JudgedModel& judged,
                                 Progress& progress);

} // namespace onnxmend
