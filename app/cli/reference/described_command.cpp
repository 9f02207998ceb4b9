// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/reference/described_command.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>

namespace onnxmend::cli
{

namespace
{

/// Words that stand for a file to read or to write. "NAME=FILE.npy" is left out: a shell would complete all
/// of it as a path.
constexpr std::array fileWords = {"A", "B", "FILE", "FILE|all", "FILE.npz", "MODEL", "ORIGINAL", "RESULT"};

/// Returns the choices, which are written "auto|never"; "NAME|PATTERN" are kinds of values instead.
std::vector<std::string> choicesOf(const std::string& value)
{
    const auto isOfChoices = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '|';
    };
    if (value.find('|') == std::string::npos || !std::ranges::all_of(value, isOfChoices)) {
        return {};
    }
    return CLI::detail::split(value, '|');
}

ValueKind kindOf(const DescribedOption& option)
{
    if (option.value.empty()) {
        return ValueKind::None;
    }
    if (!option.choices.empty()) {
        return ValueKind::Choice;
    }
    if (option.value == "DIR") {
        return ValueKind::Folder;
    }
    return std::ranges::find(fileWords, option.value) != fileWords.end() ? ValueKind::File : ValueKind::Text;
}

DescribedOption describe(const CLI::Option& option)
{
    DescribedOption result;
    for (const std::string& name : option.get_snames()) {
        result.names.push_back("-" + name);
    }
    for (const std::string& name : option.get_lnames()) {
        result.names.push_back("--" + name);
    }
    const bool hasValue = option.get_items_expected_max() > 0;
    result.value = option.get_positional() ? option.get_name(true) : hasValue ? option.get_type_name() : "";
    result.help = option.get_description();
    result.choices = choicesOf(result.value);
    result.kind = kindOf(result);
    result.isRequired = option.get_required();
    result.isRepeatable = option.get_items_expected_max() > 1 ||
                          option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
    return result;
}

DescribedCommand describeCommand(const CLI::App& app)
{
    DescribedCommand result{
        .name = app.get_name(), .help = app.get_description(), .footer = app.get_footer(), .options = {}};
    for (const CLI::Option* option : app.get_options()) {
        result.options.push_back(describe(*option));
    }
    std::stable_partition(result.options.begin(), result.options.end(),
                          [](const DescribedOption& option) { return option.isArgument(); });
    return result;
}

} // namespace

std::vector<std::string> DescribedCommand::usage() const
{
    std::vector<std::string> words;
    for (const DescribedOption& option : options) {
        if (option.isRequired && !option.isArgument()) {
            words.push_back(option.names.back());
            words.push_back(option.value);
        }
    }
    words.emplace_back("[OPTION...]");
    for (const DescribedOption& option : options) {
        if (option.isArgument()) {
            const std::string word = option.value + (option.isRepeatable ? "..." : "");
            words.push_back(option.isRequired ? word : "[" + word + "]");
        }
    }
    return words;
}

ValueKind DescribedCommand::argumentKind() const
{
    return !options.empty() && options.front().isArgument() ? options.front().kind : ValueKind::Text;
}

DescribedProgram describeProgram(const CLI::App& app)
{
    DescribedProgram program{.itself = describeCommand(app), .commands = {}};
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        program.commands.push_back(describeCommand(*command));
    }
    return program;
}

} // namespace onnxmend::cli
