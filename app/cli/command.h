// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <CLI/CLI.hpp>

#include <functional>

namespace onnxmend::cli
{

/// The documented exit statuses; the highest of several files' wins.
enum ExitStatus : int {
    Accepted = 0, ///< nothing wrong, or all fixed and verified
    Rejected = 1, ///< findings remain, or a proof failed
    Failed = 2,   ///< wrong usage, or a file that cannot be read or written
};

/// Runs a command whose options have been parsed; returns the exit status. Throws Error and Cancelled.
using Run = std::function<int()>;

/// One command: its name, a line of help, and what adds its options and returns what runs it.
struct Command {
    const char* name;
    const char* help;
    const char* statuses; ///< what 0 and 1 mean as its exit status
    Run (*define)(CLI::App& app);
};

} // namespace onnxmend::cli
