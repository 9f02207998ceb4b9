// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/fix_options.h"

#include "core/base/error.h"
#include "core/save/external_data_modes.h"

#include <map>

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
    app.add_flag("--dry-run", options.dryRun, "Say what would be done; write no model");
    app.add_option("--save-plan", options.savePlan, "Write what was done, for onnxmend apply")
        ->type_name("FILE");
}

/// A number of bytes with or without a unit. A minus sign would be taken as 2^64 - n by the conversion.
void addByteCount(CLI::App& app, const std::string& name, std::uint64_t& value, const std::string& help)
{
    const auto refuseMinus = [](std::string& text) {
        return text.find('-') == std::string::npos ? std::string() : "it is a number of bytes, not " + text;
    };
    app.add_option(name, value, help)
        ->transform(CLI::AsSizeValue(true).description(""))
        ->transform(CLI::Validator(refuseMinus, "")) // the last one added looks first
        ->type_name("BYTES");
}

std::map<std::string, ExternalDataMode> modesByName()
{
    std::map<std::string, ExternalDataMode> modes;
    for (const ExternalDataModeInfo& info : externalDataModes()) {
        modes.emplace(info.name, info.mode);
    }
    return modes;
}

void addSaveOptions(CLI::App& app, SaveOptions& save)
{
    // Written out in the type name, since CLI11 would show the numbers of the enumeration.
    app.add_option("--external-data", save.externalData,
                   "Where weights go; auto (the default) is inline below 1 GiB in total, else single; keep "
                   "leaves with --in-place what is in data files and does not change")
        ->type_name(CLI::detail::join(externalDataModeNames(), "|"))
        ->transform(CLI::Transformer(modesByName()).description(""));
    app.add_option("--location", save.location, "Name of the single data file; default <OUT file name>.data")
        ->type_name("NAME");
    addByteCount(app, "--threshold", save.threshold,
                 "Smaller tensors stay inline; default 1024 (64kB, 1MiB, ... work too)");
    addByteCount(app, "--align", save.alignment, "Alignment of tensors in data files; default 4096");
    addByteCount(app, "--shard-size", save.shardByteCount,
                 "Cut the single data file into several of this size");
    app.add_flag("--keep-inputs", save.keepInputs,
                 "Weights that are filled stay graph inputs; else they become constants, which ONNX Runtime "
                 "folds and fuses (IR version 4 and newer)");
}

} // namespace

void addRuntimeOption(CLI::App& app, VerifyOptions& options)
{
    app.add_option_function<std::string>(
           "--runtime", [&options](const std::string& path) { options.runtime = path; },
           "The ONNX Runtime shared library to verify with; else ONNXMEND_ORT, the system's, pip's or npm's")
        ->type_name("FILE");
}

void addFixOptions(CLI::App& app, FixOptions& options)
{
    addDocumentOptions(app, options.document);
    addOutputOptions(app, options);
    addSaveOptions(app, options.save);
    app.add_flag(
        "--allow-overflow", options.allowOverflow,
        "Also apply casts that turn finite values into infinite ones, wrap integers or drop imaginary "
        "parts");
    app.add_flag("--refresh-weights", options.refreshWeights,
                 "Take every weight that a checkpoint has from it, also where the model has data of its own");
    app.add_flag("--no-verify", options.noVerify, "Do not verify the result");
    if (!options.isConversion) { // which runs what it measures
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
    std::vector<std::filesystem::path> files(measured.begin(), measured.end());
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
    if (!policy) {
        return result;
    }
    const auto take = [this](const char* option, const auto& asDefault, auto& value) {
        if (asDefault && said && said->get_option(option)->count() == 0) {
            value = *asDefault;
        }
    };
    take("--external-data", policy->save.externalData, result.externalData);
    take("--location", policy->save.location, result.location);
    take("--threshold", policy->save.threshold, result.threshold);
    take("--align", policy->save.alignment, result.alignment);
    take("--shard-size", policy->save.shardByteCount, result.shardByteCount);
    take("--keep-inputs", policy->save.keepInputs, result.keepInputs);
    return result;
}

FixAllOptions FixOptions::fixAllOptions() const
{
    FixAllOptions result;
    result.only.insert(only.begin(), only.end());
    result.skip.insert(skip.begin(), skip.end());
    result.allowOverflow = allowOverflow;
    result.refreshWeights = refreshWeights;
    if (refreshWeights && document.checkpoints.empty()) {
        throw UsageError("--refresh-weights is about a checkpoint, and none is given", "Name it with -c.");
    }
    return result;
}

} // namespace onnxmend::cli
