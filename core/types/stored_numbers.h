// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core: includes the protobuf.

#include "core/formats/bit_readings.h"
#include "core/types/finding.h"
#include "core/types/node_check.h"
#include "core/types/type_context.h"
#include "core/types/value_scope.h"

#include <cstdint>
#include <optional>
#include <string>
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

/// Whether these changes of a node's arguments make of a constant with one element 0, inf, or the same as
/// another constant of the node that it was not: an epsilon of 1e-12 is 0 as FLOAT16, and 0/0 is nan later.
bool destroyConstants(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                      const std::vector<TypeChange>& changes);

} // namespace onnxmend
