// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/pictures/typed_graph.h"
#include "core/plan/choose_fixes.h"

#include <cstddef>

namespace onnxmend
{

/// Marks the places where the types of a finding do not agree: the inputs of the node that its preferred fix
/// changes, otherwise the value that it names, with the dtypes that the tables state. `fix` and `index`: of
/// the finding in the report.
void markConflicts(const Finding& finding, const FixBrief& fix, std::size_t index, ScopeGraph& scope);

} // namespace onnxmend
