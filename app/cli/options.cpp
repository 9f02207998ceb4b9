// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/options.h"

#include "core/base/error.h"
#include "core/verify/runtime_oracle.h"

#include <algorithm>

namespace onnxmend::cli
{

std::vector<std::string> allFormats()
{
    std::vector<std::string> names;
    for (const OutputFormatInfo& info : outputFormats()) {
        names.emplace_back(info.name);
    }
    return names;
}

void addCommonOptions(CLI::App& app, CommonOptions& options, const std::vector<std::string>& formats)
{
    app.add_option("--format", options.format, "Form of the results on standard output; default text")
        ->type_name(CLI::detail::join(formats, "|"))
        ->check(CLI::IsMember(formats).description(""));
    app.add_flag("--quiet", options.quiet, "No text results and no progress; errors and JSON stay");
    app.add_flag("--no-color", options.noColor, "No colour, as with NO_COLOR in the environment");
    app.add_option("--progress", options.progress,
                   "Progress line on standard error; auto (the default): if that is a terminal")
        ->type_name("auto|never")
        ->check(CLI::IsMember({"auto", "never"}).description(""));
}

void addThreadsOption(CLI::App& app, CommonOptions& options, const std::string& help)
{
    app.add_option("--threads", options.threads, help)
        ->check(CLI::Range(1U, 1024U).description(""))
        ->type_name("N");
}

std::pair<std::string, std::string> nameAndValue(const std::string& option, const std::string& text)
{
    const auto sign = text.rfind('=');
    if (sign == std::string::npos || sign == 0 || sign + 1 == text.size()) {
        throw UsageError(option + " " + text + ": it is not a name, an = and a value", "Write NAME=VALUE.");
    }
    return {text.substr(0, sign), text.substr(sign + 1)};
}

void addDocumentOptions(CLI::App& app, DocumentOptions& options)
{
    app.add_option("MODEL", options.models, "ONNX models; - reads standard input")->required()->type_name("");
    addAuditOptions(app, options);
}

void addAuditOptions(CLI::App& app, DocumentOptions& options)
{
    addRepeatable(app, "-c,--checkpoint", options.checkpoints, "Checkpoint with the weights (repeatable)")
        ->type_name("FILE");
    app.add_option("--key", options.key, "Dotted path of the state_dict inside the checkpoint")
        ->type_name("PATH");
    addRepeatable(app, "--map", options.maps, "Bind this checkpoint tensor to this graph input (repeatable)")
        ->type_name("CKPT_NAME=INPUT_NAME");
    app.add_option("--map-file", options.mapFile,
                   "The same from a file: a JSON object {\"CKPT_NAME\": \"INPUT_NAME\", ...}")
        ->type_name("FILE");
    addTableOptions(app, bindingOptionRows(), options.audit.binding);
    app.add_flag("--allow-symlinks", options.allowSymlinks,
                 "Follow links of external data and of shards that leave their folder");
    addTableOptions(app, auditOptionRows(), options.audit);
}

void addTargetOption(CLI::App& app, AuditOptions& options)
{
    for (const OptionRow<AuditOptions>& row : auditOptionRows()) {
        if (row.name == "target") {
            addTableOption(app, row, options);
        }
    }
}

WeightMap DocumentOptions::mappings() const
{
    WeightMap result;
    for (const std::string& mapping : maps) {
        const std::size_t equals = mapping.find('=');
        if (equals == 0 || equals == std::string::npos || equals + 1 == mapping.size()) {
            throw UsageError("--map " + mapping + " is not of the form CKPT_NAME=INPUT_NAME");
        }
        // A text with two '=' could be split at either of them.
        if (mapping.find('=', equals + 1) != std::string::npos) {
            throw UsageError("--map " + mapping + " has more than one '='", "Use --map-file for such names.");
        }
        addToWeightMap(result, mapping.substr(0, equals), mapping.substr(equals + 1));
    }
    if (!mapFile.empty()) {
        for (const auto& [tensor, input] : readWeightMap(mapFile)) {
            addToWeightMap(result, tensor, input);
        }
    }
    return result;
}

SessionOptions DocumentOptions::sessionOptions() const
{
    const auto isUsual = [this](const OptionRow<BindingOptions>& row) {
        return isSameOption(row, audit.binding, {});
    };
    const bool aboutWeights = !(key.empty() && maps.empty() && mapFile.empty()) ||
                              !std::ranges::all_of(bindingOptionRows(), isUsual);
    if (checkpoints.empty() && aboutWeights) {
        throw UsageError(
            "--key, --map, --map-file, --bind-folded and --folded-eps are about a checkpoint, and "
            "none is given",
            "Name it with -c.");
    }
    SessionOptions options;
    options.readModel.externalData.allowSymlinks = allowSymlinks;
    options.checkpoint.allowSymlinks = allowSymlinks;
    options.checkpoint.key = key;
    options.audit = audit;
    options.audit.binding.manual = mappings();
    options.audit.kernels = runtimeOracle({});
    return options;
}

std::vector<std::filesystem::path> DocumentOptions::checkpointPaths() const
{
    return {checkpoints.begin(), checkpoints.end()};
}

} // namespace onnxmend::cli
