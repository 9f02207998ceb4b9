// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/audit/report.h"
#include "core/binding/weight_map.h"
#include "core/fixes/fix.h"
#include "core/model/model.h"

#include <vector>

namespace onnxmend
{

/// The data of proposals.
struct ProposalContext {
    const Model& model;
    const Report& report;
    const Checkpoints& checkpoints;
};

/// Returns all ways to fix a finding, the preferred one first.
std::vector<Fix> proposeFixes(const ProposalContext& context, const Finding& finding);

} // namespace onnxmend
