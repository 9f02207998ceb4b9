// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/value_scope.h"

#include <vector>

namespace onnxmend
{

/// How many declarations and readers behind these values would disagree if all of them had the type `type`:
/// follows the operators that hand the type on, up to a fixed number of nodes, so a question costs the same
/// in a graph of any size.
/// `inQuestion`: values whose own type may change as well, so they contradict nobody.
int conflictsBehind(ValueScope& scope, const std::vector<const ValueState*>& values, ValueType type,
                    const std::vector<const ValueState*>& inQuestion);

/// The same for one value's readers alone, whatever it is declared as itself.
int conflictsOfReaders(ValueScope& scope, const ValueState& value, ValueType type);

} // namespace onnxmend
