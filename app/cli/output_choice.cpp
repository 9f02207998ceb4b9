// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/output_choice.h"

#include "core/base/error.h"
#include "core/save/data_location.h"

#include <sys/stat.h>

#include <optional>
#include <set>
#include <system_error>
#include <utility>

namespace onnxmend::cli
{

namespace
{

namespace fs = std::filesystem;

/// What a path leads to, whatever its spelling; nothing when it does not exist.
using FileId = std::pair<dev_t, ino_t>;

std::optional<FileId> fileId(const fs::path& path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 ? std::optional(FileId(status.st_dev, status.st_ino))
                                              : std::nullopt;
}

void addFile(std::set<FileId>& files, const fs::path& path)
{
    if (const std::optional<FileId> id = fileId(path)) {
        files.insert(*id);
    }
}

void refuseInput(const std::set<FileId>& inputs, const fs::path& written, const std::string& advice)
{
    if (const std::optional<FileId> id = fileId(written); id && inputs.contains(*id)) {
        throw UsageError("'" + written.string() + "' is an input and would be overwritten", advice);
    }
}

void checkPlanFile(const FixOptions& options, const fs::path& firstOutput, const std::set<FileId>& models,
                   const std::set<FileId>& others)
{
    if (options.savePlan.empty()) {
        return;
    }
    const fs::path plan = options.savePlan;
    refuseInput(models, plan, "Name another file with --save-plan.");
    refuseInput(others, plan, "Name another file with --save-plan.");
    if (!firstOutput.empty() && plan.lexically_normal() == firstOutput.lexically_normal()) {
        throw UsageError("-o and --save-plan name the same file");
    }
}

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
    std::set<FileId> models;
    std::set<FileId> others;
    for (const InputArgument& input : inputs.all()) {
        addFile(models, input.path);
    }
    for (const std::string& checkpoint : options.document.checkpoints) {
        addFile(others, checkpoint);
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
        refuseInput(others, output, "Save under another name.");
        if (!options.inPlace) {
            refuseInput(models, output, "Use --in-place if that is wanted.");
        }
    }
    checkPlanFile(options, m_outputs.front(), models, others);
}

} // namespace onnxmend::cli
