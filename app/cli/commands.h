// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <span>
#include <utility>
#include <vector>

namespace onnxmend::cli
{

/// The documented exit statuses. The highest status of several files is the one of the program.
enum ExitStatus : int {
    Accepted = 0, ///< nothing is wrong, or everything is fixed and verified
    Rejected = 1, ///< findings remain, or a check failed
    Failed = 2,   ///< the usage is wrong, or a file cannot be read or written
};

/// Runs a command whose options have been parsed; returns the exit status. Throws Error and Cancelled.
using Run = std::function<int()>;

/// One command: its name, its help, and a function that adds its options and returns the function that runs
/// it.
struct Command {
    const char* name;
    const char* help;
    const char* statuses; ///< meaning of its exit statuses 0 and 1
    Run (*define)(CLI::App& app);
};

/// `onnxmend audit`: reports, and writes nothing.
Run defineAudit(CLI::App& app);

/// `onnxmend fix`: applies the recommended fixes, saves, verifies.
Run defineFix(CLI::App& app);

/// `onnxmend apply`: replays a plan, saves, verifies.
Run defineApply(CLI::App& app);

/// `onnxmend verify`: checks unchanged models in onnx.checker, the audit and ONNX Runtime.
Run defineVerify(CLI::App& app);

/// `onnxmend convert`: plans a whole model in another precision; measures, saves, verifies.
Run defineConvert(CLI::App& app);

/// `onnxmend opset`: raises the opset of the default domain; measures, saves, verifies.
Run defineOpset(CLI::App& app);

/// `onnxmend numerics`: finds the nodes that make a half model wrong.
Run defineNumerics(CLI::App& app);

/// `onnxmend diff`: lists the differences between two models, or a model and a checkpoint.
Run defineDiff(CLI::App& app);

/// `onnxmend inspect`: lists tensors.
Run defineInspect(CLI::App& app);

/// `onnxmend explain`: explains an error message and finds its place in a model.
Run defineExplain(CLI::App& app);

/// `onnxmend reduce`: finds the smallest model that fails with the same message.
Run defineReduce(CLI::App& app);

/// `onnxmend extract`: saves the nodes between values as a model.
Run defineExtract(CLI::App& app);

/// `onnxmend report`: merges results of many models or machines.
Run defineReport(CLI::App& app);

/// `onnxmend gui`: starts the desktop application.
Run defineGui(CLI::App& app);

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
