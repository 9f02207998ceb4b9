// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/reduce: includes the protobuf.

#include "core/reduce/draft.h"
#include "core/reduce/known_types.h"

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Returns a draft whose main graph is a subgraph or function of this one: its inputs and captured values
/// become inputs, captured constants come along, and attributes of a function get the values of its first
/// call. nullopt if there is no such scope, or if a type that has to be declared is not known.
std::optional<Draft> liftScope(const Draft& draft, const std::string& scope, const KnownTypes& types);

/// Returns the scopes of all subgraphs and functions, the innermost first.
std::vector<std::string> scopesToLift(const Draft& draft);

} // namespace onnxmend
