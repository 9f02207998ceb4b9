// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/value_scope.h"

#include <string_view>
#include <vector>

namespace onnxmend
{

/// What has to change so that a sequence or an optional holds elements of another dtype. There is no Cast of
/// those, but there is one of the tensors that they are made of, and SequenceEmpty states its dtype. Empty
/// where one of the nodes that it comes from is none that makes or passes such values.
std::vector<TypeChange> remakeContainer(ValueScope& scope, std::string_view value, DType to);

} // namespace onnxmend
