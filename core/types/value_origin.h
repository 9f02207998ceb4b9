// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/model_facts.h"
#include "core/types/value_scope.h"

#include <string>

namespace onnxmend
{

/// The value of this scope that a value has its dtype from, through operators that hand it on, and functions
/// of such; itself when none.
const ValueState& originOf(const ModelFacts& facts, ValueScope& scope, const ValueState& value);

/// Where a value's dtype comes from: "an initializer", "a graph input", "from Cast \"c\", 5 nodes above".
std::string originText(ValueScope& scope, const ValueState& value);

} // namespace onnxmend
