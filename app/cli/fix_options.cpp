// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/fix_options.h"

#include "core/base/error.h"

namespace onnxmend::cli
{

namespace
{

void addOutputOptions(CLI::App& app, FixOptions& options)
{
    app.add_option("-o,--output", options.output, "The fixed model; - writes it to standard output")
        ->type_name("FILE");
    app.add_option("--output-dir", options.outputDir, "Folder for fixed models, under their own file names")
        ->type_name("DIR");
    app.add_flag("--in-place", options.inPlace, "Replace the model itself");
    app.add_flag("--dry-run", options.dryRun, "Show what would be done; write no model");
    app.add_option("--save-plan", options.savePlan, "Write the plan, for onnxmend apply")->type_name("FILE");
}

} // namespace

void addRuntimeOption(CLI::App& app, VerifyOptions& options)
{
    app.add_option_function<std::string>(
           "--runtime", [&options](const std::string& path) { options.runtime = path; },
           "The ONNX Runtime shared library to verify with; otherwise ONNXMEND_ORT, the system's, pip's or "
           "npm's")
        ->type_name("FILE");
}

void addFixOptions(CLI::App& app, FixOptions& options)
{
    addDocumentOptions(app, options.document);
    addOutputOptions(app, options);
    addTableOptions(app, saveOptionRows(), options.save);
    addTableOptions(app, fixAllOptionRows(), options.fixes);
    app.add_flag("--no-verify", options.noVerify, "Do not verify the result");
    if (!options.isConversion) { // a conversion always runs the models that it measures
        app.add_flag("--no-run", options.noRun, "Do not run the result, and its original, on made-up inputs");
    }
    addRuntimeOption(app, options.verify);
    addPolicyOptions(app, options.policy);
    options.said = &app;
    addThreadsOption(app, options.common, "Threads that save one model, or models that are fixed at a time");
    addCommonOptions(app, options.common, allFormats());
}

std::vector<std::filesystem::path> FixOptions::readFiles() const
{
    std::vector<std::filesystem::path> files = measured;
    for (const std::string& file : {document.mapFile, plan, policy.config, policy.baseline}) {
        if (!file.empty()) {
            files.emplace_back(file);
        }
    }
    return files;
}

SaveOptions FixOptions::saveOptions(const Policy* policy) const
{
    SaveOptions result = save;
    if (policy && said) {
        policy->save.fill(result, [this](const OptionRow<SaveOptions>& row) {
            return said->get_option(optionName(row))->count() == 0;
        });
    }
    return result;
}

FixAllOptions FixOptions::fixAllOptions() const
{
    FixAllOptions result = fixes;
    result.only.insert(only.begin(), only.end());
    result.skip.insert(skip.begin(), skip.end());
    if (result.refreshWeights && document.checkpoints.empty()) {
        throw UsageError("--refresh-weights is about a checkpoint, and none is given", "Name it with -c.");
    }
    return result;
}

} // namespace onnxmend::cli
