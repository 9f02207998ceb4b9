// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/stored_bits.h"

#include "core/base/error.h"

namespace onnxmend
{

namespace
{

/// What is stored, where the value is an initializer whose dtype nobody declares otherwise.
const TensorRef* storedIntegers(const TypeContext& context, const StoredValue& value)
{
    if (!value.tensor) {
        return nullptr;
    }
    const std::optional<TensorRef>& stored = context.facts.model().tensor(*value.tensor).stored;
    return stored && stored->dtype() == value.dtype ? &*stored : nullptr;
}

} // namespace

StoredValue storedValue(const ValueState& value)
{
    return {
        .name = std::string(value.name),
        .tensor = value.tensor,
        .dtype = value.type.isTensor() ? value.type.dtype() : DType::Undefined,
    };
}

std::optional<BitReadings> readStoredBits(const TypeContext& context, const StoredValue& value, DType asFloat)
{
    const TensorRef* stored = storedIntegers(context, value);
    if (!stored || !canBeBits(value.dtype, asFloat)) {
        return std::nullopt;
    }
    try {
        return readBits(*stored, asFloat);
    } catch (const Error&) {
        return std::nullopt; // the storage check tells it
    }
}

std::optional<BitReadings> readNarrowerBits(const TypeContext& context, const StoredValue& value,
                                            DType beside)
{
    const TensorRef* stored = storedIntegers(context, value);
    try {
        return stored ? readNarrowerBits(*stored, beside) : std::nullopt;
    } catch (const Error&) {
        return std::nullopt; // the storage check tells it
    }
}

TypeChange bitsChange(const std::string& scope, const StoredValue& value, DType asFloat)
{
    return {
        .graph = scope, .value = value.name, .from = value.dtype, .to = asFloat, .what = TypeChange::Bits{}};
}

} // namespace onnxmend
