// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output_choice.h"

#include "core/base/error.h"
#include "core/save/data_location.h"

#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace onnxmend::cli
{

namespace
{

namespace fs = std::filesystem;

void createFolder(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error || !fs::is_directory(folder, error)) {
        throw Error({.file = folder.string(),
                     .reason = "cannot create the folder" + (error ? ": " + error.message() : std::string()),
                     .advice = "Name a folder that can be written with --output-dir."});
    }
}

} // namespace

OutputChoice::OutputChoice(const FixOptions& options, const InputArguments& inputs)
{
    checkCounts(options, inputs);
    if (options.writesToOutput() && !options.dryRun) {
        m_folder = std::make_unique<TemporaryFolder>();
    }
    for (const InputArgument& input : inputs.all()) {
        if (options.dryRun) {
            m_outputs.emplace_back();
        } else if (m_folder) {
            m_outputs.push_back(m_folder->path() / "standard-output.onnx");
        } else if (!options.output.empty()) {
            m_outputs.emplace_back(options.output);
        } else if (options.inPlace) {
            m_outputs.push_back(input.path);
        } else {
            m_outputs.push_back(fs::path(options.outputDir) / input.path.filename());
        }
    }
    checkCollisions(options, inputs);
    if (!options.outputDir.empty() && !options.dryRun) {
        createFolder(options.outputDir);
    }
}

void OutputChoice::checkCounts(const FixOptions& options, const InputArguments& inputs) const
{
    const bool toFile = !options.output.empty();
    const bool toFolder = !options.outputDir.empty();
    const bool many = inputs.all().size() > 1;
    // -o with --in-place is how one says that the named file may be the input itself.
    if (toFolder && (toFile || options.inPlace)) {
        throw UsageError("--output-dir excludes -o and --in-place");
    }
    if (!toFile && !toFolder && !options.inPlace && !options.dryRun) {
        throw UsageError("it is not said where the result goes",
                         "Give -o FILE, --output-dir DIR, --in-place or --dry-run.");
    }
    if (many && toFile) {
        throw UsageError("-o takes one model", "Use --output-dir for several.");
    }
    if (many && !options.savePlan.empty()) {
        throw UsageError("--save-plan takes one model");
    }
    if (many && !options.report.empty()) {
        throw UsageError("--report takes one model", "--format jsonl prints a report of each.");
    }
    if (inputs.hasStandardInput() && (options.inPlace || toFolder)) {
        throw UsageError("a model from standard input has no name to save it under", "Use -o.");
    }
    if (options.writesToOutput() && !options.common.isText()) {
        throw UsageError("-o - and --format " + options.common.format + " both write to standard output");
    }
    if (options.writesToOutput() && (options.save.externalData == ExternalDataMode::Single ||
                                     options.save.externalData == ExternalDataMode::PerTensor)) {
        throw UsageError("-o - writes one stream, which has no place for external data");
    }
}

void OutputChoice::checkCollisions(const FixOptions& options, const InputArguments& inputs) const
{
    TakenFiles taken; // whatever their spelling
    for (const std::string& checkpoint : options.document.checkpoints) {
        taken.addInput(checkpoint);
    }
    for (const fs::path& file : options.readFiles()) {
        taken.addInput(file);
    }
    TakenFiles models;
    for (const InputArgument& input : inputs.all()) {
        models.addInput(input.path);
    }
    std::set<fs::path> seen;
    for (const fs::path& output : m_outputs) {
        if (output.empty()) {
            continue;
        }
        if (!seen.insert(output.lexically_normal()).second) {
            throw UsageError("two models would be saved as '" + output.string() + "'");
        }
        checkDataLocation(options.save.location, output.filename().string());
        taken.requireFree(output, "Save under another name.");
        if (!options.inPlace) {
            models.requireFree(output, "Use --in-place if that is wanted.");
        }
    }
    for (const InputArgument& input : inputs.all()) {
        taken.addInput(input.path);
    }
    for (const fs::path& output : m_outputs) {
        if (!output.empty()) {
            taken.addOutput(output);
        }
    }
    checkBeside(options, std::move(taken));
}

/// Plan and report are written to nothing that is read, and to nothing that is written.
void OutputChoice::checkBeside(const FixOptions& options, TakenFiles taken)
{
    for (const auto& [option, file] : {std::pair("--save-plan", fs::path(options.savePlan)),
                                       std::pair("--report", fs::path(options.report))}) {
        if (!file.empty()) {
            taken.requireFree(file, std::string("Name another file with ") + option + ".");
            taken.addOutput(file);
        }
    }
}

} // namespace onnxmend::cli
