// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"

#include "app/cli/interrupt.h"
#include "app/cli/terminal.h"
#include "core/base/error.h"
#include "core/base/versions.h"
#include "core/dtype/cast.h"
#include "core/verify/verify.h"

#include <array>
#include <csignal>
#include <new>
#include <string>

namespace onnxmend::cli
{

namespace
{

constexpr auto fixStatuses = "0 nothing wrong or all fixed, 1 findings remain or a check failed";

constexpr std::array table = {
    Command{"audit", "Report every dtype problem of models; writes nothing",
            "0 neither errors nor warnings, 1 some were found", defineAudit},
    Command{"fix", "Apply the recommended fix of every finding, save, verify", fixStatuses, defineFix},
    Command{"apply", "Replay a saved plan, save, verify", fixStatuses, defineApply},
    Command{"convert", "Convert a whole model to another precision, measure, save, verify",
            "0 converted and verified, 1 outputs are too far off or a check failed", defineConvert},
    Command{"opset", "Raise the opset of models, say what changes in each node, measure, save, verify",
            "0 raised and verified, 1 nodes prevent it, findings remain or a check failed", defineOpset},
    Command{"verify", "Verify models: onnx.checker, dtype audit, ONNX Runtime",
            "0 all checks passed or were skipped, 1 one failed", defineVerify},
    Command{"numerics", "Find the nodes that make a half model wrong, and the fewest that need float32",
            "0 no cause, or fixed within tolerance, 1 causes or outputs out of tolerance, or not measured",
            defineNumerics},
    Command{"inspect", "List the tensors of a model or checkpoint",
            "0 listed, 1 a checkpoint has a tensor of an unknown kind", defineInspect},
    Command{"diff", "List the differences between two models or checkpoints",
            "0 no difference, 1 some were found", defineDiff},
    Command{"explain", "Explain an error message of ONNX Runtime, onnx, torch.onnx or TensorRT",
            "0 understood, 1 nothing in it is known", defineExplain},
    Command{"reduce", "Make the smallest model that fails with the same message, for a bug report",
            "0 the small model has the same message, 1 it has not", defineReduce},
    Command{"extract", "Extract the part of a model between values", "0 extracted", defineExtract},
    Command{"report", "Merge results of many models into one HTML, SARIF or CSV",
            "0 neither errors nor warnings in them, 1 some are", defineReport},
    Command{"gui", "Open the desktop application", "0 the window was closed", defineGui},
};

std::string exitStatusText(const std::string& statuses)
{
    return "Exit status: " + statuses + ",\n2 wrong usage or a file that cannot be read or written.";
}

std::string versionText()
{
    std::string text;
    for (const ComponentVersion& component : componentVersions()) {
        text += component.name + " " + component.version + "\n";
    }
    const std::string torch = torchVersion();
    text += torch.empty() ? "libtorch not found, casts are onnxmend's own\n" : "libtorch " + torch + "\n";
    std::string runtime;
    try {
        runtime = runtimeName({}, Progress({}, stopToken()));
    } catch (const Error& error) {
        writeMessage(error.what());
    }
    return text + (runtime.empty() ? "ONNX Runtime not found" : displayText(runtime)) + "\n";
}

/// Writes one line about a wrong command line and returns the exit status.
int usageError(const std::string& reason, const std::string& command)
{
    writeMessage(displayText(reason, 1000) + ". See onnxmend " + (command.empty() ? "" : command + " ") +
                 "--help.");
    return Failed;
}

int parseAndRun(int argc, const char* const* argv)
{
    CommandLine line;
    CLI::App& app = line.app;
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        // The innermost parsed command has the help that CLI11 shows.
        const std::vector<CLI::App*> met = app.get_subcommands();
        writeOutput(met.empty() ? app.help() : met.front()->help("onnxmend"));
        return Accepted;
    } catch (const CLI::ParseError& error) {
        const std::vector<CLI::App*> met = app.get_subcommands();
        return usageError(error.what(), met.empty() ? "" : met.front()->get_name());
    }
    if (line.showsVersion) {
        writeOutput(versionText());
        return Accepted;
    }
    for (const auto& [sub, run] : line.runs) {
        if (sub->parsed()) {
            try {
                return run();
            } catch (const UsageError& error) {
                const std::string advice = error.details().advice;
                return usageError(
                    error.details().reason +
                        (advice.empty() ? "" : ". " + advice.substr(0, advice.find_last_not_of('.') + 1)),
                    sub->get_name());
            }
        }
    }
    return usageError("no command is given", {});
}

} // namespace

std::span<const Command> commands() { return table; }

CommandLine::CommandLine()
    : app("Finds, explains and fixes dtype errors in ONNX models.", "onnxmend")
{
    app.require_subcommand(0, 1);
    app.footer(exitStatusText(fixStatuses));
    app.get_formatter()->label("REQUIRED", ""); // the usage shows it; all commands share the formatter
    app.add_flag("--version", showsVersion, "Versions of onnxmend and of the libraries it uses");
    for (const Command& command : commands()) {
        CLI::App* const sub = app.add_subcommand(command.name, command.help);
        sub->footer(exitStatusText(command.statuses));
        runs.emplace_back(sub, command.define(*sub));
    }
}

int runCommandLine(int argc, const char* const* argv) noexcept
{
    try {
        watchSignals();
        return parseAndRun(argc, argv);
    } catch (const Error& error) {
        writeMessage(error.what());
    } catch (const Cancelled&) {
        writeMessage("interrupted");
        return interruptedStatus();
    } catch (const BrokenPipe&) {
        return 128 + SIGPIPE; // the status of a program that the signal ended
    } catch (const std::bad_alloc&) {
        writeMessage("not enough memory");
    } catch (const std::exception& error) {
        writeMessage(displayText(error.what(), 1000));
    }
    return Failed;
}

} // namespace onnxmend::cli
