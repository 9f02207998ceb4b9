// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/model_facts.h"
#include "core/types/value_scope.h"

#include <string>

namespace onnxmend
{

/// Returns the value of this scope that determines a value's dtype, through operators and functions that pass
/// it on; the value itself if there is none.
const ValueState& originOf(const ModelFacts& facts, ValueScope& scope, const ValueState& value);

/// Describes the origin of a value's dtype: "an initializer", "a graph input", "from Cast \"c\", 5 nodes
/// above".
std::string originText(ValueScope& scope, const ValueState& value);

} // namespace onnxmend
