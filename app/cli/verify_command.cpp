// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/fix_options.h"
#include "app/cli/fix_text.h"
#include "app/cli/interrupt.h"
#include "core/model/read_model.h"
#include "core/report/json_report.h"

#include <nlohmann/json.hpp>

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
    Verifier verifier(options.verify);
    const auto work = [&](const InputArgument& input) {
        Verification verification;
        {
            ProgressLine line(options.common.showsProgress());
            Progress progress(line.sink(), stopToken());
            // A file that is no model at all cannot be read, which is something else than a model that is
            // refused.
            (void)readModel(input.path, {}, progress);
            verification = verifier.verify(input.path, progress);
        }
        if (!options.common.isText()) {
            writeJson(verifyJson(input.shown, verification), oneLine);
        } else if (!options.common.quiet) {
            writeOutput(verifyText(input, verification, terminal));
        }
        return verification.failed() ? rejected : accepted;
    };
    return forEachModel(inputs, work, [&](const InputArgument& input, const Error& error) {
        if (!options.common.isText()) {
            writeJson(verifyErrorJson(input.shown, error), oneLine);
        }
    });
}

} // namespace

Run defineVerify(CLI::App& app)
{
    const auto options = std::make_shared<VerifyCommandOptions>();
    app.add_option("MODEL", options->models, "ONNX model; - reads standard input")
        ->required()
        ->type_name("FILE");
    addRuntimeOption(app, options->verify);
    addCommonOptions(app, options->common, {"text", "json", "jsonl"});
    return [options] { return runVerify(*options); };
}

} // namespace onnxmend::cli
