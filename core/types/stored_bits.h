// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/formats/bit_readings.h"
#include "core/types/type_change.h"
#include "core/types/type_context.h"
#include "core/types/value_scope.h"

#include <optional>
#include <string>

namespace onnxmend
{

/// Both readings of an initializer whose integers could be the bits of `asFloat`; nothing for all else.
std::optional<BitReadings> readStoredBits(const TypeContext& context, const ValueState& value, DType asFloat);

/// The change that reads them so. `scope`: the one that stores the value.
TypeChange bitsChange(const std::string& scope, const ValueState& value, DType asFloat);

} // namespace onnxmend
