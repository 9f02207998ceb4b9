// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/session/typed_graph.h"

#include <cstddef>

namespace onnxmend
{

/// Marks where the types of a finding do not agree: at what its preferred fix changes of the node's inputs,
/// else at the value that it names. `index`: of the finding in the report.
void markConflicts(const Finding& finding, std::size_t index, ScopeGraph& scope);

} // namespace onnxmend
