// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/audit_command.h"

#include "app/cli/audit_text.h"
#include "app/cli/each_model.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
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
};

int statusOf(const Session& session)
{
    const Summary& summary = session.report().summary;
    return summary.errors + summary.warnings > 0 ? Rejected : Accepted;
}

/// Of one model JSON is written in pieces: it may be larger than all else. Of several, sessions would pile
/// up.
Outcome outcomeOf(const std::shared_ptr<const Session>& session, const InputArgument& input,
                  const AuditOptions& options, const Terminal& terminal)
{
    const OutputFormat format = options.common.outputFormat();
    const bool oneLine = format == OutputFormat::JsonLines;
    const int status = statusOf(*session);
    if ((oneLine || format == OutputFormat::Json) && options.document.models.size() == 1) {
        return {.status = status, .writeReport = [session, shown = input.shown, oneLine] {
                    writeAuditJson(*session, shown, oneLine, writeOutput);
                }};
    }
    if (oneLine) {
        return {.status = status, .report = auditJson(*session, input.shown, oneLine)};
    }
    return {.status = status,
            .report = options.common.quiet ? std::string() : auditText(*session, input.shown, terminal)};
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
    const InputArguments inputs(options.document.models);
    const std::size_t workers = workerCount(inputs, options.common.threads);
    const Terminal terminal(!options.common.noColor);
    ResultCollection collection(options.common, inputs);
    ModelWork work;
    work.run = [&](std::size_t index, std::size_t) {
        const InputArgument& input = inputs.all()[index];
        std::shared_ptr<const Session> session;
        {
            ProgressLine line(options.common.showsProgress(workers));
            Progress progress(line.sink(), stopToken());
            session = Session::open(input.path, options.document.checkpointPaths(), sessionOptions, progress);
        }
        if (inputs.all().size() == 1) { // the program ends with it: no need to free a million nodes before
            static const auto* keptUntilExit = new std::shared_ptr<const Session>(session);
            static_cast<void>(keptUntilExit);
        }
        checkWeightMap(*session->model(), session->checkpoints(), sessionOptions.audit.binding.manual);
        if (collection.isWanted()) {
            return Outcome{statusOf(*session), collection.add(input, resultOf(*session, input.shown))};
        }
        return outcomeOf(session, input, options, terminal);
    };
    work.failureReport = [&](const InputArgument& input, const Error& error) {
        if (collection.isWanted()) {
            return collection.add(input, resultOf(error, ModelResult::Command::Audit, input.shown));
        }
        return failureText(input, error, format);
    };
    const int status = forEachModel(inputs, workers, work);
    collection.finish();
    return status;
}

} // namespace

Run defineAudit(CLI::App& app)
{
    const auto options = std::make_shared<AuditOptions>();
    addDocumentOptions(app, options->document);
    addThreadsOption(app, options->common, "Models that are audited at a time; default twice the processors");
    addCommonOptions(app, options->common, allFormats());
    return [options] { return runAudit(*options); };
}

} // namespace onnxmend::cli
