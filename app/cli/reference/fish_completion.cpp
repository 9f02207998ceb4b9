// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/reference/described_command.h"

#include <CLI/StringTools.hpp>

#include <string_view>

namespace onnxmend::cli
{

namespace
{

/// Returns the text in quotes. In fish only \ and ' have a meaning inside '...'.
std::string inQuotes(std::string_view text)
{
    std::string result = "'";
    for (const char c : text) {
        result += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    }
    return result + "'";
}

/// Returns the flags of `complete`: -r requires a value, -F completes files, -f completes no files.
std::string valueOf(const DescribedOption& option)
{
    switch (option.kind) {
    case ValueKind::Choice:
        return " -r -f -a " + inQuotes(CLI::detail::join(option.choices, " "));
    case ValueKind::File:
        return " -r -F";
    case ValueKind::Folder:
        return " -r -f -a '(__fish_complete_directories)'";
    case ValueKind::Text:
        return " -r -f";
    case ValueKind::None:
        break;
    }
    return {};
}

std::string lines(const DescribedCommand& command, const std::string& condition)
{
    std::string text;
    for (const DescribedOption& option : command.options) {
        if (option.isArgument()) {
            continue;
        }
        text += "complete -c onnxmend -n " + inQuotes(condition);
        for (const std::string& name : option.names) {
            text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        }
        text += valueOf(option) + " -d " + inQuotes(option.help) + "\n";
    }
    return text;
}

} // namespace

std::string fishCompletion(const DescribedProgram& program)
{
    const std::string first = "__fish_use_subcommand";
    std::string text = "# fish completion for onnxmend, made from the options of the program\n\n";
    text += "complete -c onnxmend -n " + inQuotes(first) + " -f\n" + lines(program.itself, first);
    for (const DescribedCommand& command : program.commands) {
        text += "complete -c onnxmend -n " + inQuotes(first) + " -f -a " + command.name + " -d " +
                inQuotes(command.help) + "\n";
    }
    for (const DescribedCommand& command : program.commands) {
        const std::string condition = "__fish_seen_subcommand_from " + command.name;
        text += "\n";
        if (command.argumentKind() != ValueKind::File) {
            text += "complete -c onnxmend -n " + inQuotes(condition) + " -f\n";
        }
        text += lines(command, condition);
    }
    return text;
}

} // namespace onnxmend::cli
