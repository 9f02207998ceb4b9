// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/audit_text.h"
#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "core/report/csv_report.h"
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
    return summary.errors + summary.warnings > 0 ? rejected : accepted;
}

void writeReport(const Session& session, const InputArgument& input, const AuditOptions& options,
                 const Terminal& terminal)
{
    const std::string& format = options.common.format;
    if (format == "json" || format == "jsonl") {
        nlohmann::ordered_json report = auditJson(session);
        report["model"]["path"] = validUtf8(input.shown);
        writeJson(report, format == "jsonl");
    } else if (format == "csv") {
        writeOutput(csvFindings(session, input.shown));
    } else if (!options.common.quiet) {
        writeOutput(auditText(session, input.shown, terminal));
    }
}

int runAudit(const AuditOptions& options)
{
    const std::string& format = options.common.format;
    if (format == "json" && options.document.models.size() > 1) {
        throw UsageError("--format json takes one model", "Use --format jsonl for several.");
    }
    const SessionOptions sessionOptions = options.document.sessionOptions();
    const InputArguments inputs(options.document.models);
    const Terminal terminal(!options.common.noColor);
    if (format == "csv") {
        writeOutput(csvHeader());
    }
    const auto work = [&](const InputArgument& input) {
        ProgressLine line(options.common.showsProgress());
        Progress progress(line.sink(), stopToken());
        const std::shared_ptr<const Session> session =
            Session::open(input.path, options.document.checkpointPaths(), sessionOptions, progress);
        checkMappings(*session, sessionOptions.binding);
        writeReport(*session, input, options, terminal);
        return statusOf(*session);
    };
    const auto onFailure = [&](const InputArgument& input, const Error& error) {
        if (format == "json" || format == "jsonl") {
            writeJson(auditErrorJson(input.shown, error), format == "jsonl");
        } else if (format == "csv") {
            writeOutput(csvError(input.shown, error));
        }
    };
    return forEachModel(inputs, work, onFailure);
}

} // namespace

Run defineAudit(CLI::App& app)
{
    const auto options = std::make_shared<AuditOptions>();
    addDocumentOptions(app, options->document);
    addCommonOptions(app, options->common, {"text", "json", "jsonl", "csv"});
    return [options] { return runAudit(*options); };
}

} // namespace onnxmend::cli
