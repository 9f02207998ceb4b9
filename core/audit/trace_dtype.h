// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/audit: the part of the code that gives a value its dtype.

#include "core/code/code_advice.h"
#include "core/code/code_index.h"

#include <optional>
#include <string>
#include <string_view>

namespace onnxmend
{

/// The beginning of a dtype.
struct DtypeGiver {
    DtypeCause cause = DtypeCause::Operand;
    GraphId graph = {};
    std::optional<NodeId> node = {}; ///< node that gives the dtype, or that reads the stored value first
    std::string value = {};          ///< the first value that has it
    DType to = DType::Undefined;     ///< of a Cast
    bool isExplicit = false;         ///< the code states a dtype there
};

/// Goes from a value up through nodes that pass its dtype on, and returns the nearest node that states it;
/// otherwise a stored value or an input from which it comes. nullopt if that is too far away.
std::optional<DtypeGiver> giverOf(CodeIndex& index, GraphId graph, std::string_view value);

/// Returns the cause as the source text shows it: the same Cast is written by hand, or by autocast.
DtypeCause refinedCause(const DtypeGiver& giver, std::string_view code, DType needed);

} // namespace onnxmend
