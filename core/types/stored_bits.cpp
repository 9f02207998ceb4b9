// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/types/stored_bits.h"

#include "core/base/error.h"

namespace onnxmend
{

std::optional<BitReadings> readStoredBits(const TypeContext& context, const ValueState& value, DType asFloat)
{
    if (!value.tensor || !canBeBits(value.type.dtype(), asFloat)) {
        return std::nullopt;
    }
    const std::optional<TensorRef>& stored = context.facts.model().tensor(*value.tensor).stored;
    if (!stored || stored->dtype() != value.type.dtype()) {
        return std::nullopt;
    }
    try {
        return readBits(*stored, asFloat);
    } catch (const Error&) {
        return std::nullopt; // the storage check tells it
    }
}

TypeChange bitsChange(const std::string& scope, const ValueState& value, DType asFloat)
{
    return {.graph = scope,
            .value = std::string(value.name),
            .from = value.type.dtype(),
            .to = asFloat,
            .what = TypeChange::Bits{}};
}

} // namespace onnxmend
