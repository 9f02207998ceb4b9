// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/reference/described_command.h"

#include <CLI/StringTools.hpp>

#include <string_view>

namespace onnxmend::cli
{

namespace
{

/// Returns text for '...' inside a specification, which _arguments and _describe split at brackets and colons
/// (zshcompsys(1)).
std::string escaped(std::string_view text)
{
    std::string result;
    for (const char c : text) {
        if (c == '\'') {
            result += "'\\''";
        } else {
            result +=
                c == '[' || c == ']' || c == ':' || c == '\\' ? std::string("\\") + c : std::string(1, c);
        }
    }
    return result;
}

std::string actionOf(const DescribedOption& option)
{
    switch (option.kind) {
    case ValueKind::Choice:
        return "(" + CLI::detail::join(option.choices, " ") + ")";
    case ValueKind::File:
        return "_files";
    case ValueKind::Folder:
        return "_files -/";
    case ValueKind::Text:
    case ValueKind::None:
        break;
    }
    return {};
}

/// Returns one argument of _arguments. The names of an option exclude each other unless it is repeatable.
std::string specification(const DescribedOption& option)
{
    if (option.isArgument()) {
        return std::string("'") + (option.isRepeatable ? "*" : "") + ":" + escaped(option.value) + ":" +
               actionOf(option) + "'";
    }
    std::string names;
    for (const std::string& name : option.names) {
        names += (names.empty() ? "" : ",") + name +
                 (option.value.empty()     ? ""
                  : name.starts_with("--") ? "="
                                           : "+");
    }
    const std::string rest =
        "'[" + escaped(option.help) + "]" +
        (option.value.empty() ? "" : ":" + escaped(option.value) + ":" + actionOf(option)) + "'";
    const std::string before =
        option.isRepeatable ? "'*'" : "'(" + CLI::detail::join(option.names, " ") + ")'";
    return before + (option.names.size() > 1 ? "{" + names + "}" : names) + rest;
}

std::string specifications(const DescribedCommand& command, const std::string& indentation)
{
    std::string text;
    for (const DescribedOption& option : command.options) {
        text += " \\\n" + indentation + specification(option);
    }
    return text;
}

} // namespace

std::string zshCompletion(const DescribedProgram& program)
{
    std::string commands;
    std::string cases;
    for (const DescribedCommand& command : program.commands) {
        commands += "        '" + escaped(command.name) + ":" + escaped(command.help) + "'\n";
        cases += "        " + command.name + ")\n            _arguments" +
                 specifications(command, "                ") + "\n            ;;\n";
    }
    return "#compdef onnxmend\n# Made from the options of the program.\n\n"
           "_onnxmend() {\n    local curcontext=$curcontext state line\n    typeset -A opt_args\n"
           "    local -a commands=(\n" +
           commands + "    )\n    _arguments -C" + specifications(program.itself, "        ") +
           " \\\n        '1:command:->command' \\\n        '*::argument:->argument'\n"
           "    case $state in\n    command)\n        _describe command commands\n        ;;\n    argument)\n"
           "        case $words[1] in\n" +
           cases + "        esac\n        ;;\n    esac\n}\n\n_onnxmend \"$@\"\n";
}

} // namespace onnxmend::cli
