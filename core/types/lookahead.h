// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/value_scope.h"

#include <vector>

namespace onnxmend
{

/// Returns how many declarations and readers behind these values would disagree if all values had the type
/// `type`. Follows the operators that pass the type on, up to a fixed number of nodes, so the cost is the
/// same in a graph of any size. `inQuestion`: values whose own type may change as well, so they do not
/// disagree.
int conflictsBehind(ValueScope& scope, const std::vector<const ValueState*>& values, ValueType type,
                    const std::vector<const ValueState*>& inQuestion);

/// Returns the same for the readers of one value, whatever its own declaration is.
int conflictsOfReaders(ValueScope& scope, const ValueState& value, ValueType type);

} // namespace onnxmend
