// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <vector>

namespace CLI // NOLINT(readability-identifier-naming): CLI11's
{
class App;
}

namespace onnxmend::cli
{

/// What a shell offers for the value of an option, and for an argument.
enum class ValueKind { None, Text, File, Folder, Choice };

/// An option, or an argument, which has no names.
struct DescribedOption {
    std::vector<std::string> names; ///< as they are typed: "-c", "--checkpoint"
    std::string value;              ///< what stands for the value, or for the argument; empty for a flag
    std::string help;
    ValueKind kind = ValueKind::None;
    std::vector<std::string> choices; ///< of the value
    bool isRequired = false;
    bool isRepeatable = false;

    bool isArgument() const { return names.empty(); }
};

/// A command, or the program itself with what is taken before a command.
struct DescribedCommand {
    std::string name;
    std::string help;
    std::string footer;
    std::vector<DescribedOption> options; ///< arguments first, in their order

    /// The words behind the name: "[OPTION...]", "MODEL...".
    std::vector<std::string> usage() const;
    /// Of its arguments, which are of one kind; Text if there are none.
    ValueKind argumentKind() const;
};

/// The program and all its commands, as its parser has them.
struct DescribedProgram {
    DescribedCommand itself;
    std::vector<DescribedCommand> commands;
};

DescribedProgram describeProgram(const CLI::App& app);

} // namespace onnxmend::cli
