// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/reference/described_command.h"

#include <CLI/StringTools.hpp>

#include <map>

namespace onnxmend::cli
{

namespace
{

/// The fixed part of the script. Bash splits "--format=js" into three words at the "=" of COMP_WORDBREAKS.
constexpr auto beginning = R"(# bash completion for onnxmend, made from the options of the program

_onnxmend() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command='' onlyfiles='' words='' files='' i
    COMPREPLY=()
    if [[ $current == '=' ]]; then
        current=''
    elif [[ $previous == '=' ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ ${COMP_WORDS[i]} == -- ]]; then
            onlyfiles=1
        elif [[ -z $command && ${COMP_WORDS[i]} != -* ]]; then
            command=${COMP_WORDS[i]}
        fi
    done
    if [[ -z $onlyfiles ]]; then
        case $command:$previous in
)";
constexpr auto middle = R"(        esac
    fi
    if [[ -n $words ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
        return
    fi
    case $command in
)";
constexpr auto end = R"(    esac
    if [[ -z $onlyfiles && ( -z $command || $current == -* ) ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    elif [[ -n $files ]]; then
        compopt -o default
    fi
}
complete -F _onnxmend onnxmend
)";

/// Returns the shell code that completes the value of such an option.
std::string actionOf(const DescribedOption& option)
{
    switch (option.kind) {
    case ValueKind::Choice:
        return "words='" + CLI::detail::join(option.choices, " ") + "'";
    case ValueKind::File:
        return "compopt -o default; return";
    case ValueKind::Folder:
        return "compopt -o dirnames; return";
    case ValueKind::Text:
        return "return";
    case ValueKind::None:
        break;
    }
    return {};
}

std::string allNames(const DescribedCommand& command)
{
    std::string names;
    for (const DescribedOption& option : command.options) {
        names += (names.empty() || option.isArgument() ? "" : " ") + CLI::detail::join(option.names, " ");
    }
    return names;
}

} // namespace

std::string bashCompletion(const DescribedProgram& program)
{
    std::map<std::string, std::string> patterns; // joined patterns for each action
    std::string commandNames;
    std::string options;
    for (const DescribedCommand& command : program.commands) {
        commandNames += command.name + " ";
        options += "    " + command.name + ") words='" + allNames(command) + "'";
        options += command.argumentKind() == ValueKind::File ? " files=1 ;;\n" : " ;;\n";
        for (const DescribedOption& option : command.options) {
            for (const std::string& name : option.names) {
                if (const std::string action = actionOf(option); !action.empty()) {
                    std::string& pattern = patterns[action];
                    pattern += (pattern.empty() ? "" : " | ") + command.name + ":" + name;
                }
            }
        }
    }
    std::string text = beginning;
    for (const auto& [action, pattern] : patterns) {
        text += "        " + pattern + ") " + action + " ;;\n";
    }
    return text + middle + "    '') words='" + commandNames + allNames(program.itself) + "' ;;\n" + options +
           end;
}

} // namespace onnxmend::cli
