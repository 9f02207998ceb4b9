// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/output_choice.h"

#include "core/base/error.h"
#include "core/base/progress.h"
#include "core/model/read_model.h"
#include "core/save/save_options.h"

#include <algorithm>
#include <set>
#include <string>
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

/// Returns whether `folder` is `other` or a parent of it: a data file may lie beneath the folder of its
/// model.
bool holds(const fs::path& folder, const fs::path& other)
{
    return std::mismatch(folder.begin(), folder.end(), other.begin(), other.end()).first == folder.end();
}

fs::path realFolder(const fs::path& file)
{
    std::error_code error;
    fs::path folder = fs::weakly_canonical(fs::absolute(file, error).parent_path(), error);
    return error ? file.parent_path() : folder;
}

/// Returns the names of data files in the model. Empty for a file that is not a model: its error is reported
/// in its turn.
std::set<std::string> dataFilesOf(const fs::path& model)
{
    std::set<std::string> files;
    try {
        Progress progress;
        const std::shared_ptr<const Model> read = readModel(model, {}, progress); // owns the tensors
        for (const ModelTensor& tensor : read->tensors()) {
            files.insert(tensor.location.str());
        }
    } catch (const Error&) {
        return {};
    }
    files.erase("");
    return files;
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
        checkDataFiles(inputs);
        m_reserved = std::make_unique<ReservedNames>(m_outputs);
    }
}

void OutputChoice::checkCounts(const FixOptions& options, const InputArguments& inputs) const
{
    const bool toFile = !options.output.empty();
    const bool toFolder = !options.outputDir.empty();
    const bool many = inputs.all().size() > 1;
    // -o with --in-place allows that the named file is the input itself.
    if (toFolder && (toFile || options.inPlace)) {
        throw UsageError("--output-dir excludes -o and --in-place");
    }
    if (!toFile && !toFolder && !options.inPlace && !options.dryRun) {
        throw UsageError("no output is given", "Give -o FILE, --output-dir DIR, --in-place or --dry-run.");
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
    TakenFiles taken; // compares files, not spellings
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

/// Checks that no result of several models replaces the data of another one: a file that has the name of a
/// result may be a data file of a model that is read later, or of an older result.
void OutputChoice::checkDataFiles(const InputArguments& inputs) const
{
    TakenFiles replaced;
    std::set<fs::path> folders;
    std::vector<fs::path> models;
    for (const fs::path& output : m_outputs) {
        std::error_code error;
        if (m_outputs.size() > 1 && fs::exists(output, error)) {
            replaced.addOutput(output);
            folders.insert(realFolder(output));
            models.push_back(output);
        }
    }
    if (models.empty()) {
        return;
    }
    for (const InputArgument& input : inputs.all()) {
        models.push_back(input.path);
    }
    for (const fs::path& model : models) {
        const fs::path folder = realFolder(model);
        if (std::ranges::none_of(folders, [&](const fs::path& other) { return holds(folder, other); })) {
            continue;
        }
        for (const std::string& location : dataFilesOf(model)) {
            if (replaced.useOf(folder / location)) {
                throw UsageError("'" + (folder / location).string() + "' is a data file of '" +
                                     model.string() +
                                     "' and would be overwritten by the result of another model",
                                 "Name another folder with --output-dir.");
            }
        }
    }
}

/// Checks that plan and report replace no file that is read or written.
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
