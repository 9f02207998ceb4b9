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

/// A value that is stored: what it is called and of which type it is where it is read.
struct StoredValue {
    std::string name;
    std::optional<TensorId> tensor;
    DType dtype = DType::Undefined;
};
StoredValue storedValue(const ValueState& value);

/// Both readings of an initializer whose integers could be the bits of `asFloat`; nothing for all else.
std::optional<BitReadings> readStoredBits(const TypeContext& context, const StoredValue& value,
                                          DType asFloat);

/// The same beside a wider float, where they look like the bits of a narrower one.
std::optional<BitReadings> readNarrowerBits(const TypeContext& context, const StoredValue& value,
                                            DType beside);

/// The change that reads them so. `scope`: the one that stores the value.
TypeChange bitsChange(const std::string& scope, const StoredValue& value, DType asFloat);

} // namespace onnxmend
