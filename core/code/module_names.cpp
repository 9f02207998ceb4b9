// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/code/module_names.h"

#include "core/base/text.h"
#include "core/code/python_list.h"

#include <cstddef>

namespace onnxmend
{

std::optional<std::string> moduleInName(std::string_view name)
{
    const std::size_t last = name.starts_with('/') ? name.rfind('/') : std::string_view::npos;
    if (last == std::string_view::npos || name.size() > mostCodeBytes) {
        return std::nullopt;
    }
    std::string module;
    for (std::size_t begin = 1; begin < last;) {
        const std::size_t end = name.find('/', begin);
        if (end > begin) {
            module.append(module.empty() ? "" : ".").append(name.substr(begin, end - begin));
        }
        begin = end + 1;
    }
    return module;
}

std::string_view moduleOfWeight(std::string_view name)
{
    const std::size_t end = name.rfind('.');
    return end == std::string_view::npos ? std::string_view() : name.substr(0, end);
}

std::string shortClass(std::string_view name)
{
    if (name.starts_with("<class '") && name.ends_with("'>")) {
        name.remove_prefix(8);
        name.remove_suffix(2);
    }
    return std::string(name.substr(name.rfind('.') + 1));
}

std::string modulePath(std::string_view name)
{
    constexpr std::string_view self = "L['self']";
    if (name.starts_with(self)) {
        name.remove_prefix(self.size());
        name.remove_prefix(name.starts_with('.') ? 1 : 0);
    }
    if (const std::size_t at = name.rfind('@');
        at != std::string_view::npos && isDigits(name.substr(at + 1))) {
        name = name.substr(0, at);
    }
    std::string path;
    for (const char letter : name) {
        if (letter == '[') {
            path += path.empty() ? "" : ".";
        } else if (letter != ']' && letter != '\'' && letter != '"') {
            path += letter;
        }
    }
    return path;
}

} // namespace onnxmend
