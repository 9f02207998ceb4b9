// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/typed_graph.h"
#include "core/plan/choose_fixes.h"

#include <cstddef>

namespace onnxmend
{

/// Marks where the types of a finding do not agree: at what its preferred fix changes of the node's inputs,
/// else at the value that it names, with the dtypes that the tables state. `fix` and `index`: of the finding
/// in the report.
void markConflicts(const Finding& finding, const FixBrief& fix, std::size_t index, ScopeGraph& scope);

} // namespace onnxmend
