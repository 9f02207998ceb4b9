// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/graph.h"

#include <algorithm>

namespace onnxmend
{

std::string shapeText(std::span<const Dimension> shape)
{
    std::string text = "[";
    for (const Dimension& dimension : shape) {
        text += text.size() > 1 ? ", " : "";
        text += dimension.value               ? std::to_string(*dimension.value)
                : dimension.parameter.empty() ? "?"
                                              : dimension.parameter;
    }
    return text + "]";
}

std::optional<std::vector<std::int64_t>> ValueDeclaration::staticShape() const
{
    if (!shape) {
        return std::nullopt;
    }
    std::vector<std::int64_t> result;
    for (const Dimension& dimension : *shape) {
        if (!dimension.value) {
            return std::nullopt;
        }
        result.push_back(*dimension.value);
    }
    return result;
}

bool ValueDeclaration::admits(std::span<const std::int64_t> actual) const
{
    return !shape || std::equal(shape->begin(), shape->end(), actual.begin(), actual.end(),
                                [](const Dimension& declared, std::int64_t dimension) {
                                    return declared.value.value_or(dimension) == dimension;
                                });
}

std::string ValueDeclaration::shapeText() const
{
    return shape ? onnxmend::shapeText(*shape) : std::string();
}

} // namespace onnxmend
