// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/code_source.h"

namespace onnxmend
{

std::string moduleText(const CodeSource& source)
{
    std::string text = source.module.value_or(std::string());
    if (!source.className.empty()) {
        text += (text.empty() ? "(" : " (") + source.className + ")";
    }
    return text;
}

std::string placeText(const CodePlace& place)
{
    return place.empty() ? std::string() : place.file + ":" + std::to_string(place.line);
}

} // namespace onnxmend
