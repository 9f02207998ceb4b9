// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/audit_text.h"
#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/policy_options.h"
#include "app/cli/policy_text.h"
#include "app/cli/result_collection.h"
#include "app/cli/terminal.h"
#include "core/report/json_report.h"

#include <nlohmann/json.hpp>

#include <memory>

namespace onnxmend::cli
{

namespace
{

struct AuditOptions {
    CommonOptions common;
    DocumentOptions document;
    PolicyOptions policy;
};

int statusOf(const Session& session)
{
    const Summary& summary = session.report().summary;
    return summary.errors + summary.warnings > 0 ? Rejected : Accepted;
}

int statusOf(const ModelResult& result) { return result.fails() ? Rejected : Accepted; }

/// Returns null if neither a policy nor a baseline applies: a result of 200,000 findings takes much memory.
std::shared_ptr<ModelResult> judgedResult(const Session& session, const InputArgument& input,
                                          const Gate& gate, bool isWanted)
{
    if (!isWanted && !session.policy() && !gate.isAsked()) {
        return nullptr;
    }
    auto result = std::make_shared<ModelResult>(resultOf(session, input.shown));
    passGate(*result, gate, result->state() != ModelResult::State::Good);
    return result;
}

/// Writes the JSON of a single model in pieces, since it may be larger than everything else in memory.
/// Several models get whole texts: waiting sessions would pile up.
Outcome outcomeOf(const std::shared_ptr<const Session>& session,
                  const std::shared_ptr<const ModelResult>& judged, const InputArgument& input,
                  const AuditOptions& options, const Terminal& terminal)
{
    const OutputFormat format = options.common.outputFormat();
    const bool oneLine = format == OutputFormat::JsonLines;
    const int status = judged ? statusOf(*judged) : statusOf(*session);
    if ((oneLine || format == OutputFormat::Json) && options.document.models.size() == 1) {
        return {.status = status, .writeReport = [session, judged, shown = input.shown, oneLine] {
                    writeAuditJson(*session, shown, oneLine, judged.get(), writeOutput);
                }};
    }
    if (oneLine) {
        return {.status = status, .report = auditJson(*session, input.shown, oneLine, judged.get())};
    }
    if (options.common.quiet) {
        return {.status = status};
    }
    return {.status = status,
            .report = auditText(*session, input.shown, terminal) +
                      (judged ? policyText(*judged, terminal) : std::string())};
}

std::string failureText(const InputArgument& input, const Error& error, OutputFormat format)
{
    if (format == OutputFormat::Json || format == OutputFormat::JsonLines) {
        return jsonText(auditErrorJson(input.shown, error), format == OutputFormat::JsonLines);
    }
    return {};
}

int runAudit(const AuditOptions& options)
{
    const OutputFormat format = options.common.outputFormat();
    if (format == OutputFormat::Json && options.document.models.size() > 1) {
        throw UsageError("--format json takes one model", "Use --format jsonl for several.");
    }
    const SessionOptions sessionOptions = options.document.sessionOptions();
    const Gate gate = options.policy.gate();
    ProjectPolicies policies(options.policy);
    const InputArguments inputs(options.document.models);
    const Crew crew = crewFor(inputs, options.common.threads);
    const Terminal terminal(!options.common.noColor);
    ResultCollection collection(options.common, inputs);
    ModelWork work;
    work.run = [&](std::size_t index, std::size_t) {
        const InputArgument& input = inputs.all()[index];
        SessionOptions ofModel = sessionOptions;
        ofModel.policy = policies.policyOf(input);
        std::shared_ptr<const Session> session;
        {
            ProgressLine line(options.common.showsProgress(crew.workers));
            Progress progress(line.sink(), stopToken());
            session = Session::open(input.path, options.document.checkpointPaths(), ofModel, progress);
        }
        if (inputs.all().size() == 1) { // freeing a million nodes would only delay the end of the program
            static const auto* keptUntilExit = new std::shared_ptr<const Session>(session);
            static_cast<void>(keptUntilExit);
        }
        checkWeightMap(*session->model(), session->checkpoints(), sessionOptions.audit.binding.manual);
        const std::shared_ptr<ModelResult> judged =
            judgedResult(*session, input, gate, collection.isWanted());
        if (judged) {
            policies.add(*judged);
        }
        if (collection.isWanted()) {
            const int status = statusOf(*judged);
            return Outcome{status, collection.add(input, std::move(*judged))};
        }
        return outcomeOf(session, judged, input, options, terminal);
    };
    work.failureReport = [&](const InputArgument& input, const Error& error) {
        if (collection.isWanted()) {
            return collection.add(input, resultOf(error, ModelResult::Command::Audit, input.shown));
        }
        return failureText(input, error, format);
    };
    const int status = forEachModel(inputs, crew, work);
    collection.finish();
    policies.writeNotes(options.common.quiet);
    return status;
}

} // namespace

Run defineAudit(CLI::App& app)
{
    const auto options = std::make_shared<AuditOptions>();
    addDocumentOptions(app, options->document);
    addPolicyOptions(app, options->policy);
    addThreadsOption(app, options->common, "Models that are audited at a time; default twice the processors");
    addCommonOptions(app, options->common, allFormats());
    return [options] { return runAudit(*options); };
}

} // namespace onnxmend::cli
