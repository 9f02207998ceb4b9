// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/code_text.h"

#include "core/base/error.h"
#include "core/base/text.h"

namespace onnxmend::cli
{

std::string codeLines(const CodeSource& source, std::size_t places, std::string_view indent,
                      const Terminal& terminal)
{
    if (source.place.empty()) {
        return {};
    }
    std::string text =
        std::string(indent) + "at " + terminal.styled(Style::Bold, displayText(placeText(source.place), 400));
    if (const std::string module = moduleText(source); !module.empty()) {
        text += ", in " + displayText(module);
    }
    if (places > 1) {
        text += ", " + counted(places, "place");
    }
    text += "\n";
    const auto add = [&text, indent](const std::string& line) {
        text.append(indent).append(line).append("\n");
    };
    if (!source.place.code.empty()) {
        add("  " + terminal.styled(Style::Dim, displayText(source.place.code, 400)));
    }
    const CodePlace& failing = source.failing;
    if (!failing.empty() && placeText(failing) != placeText(source.place)) {
        add("fails at " + displayText(placeText(failing), 400));
    }
    if (!source.library.empty()) {
        add("inside " + displayText(placeText(source.library), 400));
    }
    if (!source.advice.empty()) {
        add(source.advice.text());
    }
    return text;
}

} // namespace onnxmend::cli
