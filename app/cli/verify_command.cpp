// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/verify_command.h"

#include "app/cli/each_model.h"
#include "app/cli/fix_options.h"
#include "app/cli/fix_text.h"
#include "app/cli/interrupt.h"
#include "core/model/read_model.h"
#include "core/report/json_report.h"
#include "core/save/save.h"

#include <nlohmann/json.hpp>

#include <deque>
#include <memory>

namespace onnxmend::cli
{

namespace
{

struct VerifyCommandOptions {
    CommonOptions common;
    std::vector<std::string> models;
    VerifyOptions verify;
};

std::string verifyText(const InputArgument& input, const Verification& verification, const Terminal& terminal)
{
    return terminal.styled(Style::Bold, displayText(input.shown)) + ": " +
           (verification.failed() ? terminal.styled(Style::Error, "rejected")
                                  : terminal.styled(Style::Good, "accepted")) +
           "\n" + proofsText(verification, terminal);
}

int runVerify(const VerifyCommandOptions& options)
{
    const InputArguments inputs(options.models);
    const bool oneLine = options.common.format == "jsonl" || inputs.all().size() > 1;
    const Terminal terminal(!options.common.noColor);
    const std::size_t workers = workerCount(inputs, options.common.threads);
    std::deque<Verifier> verifiers;
    for (std::size_t i = 0; i < workers; ++i) {
        verifiers.emplace_back(options.verify);
    }
    ModelGate gate;
    ModelWork work;
    work.run = [&](std::size_t index, std::size_t worker) {
        const InputArgument& input = inputs.all()[index];
        Verification verification;
        {
            ProgressLine line(options.common.showsProgress(workers));
            Progress progress(line.sink(), stopToken());
            recoverInterruptedSave(input.path);
            // A file that is no model at all cannot be read, which is something else than a model that is
            // refused.
            const std::shared_ptr<const Model> model = readModel(input.path, {}, progress);
            const ModelGate::Pass pass = gate.enter(model->tensorByteCount());
            verification = verifiers[worker].verify(input.path, progress);
        }
        const int status = verification.failed() ? Rejected : Accepted;
        if (!options.common.isText()) {
            return Outcome{status, jsonText(verifyJson(input.shown, verification), oneLine)};
        }
        return Outcome{status,
                       options.common.quiet ? std::string() : verifyText(input, verification, terminal)};
    };
    work.failureReport = [&](const InputArgument& input, const Error& error) {
        return options.common.isText() ? std::string()
                                       : jsonText(verifyErrorJson(input.shown, error), oneLine);
    };
    return forEachModel(inputs, workers, work);
}

} // namespace

Run defineVerify(CLI::App& app)
{
    const auto options = std::make_shared<VerifyCommandOptions>();
    app.add_option("MODEL", options->models, "ONNX models; - reads standard input")
        ->required()
        ->type_name("");
    addRuntimeOption(app, options->verify);
    addThreadsOption(app, options->common,
                     "Models that are verified at a time; default twice the processors");
    addCommonOptions(app, options->common, {"text", "json", "jsonl"});
    return [options] { return runVerify(*options); };
}

} // namespace onnxmend::cli
