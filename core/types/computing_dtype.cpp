// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/types/computing_dtype.h"

#include "core/onnx/domains.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

bool readsNoValues(const Node& node)
{
    return canonicalDomain(node.domain()).empty() && (node.op_type() == "Shape" || node.op_type() == "Size");
}

DType firstFloating(std::span<const ValueType> types)
{
    const auto found =
        std::ranges::find_if(types, [](ValueType type) { return isFloating(elementDtype(type)); });
    return found == types.end() ? DType::Undefined : elementDtype(*found);
}

DType firstFloatingVariable(const OpSchema& schema, std::span<const ValueType> inputs)
{
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const OpParameter* parameter = schema.input(i);
        if (parameter && parameter->variable >= 0 && isFloating(elementDtype(inputs[i]))) {
            return elementDtype(inputs[i]);
        }
    }
    return DType::Undefined;
}

} // namespace

bool isFloating(DType dtype)
{
    const DTypeKind kind = dtypeInfo(dtype).kind;
    return kind == DTypeKind::Float || kind == DTypeKind::Complex;
}

DType computingDtype(const OpSchema* schema, const Node& node, std::span<const ValueType> inputs,
                     std::span<const ValueType> outputs)
{
    if (const DType given = firstFloating(outputs); given != DType::Undefined) {
        return given;
    }
    if (!readsNoValues(node)) {
        const DType read = schema ? firstFloatingVariable(*schema, inputs) : firstFloating(inputs);
        if (read != DType::Undefined) {
            return read;
        }
    }
    const auto known =
        std::ranges::find_if(outputs, [](ValueType type) { return elementDtype(type) != DType::Undefined; });
    return known == outputs.end() ? DType::Undefined : elementDtype(*known);
}

} // namespace onnxmend
