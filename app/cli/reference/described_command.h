// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <string>
#include <vector>

namespace CLI // NOLINT(readability-identifier-naming): CLI11's
{
class App;
}

namespace onnxmend::cli
{

/// Kinds of values that a shell completes, of an option or an argument.
enum class ValueKind { None, Text, File, Folder, Choice };

/// An option or an argument. An argument has no names.
struct DescribedOption {
    std::vector<std::string> names; ///< spellings on the command line: "-c", "--checkpoint"
    std::string value;              ///< placeholder of the value or argument; empty for a flag
    std::string help;
    ValueKind kind = ValueKind::None;
    std::vector<std::string> choices; ///< possible values
    bool isRequired = false;
    bool isRepeatable = false;

    bool isArgument() const { return names.empty(); }
};

/// A command, or the program itself with the options before a command.
struct DescribedCommand {
    std::string name;
    std::string help;
    std::string footer;
    std::vector<DescribedOption> options; ///< arguments in their order, then options

    /// Returns the words after the name: "[OPTION...]", "MODEL...".
    std::vector<std::string> usage() const;
    /// Returns the common kind of its arguments; Text if there are none.
    ValueKind argumentKind() const;
};

/// The program and all its commands as its parser has them.
struct DescribedProgram {
    DescribedCommand itself;
    std::vector<DescribedCommand> commands;
};

DescribedProgram describeProgram(const CLI::App& app);

/// Return scripts for the three shells. Each needs only its shell and completes commands, options, choices
/// and files.
std::string bashCompletion(const DescribedProgram& program);
std::string zshCompletion(const DescribedProgram& program);
std::string fishCompletion(const DescribedProgram& program);

/// Returns onnxmend(1) in the macros of man(7): every command with every option. The date is shown as given.
std::string manPage(const DescribedProgram& program, const std::string& version, const std::string& date);

} // namespace onnxmend::cli
