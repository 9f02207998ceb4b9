// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/finding.h"
#include "core/types/node_check.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace onnxmend
{

/// The integer attribute of a node which, set to `to`, makes an output of that dtype ("to" of Cast, "dtype"
/// of RandomNormal), also where the node leaves it out. Found by trying: which attributes code a dtype only
/// the operator's inference function knows. Nothing when there is none.
std::optional<TypeChange> attributeForOutput(const NodeVisit& visit, const std::vector<ValueType>& inputs,
                                             std::size_t output, DType to);

/// For a node that its inference function refuses: an attribute that states a dtype, set to another one with
/// which it is accepted. Nothing when there is none.
std::optional<TypeChange> findAcceptedAttribute(const NodeVisit& visit, const NodeCheck& check);

} // namespace onnxmend
