// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/fix_options.h"

#include "core/base/error.h"

#include <cstddef>

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

DType dtypeNamed(const std::string& option, const std::string& name)
{
    if (const auto dtype = dtypeFromTorchName(name)) {
        return *dtype;
    }
    if (const auto dtype = dtypeFromOnnxName(name)) {
        return *dtype;
    }
    throw UsageError(option + " " + displayText(name) + ": it is not the name of a dtype",
                     "Give float16, bfloat16, float32, float64 or int32.");
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

void addResultOptions(CLI::App& app, FixOptions& options)
{
    app.add_option("MODEL", options.document.models, "ONNX models; - reads standard input")
        ->required()
        ->type_name("");
    app.add_flag("--allow-symlinks", options.document.allowSymlinks,
                 "Follow links of external data that leave the model's folder");
    addTargetOption(app, options.document.audit);
    addOutputOptions(app, options);
    addTableOptions(app, saveOptionRows(), options.save);
    app.add_flag("--no-verify", options.noVerify, "Do not verify the result");
    app.add_flag("--no-run", options.noRun, "Do not run the result, and its original, on made-up inputs");
    addRuntimeOption(app, options.verify);
    addPolicyOptions(app, options.policy);
    options.said = &app;
    addThreadsOption(app, options.common,
                     "Threads that save one model, or models that are changed at a time");
    addCommonOptions(app, options.common, {"text", "json", "jsonl"});
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

ConversionOptions conversionOptions(const ConvertOptions& options)
{
    ConversionOptions result = options.conversion;
    result.to = dtypeNamed("--to", options.to);
    for (const std::string& name : options.from) {
        result.from.push_back(dtypeNamed("--from", name));
    }
    if (result.from.empty()) {
        (void)usualSources(result.to); // throws if there is no usual source for this dtype
    }
    const DTypeKind kind = dtypeInfo(result.to).kind;
    for (const DType from : result.from) {
        if (dtypeInfo(from).kind != kind || from == result.to) {
            throw UsageError("--from " + dtypeName(from) + " --to " + dtypeName(result.to) +
                                 " does not change the precision",
                             "Floats become other floats, integers other integers.");
        }
    }
    if (options.keepsInterface && options.convertsInterface) {
        throw UsageError("--keep-io and --convert-io contradict each other", "Give one of them.");
    }
    result.keepsInterface = !options.convertsInterface;
    for (const std::string& text : options.interface) {
        const std::size_t sign = text.rfind('=');
        if (sign == std::string::npos || sign == 0 || sign + 1 == text.size()) {
            throw UsageError("--io " + displayText(text) + ": it is not a name, an = and a dtype",
                             "Write NAME=TYPE.");
        }
        result.interface[text.substr(0, sign)] = dtypeNamed("--io", text.substr(sign + 1));
    }
    result.fixes = options.fix.fixAllOptions();
    return result;
}

} // namespace onnxmend::cli
