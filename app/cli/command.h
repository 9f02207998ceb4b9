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

/// `onnxmend audit`: reports, and writes nothing.
Run defineAudit(CLI::App& app);

/// `onnxmend fix`: applies what is recommended, saves, verifies.
Run defineFix(CLI::App& app);

/// `onnxmend apply`: replays a plan, saves, verifies.
Run defineApply(CLI::App& app);

/// `onnxmend verify`: onnx.checker, the audit and ONNX Runtime on models as they are.
Run defineVerify(CLI::App& app);

/// `onnxmend convert`: the whole model in another precision, as a plan; measures, saves, verifies.
Run defineConvert(CLI::App& app);

/// `onnxmend diff`: what two models, or a model and a checkpoint, differ in.
Run defineDiff(CLI::App& app);

/// `onnxmend inspect`: lists tensors.
Run defineInspect(CLI::App& app);

/// `onnxmend explain`: what an error message means, and where in a model it comes from.
Run defineExplain(CLI::App& app);

/// `onnxmend report`: merges results of many models or machines.
Run defineReport(CLI::App& app);

/// `onnxmend gui`: starts the desktop application.
Run defineGui(CLI::App& app);

} // namespace onnxmend::cli
