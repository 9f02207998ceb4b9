// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/audit/declared_shape.h"

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

} // namespace onnxmend
