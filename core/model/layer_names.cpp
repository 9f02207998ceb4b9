// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/layer_names.h"

#include "core/base/text.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

/// Returns the end of the part that begins there: at `.`, `/` or `::`.
std::size_t endOfPart(std::string_view name, std::size_t begin)
{
    return std::min({name.find_first_of("./", begin), name.find("::", begin), name.size()});
}

/// Returns the layer of a name without parts, up to a number between two `_`.
std::string_view layerOfWords(std::string_view name)
{
    for (std::size_t mark = name.find('_'); mark != std::string_view::npos; mark = name.find('_', mark + 1)) {
        const std::size_t end = name.find('_', mark + 1);
        if (mark > 0 && end != std::string_view::npos && isDigits(name.substr(mark + 1, end - mark - 1))) {
            return name.substr(0, end);
        }
    }
    return {};
}

} // namespace

std::string_view layerOf(std::string_view name)
{
    if (endOfPart(name, 0) == name.size()) {
        return layerOfWords(name);
    }
    std::size_t layerEnd = 0; // end of the text before the last part that is not empty
    std::size_t lastEnd = 0;
    for (std::size_t begin = 0; begin < name.size();) {
        const std::size_t end = endOfPart(name, begin);
        if (end > begin) {
            if (isDigits(name.substr(begin, end - begin)) && lastEnd > 0) {
                return name.substr(0, end);
            }
            layerEnd = lastEnd;
            lastEnd = end;
        }
        begin = end + (name.substr(std::min(end, name.size())).starts_with("::") ? 2 : 1);
    }
    return name.substr(0, layerEnd);
}

} // namespace onnxmend
