// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Returns the stored tensor of a value; nullptr if the model does not store it, or it cannot be read.
/// `scope` defines the value.
const TensorRef* storedTensor(const TypeContext& context, const ValueScope& scope, const ValueState& value);

/// Returns the numbers of a stored value, with rounded integers of 64 bits; for a Constant node those of its
/// attribute. Returns nullopt if there are more than the bound, or if they cannot be read, which the storage
/// check reports.
std::optional<std::vector<double>> storedNumbers(const TypeContext& context, const ValueScope& scope,
                                                 const ValueState& value, std::uint64_t mostElements);

/// A stored value: its name, and its type at its readers.
struct StoredValue {
    std::string name;
    std::optional<TensorId> tensor;
    DType dtype = DType::Undefined;
};
StoredValue storedValue(const ValueState& value);

/// Returns both readings of an initializer whose integers could be the bits of `asFloat`, otherwise nullopt.
std::optional<BitReadings> readStoredBits(const TypeContext& context, const StoredValue& value,
                                          DType asFloat);

/// Returns the same beside a wider float, if they look like the bits of a narrower one.
std::optional<BitReadings> readNarrowerBits(const TypeContext& context, const StoredValue& value,
                                            DType beside);

/// Returns the change that reads them so. `scope` stores the value.
TypeChange bitsChange(const std::string& scope, const StoredValue& value, DType asFloat);

/// Returns whether these changes of a node's arguments turn a constant with one element into 0, into inf, or
/// into the same number as another constant of the node: an epsilon of 1e-12 is 0 in FLOAT16, and 0/0 is nan
/// later.
bool destroyConstants(const TypeContext& context, const NodeVisit& visit, const NodeCheck& check,
                      const std::vector<TypeChange>& changes);

} // namespace onnxmend
