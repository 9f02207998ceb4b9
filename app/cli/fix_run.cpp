// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/fix_run.h"

#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/fix_text.h"
#include "app/cli/interrupt.h"
#include "app/cli/output_choice.h"
#include "core/report/json_report.h"

#include <nlohmann/json.hpp>

#include <chrono>

namespace onnxmend::cli
{

namespace
{

/// One run of fix or apply over all its models. The verifier's process is kept for all of them.
class FixLoop
{
public:
    FixLoop(const FixOptions& options, const MakeFixes& makeFixes)
        : m_options(options)
        , m_makeFixes(makeFixes)
        , m_sessionOptions(options.document.sessionOptions())
        , m_inputs(options.document.models)
        , m_outputs(options, m_inputs)
        , m_verifier(options.verify)
        , m_oneLine(options.common.format == "jsonl" || m_inputs.all().size() > 1)
    {
    }

    int run()
    {
        std::size_t index = 0;
        return forEachModel(
            m_inputs, [&](const InputArgument& input) { return runOne(input, m_outputs.of(index++)); },
            [&](const InputArgument& input, const Error& error) {
                if (!m_options.common.isText()) {
                    writeJson(fixErrorJson(input.shown, error), m_oneLine);
                }
            });
    }

private:
    int runOne(const InputArgument& input, const std::filesystem::path& output)
    {
        const auto start = std::chrono::steady_clock::now();
        FixReport report;
        {
            ProgressLine line(m_options.common.showsProgress());
            Progress progress(line.sink(), stopToken());
            report = fixOne(input, output, progress);
        }
        report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        tell(report, input);
        if (m_options.writesToOutput() && !output.empty()) {
            copyToOutput(output);
        }
        const Summary& left = report.fixes.session->report().summary;
        const bool proved = !report.verification || !report.verification->failed();
        return left.errors + left.warnings == 0 && proved ? accepted : rejected;
    }

    FixReport fixOne(const InputArgument& input, const std::filesystem::path& output, Progress& progress)
    {
        FixReport report;
        report.model = input.shown;
        report.output = m_options.writesToOutput() && !output.empty() ? "-" : output;
        const std::shared_ptr<const Session> session =
            Session::open(input.path, m_options.document.checkpointPaths(), m_sessionOptions, progress);
        checkMappings(*session, m_sessionOptions.binding);
        report.fixes = m_makeFixes(session, progress);
        const Session& planned = *report.fixes.session;
        if (!m_options.savePlan.empty()) {
            writePlan(planned.plan(), *planned.model(), m_options.savePlan);
        }
        if (output.empty()) {
            return report;
        }
        // A model that needs nothing stays untouched when it would only replace itself.
        const bool unchanged = m_options.inPlace && m_options.output.empty() && planned.plan().empty();
        if (!unchanged) {
            SaveOptions save = m_options.save;
            if (m_options.writesToOutput()) {
                save.externalData = ExternalDataMode::Inline;
            }
            report.saved = onnxmend::save(*planned.planned(), output, save, progress);
        }
        if (!m_options.noVerify) {
            report.verification = m_verifier.verify(output, progress);
        }
        return report;
    }

    void tell(FixReport& report, const InputArgument& input)
    {
        if (!m_options.common.isText()) {
            writeJson(fixJson(report), m_oneLine);
            return;
        }
        if (m_options.common.quiet) {
            return;
        }
        if (m_options.writesToOutput()) {
            // Standard output is the model's; its files have names that nobody gave.
            report.saved.files.clear();
            writeReportToError(fixReportText(report, input.shown, Terminal(false, std::nullopt)));
            return;
        }
        writeOutput(fixReportText(report, input.shown, m_terminal));
    }

    const FixOptions& m_options;
    const MakeFixes& m_makeFixes;
    SessionOptions m_sessionOptions;
    InputArguments m_inputs;
    OutputChoice m_outputs;
    Verifier m_verifier;
    Terminal m_terminal{!m_options.common.noColor};
    bool m_oneLine;
};

} // namespace

int runFixes(const FixOptions& options, const MakeFixes& makeFixes)
{
    return FixLoop(options, makeFixes).run();
}

} // namespace onnxmend::cli
