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

/// All commands with their options, as they are parsed, and what runs each. What is told of the options
/// elsewhere, in the manual and in completions, is read from here.
struct CommandLine {
    CommandLine();
    CommandLine(const CommandLine&) = delete; // the options point into it
    CommandLine& operator=(const CommandLine&) = delete;

    CLI::App app;
    bool showsVersion = false;
    std::vector<std::pair<const CLI::App*, Run>> runs;
};

/// The whole program: parses, runs, and tells errors on standard error. Throws nothing.
int runCommandLine(int argc, const char* const* argv) noexcept;

} // namespace onnxmend::cli
