// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/cli/command.h"

#include <span>
#include <utility>
#include <vector>

namespace onnxmend::cli
{

/// THE table of commands, in the order of the help.
std::span<const Command> commands();

/// The parser with all commands, their options and the functions that run them. Manual and completions are
/// made from it.
struct CommandLine {
    CommandLine();
    CommandLine(const CommandLine&) = delete; // the options point into this object
    CommandLine& operator=(const CommandLine&) = delete;

    CLI::App app;
    bool showsVersion = false;
    std::vector<std::pair<const CLI::App*, Run>> runs;
};

/// Runs the whole program: parses, runs a command, and writes errors to standard error. Throws nothing.
int runCommandLine(int argc, const char* const* argv) noexcept;

} // namespace onnxmend::cli
