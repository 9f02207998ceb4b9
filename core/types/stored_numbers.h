// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/types/type_context.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace onnxmend
{

/// The tensor that gives a value its content, as it is stored; nullptr where the model does not store it, or
/// it cannot be read. `scope`: where the value is defined.
const TensorRef* storedTensor(const TypeContext& context, const ValueScope& scope, const ValueState& value);

/// The numbers of a stored value that has at most so many elements, with integers of 64 bits rounded; of a
/// Constant node its attribute's. Nothing where there are more, or where they cannot be read: the storage
/// check tells that.
std::optional<std::vector<double>> storedNumbers(const TypeContext& context, const ValueScope& scope,
                                                 const ValueState& value, std::uint64_t mostElements);

} // namespace onnxmend
