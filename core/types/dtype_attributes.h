// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/node_check.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace onnxmend
{

/// Returns the integer attribute of a node that, set to `to`, makes an output of that dtype ("to" of Cast,
/// "dtype" of RandomNormal), even if the node omits it. Tries them, since only the operator's inference
/// function knows which attributes code a dtype. Returns nullopt if there is none.
std::optional<TypeChange> attributeForOutput(const NodeVisit& visit, const std::vector<ValueType>& inputs,
                                             std::size_t output, DType to);

/// Returns the attribute of a rejected node that states a dtype, with a dtype that the inference function
/// accepts; nullopt if there is none.
std::optional<TypeChange> findAcceptedAttribute(const NodeVisit& visit, const NodeCheck& check);

} // namespace onnxmend
