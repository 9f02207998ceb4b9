// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/value_scope.h"

#include <string_view>
#include <vector>

namespace onnxmend
{

/// Returns the changes that give a sequence or an optional elements of another dtype. There is no Cast of
/// containers, but there is one of the tensors in them, and SequenceEmpty states its dtype. Empty if the
/// value comes from a node that neither makes nor passes such values.
std::vector<TypeChange> remakeContainer(ValueScope& scope, std::string_view value, DType to);

} // namespace onnxmend
