// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/fix_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/small_model_output.h"
#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/error.h"
#include "core/base/target_file.h"
#include "core/model/read_model.h"
#include "core/reduce/issue_text.h"
#include "core/reduce/reduce_model.h"
#include "core/report/json_report.h"
#include "core/verify/runtime_oracle.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

namespace onnxmend::cli
{

namespace
{

struct ReduceCommandOptions {
    CommonOptions common;
    std::string model;
    WantedFailure wanted;
    std::string output;
    std::string issue;
    bool anonymous = false;
    double seconds = 25;
    bool allowSymlinks = false;
    AuditOptions audit = DocumentOptions().audit;
    VerifyOptions verify;
};

/// Throws UsageError unless exactly one failure is wanted.
void checkReduceOptions(const ReduceCommandOptions& options)
{
    const int wanted = static_cast<int>(!options.wanted.message.empty()) +
                       static_cast<int>(!options.wanted.finding.empty()) +
                       static_cast<int>(!options.wanted.numerics.empty()) +
                       static_cast<int>(options.wanted.loadsNot);
    if (wanted != 1) {
        throw UsageError("it is not clear which failure has to stay",
                         "Give one of --message TEXT, --finding ID, --numerics ID and --loads-not.");
    }
    if (!options.issue.empty() && options.issue == options.output) {
        throw UsageError("--issue and -o name the same file");
    }
}

std::string reduceText(const InputArgument& input, const Reduction& reduction, const Terminal& terminal)
{
    std::string text = terminal.styled(Style::Bold, displayText(input.shown)) + ": " +
                       counted(reduction.nodesBefore, "node") + " reduced to " +
                       std::to_string(reduction.nodesAfter) + ", " +
                       (reduction.same ? terminal.styled(Style::Good, "same message")
                                       : terminal.styled(Style::Error, "another message")) +
                       " (" + displayText(reduction.program) + ", " + counted(reduction.rounds, "round") +
                       ", " + shortNumber(reduction.seconds) + " s)\n";
    TextTable table({{"", Align::Left}, {"", Align::Left, true}});
    table.addRow({{"before"}, {displayText(reduction.messageBefore, 1000)}});
    table.addRow({{"after"}, {displayText(reduction.messageAfter, 1000)}});
    table.addRow({{"shown"}, {std::string(failureStageInfo(reduction.stage).text)}});
    text += table.toText(terminal);
    if (reduction.keptElements > 0) {
        text += terminal.styled(Style::Warning, "note") + "  " + counted(reduction.keptElements, "element") +
                " of the original stayed, since the message depends on them\n";
    }
    if (reduction.isLostByNames) {
        text +=
            terminal.styled(Style::Warning, "note") +
            "  the message is lost with neutral names, on which the inputs depend that are made up; without "
            "--anonymous it stays\n";
    }
    if (reduction.isCutShort) {
        text += terminal.styled(Style::Warning, "note") +
                "  the time was over before the search was; --seconds gives it more\n";
    }
    return text;
}

Outcome reduceOne(const ReduceCommandOptions& options, const InputArgument& input)
{
    ProgressLine line(options.common.showsProgress(1));
    Progress progress(line.sink(), stopToken());
    ReadModelOptions read;
    read.externalData.allowSymlinks = options.allowSymlinks;
    const std::shared_ptr<const Model> model = readModel(input.path, read, progress);
    const SmallModelOutput output(options.output, options.issue, *model);
    const ReduceOptions limits{
        .anonymous = options.anonymous,
        .mostTime = std::chrono::milliseconds(static_cast<std::int64_t>(options.seconds * 1000))};
    ReducePrograms programs{.verify = options.verify, .audit = options.audit};
    programs.audit.kernels = runtimeOracle(options.verify); // as in an audit, so that ids of findings fit
    const Reduction reduction = reduceModel(*model, options.wanted, programs, limits, progress);
    static_cast<void>(output.save(*reduction.model, {}, progress));
    if (!options.issue.empty()) {
        writeWholeFile(options.issue, issueText(reduction, output.path()));
    }
    std::string report;
    if (!options.common.isText()) {
        report = jsonText(reduceJson(input.shown, reduction), options.common.format == "jsonl");
    } else if (!options.common.quiet) {
        report = reduceText(input, reduction, Terminal(!options.common.noColor));
    }
    return {.status = reduction.same ? Accepted : Rejected,
            .writeReport = [report, isError = output.isStandardOutput()] {
                isError ? writeReportToError(report) : writeOutput(report);
            }};
}

int runReduce(const ReduceCommandOptions& options)
{
    checkReduceOptions(options);
    const InputArguments inputs({options.model});
    ModelWork work;
    work.run = [&](std::size_t index, std::size_t) { return reduceOne(options, inputs.all()[index]); };
    work.failureReport = [&](const InputArgument& input, const Error& error) {
        return options.common.isText()
                   ? std::string()
                   : jsonText(reduceErrorJson(input.shown, error), options.common.format == "jsonl");
    };
    return forEachModel(inputs, {}, work);
}

} // namespace

Run defineReduce(CLI::App& app)
{
    const auto options = std::make_shared<ReduceCommandOptions>();
    app.add_option("MODEL", options->model, "ONNX model that fails; - reads standard input")
        ->required()
        ->type_name("");
    app.add_option(
           "--message", options->wanted.message,
           "The message that has to stay, of the audit, onnx.checker or ONNX Runtime when it loads or "
           "runs the model; a line of a traceback will do")
        ->type_name("TEXT");
    app.add_option("--finding", options->wanted.finding,
                   "The finding of the audit that has to stay, by its id")
        ->type_name("ID");
    app.add_flag("--loads-not", options->wanted.loadsNot,
                 "The message with which ONNX Runtime does not load the model has to stay");
    app.add_option(
           "--numerics", options->wanted.numerics,
           "The cause of wrong numbers that has to stay, by its id in the JSON of \"onnxmend numerics\"")
        ->type_name("ID");
    app.add_option("-o,--output", options->output, "The small model (required); - is standard output")
        ->required()
        ->type_name("FILE");
    app.add_flag("--anonymous", options->anonymous,
                 "Neutral names for values, nodes, graphs and local functions; no metadata, doc strings or "
                 "producer");
    app.add_option("--issue", options->issue,
                   "Write a text for a bug report: message, versions, how to run, the model as text")
        ->type_name("FILE");
    app.add_option("--seconds", options->seconds, "Time for the search; default 25")
        ->check(CLI::PositiveNumber.description(""))
        ->type_name("S");
    addTableOptions(app, auditOptionRows(), options->audit);
    app.add_flag("--allow-symlinks", options->allowSymlinks,
                 "Follow links of external data that leave the model's folder");
    addRuntimeOption(app, options->verify);
    addCommonOptions(app, options->common, {"text", "json", "jsonl"});
    return [options] { return runReduce(*options); };
}

} // namespace onnxmend::cli
