// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/fix_options.h"
#include "app/cli/fix_text.h"
#include "app/cli/interrupt.h"
#include "app/cli/policy_options.h"
#include "app/cli/policy_text.h"
#include "app/cli/result_collection.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/explain/explain_error.h"
#include "core/model/read_model.h"
#include "core/pictures/run_model.h"
#include "core/report/json_report.h"
#include "core/save/save.h"
#include "core/verify/find_runtime.h"
#include "core/verify/run_report.h"
#include "core/verify/run_text.h"
#include "core/verify/runtime_matrix.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <deque>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace onnxmend::cli
{

namespace
{

struct VerifyCommandOptions {
    CommonOptions common;
    std::vector<std::string> models;
    VerifyOptions verify;
    AuditOptions audit = {.target = usualTarget}; ///< only the target
    PolicyOptions policy;
    std::vector<std::string> runtimes; ///< one is in `verify`, too
    bool runs = false;
    std::vector<std::string> dimensions;
    std::vector<std::string> inputs;
    std::string against;

    /// Throws UsageError.
    RunOptions runOptions() const;
    bool wantsAllRuntimes() const { return runtimes.size() == 1 && runtimes.front() == allName; }
    /// Returns whether the model is tried in several runtimes.
    bool hasMatrix() const { return runtimes.size() > 1 || wantsAllRuntimes(); }
    /// Throws Error if all runtimes are wanted and there is none; UsageError.
    RuntimeMatrixOptions matrixOptions(const RunOptions& run) const;

    static constexpr const char* allName = "all";
};

std::int64_t dimensionOf(const std::string& name, const std::string& text)
{
    std::int64_t size = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (failure != std::errc() || end != text.data() + text.size() || size < 0) {
        throw UsageError("--dim " + name + "=" + text + ": it is not a size", "Give a number from 0 on.");
    }
    return size;
}

RunOptions VerifyCommandOptions::runOptions() const
{
    const bool isAboutRun = !dimensions.empty() || !inputs.empty() || !against.empty();
    const bool isMatrixEnough = hasMatrix() && against.empty(); // several runtimes always run the model
    if (isAboutRun && !runs && !isMatrixEnough) {
        throw UsageError("--dim, --input and --against say how a model is run, but it is not run",
                         "Add --run.");
    }
    if (isAboutRun && models.size() > 1) {
        throw UsageError("--dim, --input and --against are about one model", "Give one model.");
    }
    RunOptions options;
    options.against = against;
    options.timesNodes = true;
    for (const std::string& text : dimensions) {
        const auto [name, size] = nameAndValue("--dim", text);
        options.inputs.dimensions[name] = dimensionOf(name, size);
    }
    for (const std::string& text : inputs) {
        const auto [name, file] = nameAndValue("--input", text);
        options.inputs.files[name] = file;
    }
    return options;
}

RuntimeMatrixOptions VerifyCommandOptions::matrixOptions(const RunOptions& run) const
{
    RuntimeMatrixOptions options{.inputs = run.inputs, .target = verify.target, .threads = common.threads};
    if (wantsAllRuntimes()) {
        options.libraries = runtimesByVersion();
        if (options.libraries.empty()) {
            throw Error({.reason = "no ONNX Runtime was found", .advice = runtimeAdvice});
        }
        return options;
    }
    for (const std::string& path : runtimes) {
        if (path == allName) {
            throw UsageError("--runtime all takes every ONNX Runtime that is found, and others are named",
                             "Give --runtime all alone, or name each library.");
        }
        options.libraries.push_back(findRuntime(path)); // throws if it does not exist
    }
    return options;
}

constexpr std::size_t shownOfRun = 20;

/// Adds a row with the number of rows that are not shown.
void addMoreOfRun(TextTable& table, std::size_t count)
{
    if (count > shownOfRun) {
        table.addRow(
            {{"  and " + groupedNumber(count - shownOfRun) + " more; --format json lists all", Style::Dim},
             {},
             {}});
    }
}

void addOutputs(TextTable& table, std::vector<OutputValues> outputs)
{
    if (outputs.size() > shownOfRun) { // different outputs must be among the shown ones
        std::stable_partition(outputs.begin(), outputs.end(),
                              [](const OutputValues& output) { return output.differs(); });
    }
    for (std::size_t i = 0; i < std::min(outputs.size(), shownOfRun); ++i) {
        table.addRow({{"  " + displayText(outputs[i].name)},
                      {outputs[i].differs() ? "differs" : ""},
                      {outputText(outputs[i])}});
    }
    addMoreOfRun(table, outputs.size());
}

void addRemarks(TextTable& table, const std::vector<RunRemark>& remarks)
{
    for (std::size_t i = 0; i < std::min(remarks.size(), shownOfRun); ++i) {
        table.addRow({{"  " + remarks[i].subject}, {""}, {remarks[i].text}});
    }
    addMoreOfRun(table, remarks.size());
}

std::string runText(const RunSummary& ran, const Terminal& terminal)
{
    const RunReport& report = ran.report;
    TextTable table({{"", Align::Left}, {"", Align::Left}, {"", Align::Left}});
    for (const ModelRun& run : report.runs) {
        const auto open = notCompared(run, report.original);
        const Style good = open.empty() ? Style::Good : Style::Warning;
        table.addRow({{run.optimised ? "run, optimised" : "run, as written"},
                      {proofStatusName(run.proof.status), run.proof.passed() ? good : Style::Error},
                      {displayText(run.proof.sentence(), 1000)}});
        addOutputs(table, run.outputs);
        addRemarks(table, open);
        addRemarks(table, runtimeWork(run));
    }
    if (ran.times) {
        table.addRow({{"time"}, {""}, {timeText(*ran.times)}});
        table.addRow({{"  slowest"}, {""}, {slowestText(*ran.times)}});
    }
    std::string text = table.toText(terminal);
    if (report.original.fails()) {
        text += terminal.styled(Style::Warning, "not compared") +
                ": the original does not run: " + displayText(report.original.sentence(), 1000) + "\n";
    }
    if (report.beginning) {
        text += "the difference begins at " + displayText(report.beginning->node) + ": " +
                displayText(report.beginning->value.name) + " is " + outputText(report.beginning->value) +
                "\n";
    }
    return text;
}

TextCell answerCell(RuntimeAnswer answer)
{
    return {runtimeAnswerName(answer), answer == RuntimeAnswer::Yes  ? Style::Good
                                       : answer == RuntimeAnswer::No ? Style::Error
                                                                     : Style::Dim};
}

/// Returns a row for each runtime, and below it the meaning of what failed there.
std::string matrixText(const RuntimeMatrix& matrix, const Terminal& terminal)
{
    TextTable table({{"ONNX RUNTIME", Align::Left},
                     {"LOADS", Align::Left},
                     {"RUNS", Align::Left},
                     {"SAME", Align::Left},
                     {"LIBRARY", Align::Left, true}});
    std::string reasons;
    for (std::size_t i = 0; i < matrix.rows.size(); ++i) {
        const RuntimeRow& row = matrix.rows[i];
        const std::string version = row.version.empty() ? "not known" : displayText(row.version);
        table.addRow({{version, Style::Bold},
                      answerCell(row.loads),
                      answerCell(row.runs),
                      answerCell(row.same),
                      {displayText(row.library.string()) + (matrix.reference == i ? " (reference)" : "")}});
        if (row.message.empty()) {
            continue;
        }
        const Explanation explanation = row.failed() ? explainError(row.message) : Explanation();
        reasons += version + ": " +
                   (explanation.sentence ? explanation.sentence->summary.text() + "\n    " : std::string()) +
                   displayText(row.message, 1000) + "\n";
    }
    return terminal.styled(Style::Bold, "runtimes") + "\n" + table.toText(terminal) + reasons;
}

/// Results of one model.
struct VerifiedModel {
    Verification verification = {};
    std::optional<RunSummary> run = {};
    std::optional<RuntimeMatrix> matrix = {};

    const RunSummary* ran() const { return run ? &*run : nullptr; }
    const RuntimeMatrix* runtimes() const { return matrix ? &*matrix : nullptr; }
    bool failed() const
    {
        return verification.failed() || (run && run->report.failed()) ||
               (matrix && (matrix->failed() || !matrix->isMeasured()));
    }
};

std::string verifyText(const InputArgument& input, const VerifiedModel& verified, const Terminal& terminal)
{
    const Verification& verification = verified.verification;
    const RunSummary* const ran = verified.ran();
    const std::string verdict =
        verified.matrix && !verified.matrix->isMeasured() && !verification.failed()
            ? terminal.styled(Style::Warning, "could not be verified: it ran in no ONNX Runtime")
        : verified.failed() ? terminal.styled(Style::Error, "rejected")
        : verification.runtime.isOfLibrary
            ? terminal.styled(Style::Warning, "could not be verified: the library cannot be used")
            : terminal.styled(Style::Good, "accepted");
    return terminal.styled(Style::Bold, displayText(input.shown)) + ": " + verdict + "\n" +
           proofsText(verification, terminal) + (ran ? runText(*ran, terminal) : "") +
           (verified.matrix ? matrixText(*verified.matrix, terminal) : "");
}

/// Judges a verified model by policy, baseline and --fail-on.
std::unique_ptr<ModelResult> judgedResult(ModelResult result, const Verification& verification,
                                          const Policy* policy, const Gate& gate)
{
    if (policy && verification.policyOutcome) {
        result.policy = policyResult(*policy, *verification.policyOutcome);
    }
    passGate(result, gate, result.state() != ModelResult::State::Good);
    return std::make_unique<ModelResult>(std::move(result));
}

nlohmann::ordered_json jsonOf(const InputArgument& input, const VerifiedModel& verified,
                              const ModelResult* judged)
{
    nlohmann::ordered_json json =
        verifyJson(input.shown, verified.verification, verified.ran(), verified.runtimes());
    if (judged && judged->policy) {
        json["policy"] = policyJson(*judged);
    }
    return json;
}

int runVerify(const VerifyCommandOptions& options)
{
    const RunOptions runOptions = options.runOptions();
    const std::optional<RuntimeMatrixOptions> matrixOptions =
        options.hasMatrix() ? std::optional(options.matrixOptions(runOptions)) : std::nullopt;
    const InputArguments inputs(options.models);
    const bool oneLine = options.common.isOneLine() || inputs.all().size() > 1;
    const Terminal terminal(!options.common.noColor);
    // The runtimes of one model run side by side, so its models follow each other.
    const Crew crew = crewFor(inputs, matrixOptions ? 1 : options.common.threads);
    std::deque<Verifier> verifiers;
    for (std::size_t i = 0; i < crew.workers; ++i) {
        verifiers.emplace_back(options.verify);
    }
    ModelGate turns;
    const Gate gate = options.policy.gate();
    ProjectPolicies policies(options.policy);
    ResultCollection collection(options.common, inputs);
    ModelWork work;
    work.run = [&](std::size_t index, std::size_t worker) {
        const InputArgument& input = inputs.all()[index];
        const std::shared_ptr<const Policy> policy = policies.policyOf(input);
        verifiers[worker].judgeBy(policy, input.path);
        VerifiedModel verified;
        const Verification& verification = verified.verification;
        {
            ProgressLine line(options.common.showsProgress(crew.workers));
            Progress progress(line.sink(), stopToken());
            recoverInterruptedSave(input.path);
            // A file that is not a model at all cannot be read; a model that ONNX Runtime rejects is another
            // result.
            const std::shared_ptr<const Model> model = readModel(input.path, {}, progress);
            const ModelGate::Pass pass = turns.enter(model->tensorByteCount());
            verified.verification = verifiers[worker].verify(input.path, progress);
            if (options.runs && !verification.runtime.isOfLibrary) {
                verified.run = runModel(verifiers[worker], input.path, runOptions, progress);
            }
            if (matrixOptions) {
                verified.matrix = tryRuntimes(input.path, *matrixOptions, progress);
            }
        }
        const bool isJudged = collection.isWanted() || policy || gate.isAsked();
        const auto judged =
            isJudged ? judgedResult(resultOf(input.shown, verification, verified.ran(), verified.runtimes()),
                                    verification, policy.get(), gate)
                     : nullptr;
        int status = verified.failed() ? Rejected : Accepted;
        if (judged && judged->policy) {
            const bool isUnmeasured = verified.matrix && !verified.matrix->isMeasured();
            status = judged->fails() || isUnmeasured ? Rejected : Accepted;
            policies.add(*judged);
        }
        const bool lacksNamed =
            verified.matrix &&
            (options.wantsAllRuntimes() ? !verified.matrix->hasUsable() : verified.matrix->hasUnusable());
        // a file that the user gave and that cannot be used
        if (verification.lacksNamedRuntime || lacksNamed) {
            status = Failed;
        }
        if (collection.isWanted()) {
            return Outcome{status, collection.add(input, std::move(*judged))};
        }
        if (!options.common.isText()) {
            return Outcome{status, jsonText(jsonOf(input, verified, judged.get()), oneLine)};
        }
        if (options.common.quiet) {
            return Outcome{status};
        }
        return Outcome{status, verifyText(input, verified, terminal) +
                                   (judged ? policyText(*judged, terminal) : std::string())};
    };
    work.failureReport = [&](const InputArgument& input, const Error& error) {
        if (collection.isWanted()) {
            return collection.add(input, resultOf(error, ModelResult::Command::Verify, input.shown));
        }
        return options.common.isText() ? std::string()
                                       : jsonText(verifyErrorJson(input.shown, error), oneLine);
    };
    const int status = forEachModel(inputs, crew, work);
    collection.finish();
    policies.writeNotes(options.common.quiet);
    return status;
}

} // namespace

Run defineVerify(CLI::App& app)
{
    const auto options = std::make_shared<VerifyCommandOptions>();
    app.add_option("MODEL", options->models, "ONNX models; - reads standard input")
        ->required()
        ->type_name("");
    addRepeatable(
        app, "--runtime", options->runtimes,
        "The ONNX Runtime shared library to verify with; otherwise ONNXMEND_ORT, the system's, pip's or "
        "npm's. Several (repeatable), or all that are found: the model is loaded and run in each, "
        "and the outputs are compared with those of the first that runs it")
        ->type_name("FILE|all");
    addTargetOption(app, options->audit);
    app.add_flag("--run", options->runs,
                 "Also run the model, as written and optimised, on made-up or given inputs");
    addRepeatable(app, "--dim", options->dimensions, "Size of a named dimension of inputs (repeatable)")
        ->type_name("NAME=N");
    addRepeatable(app, "--input", options->inputs,
                  "Value of an input, from a file of numpy.save (repeatable)")
        ->type_name("NAME=FILE.npy");
    app.add_option("--against", options->against, "The original model, whose outputs are compared")
        ->type_name("ORIGINAL");
    addPolicyOptions(app, options->policy);
    addThreadsOption(app, options->common,
                     "Models that are verified at a time; default twice the processors");
    addCommonOptions(app, options->common, allFormats());
    return [options] {
        options->verify.target = options->audit.target.value_or(usualTarget);
        options->verify.release = options->audit.release;
        if (!options->runtimes.empty() && !options->wantsAllRuntimes()) {
            options->verify.runtime = options->runtimes.front();
        }
        return runVerify(*options);
    };
}

} // namespace onnxmend::cli
