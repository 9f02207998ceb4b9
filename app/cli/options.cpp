// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/options.h"

#include "core/base/error.h"
#include "core/verify/runtime_oracle.h"

namespace onnxmend::cli
{

CLI::Option* addRepeatable(CLI::App& app, const std::string& name, std::vector<std::string>& values,
                           const std::string& help)
{
    return app.add_option(name, values, help)->expected(1)->allow_extra_args(false)->take_all();
}

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
    app.add_flag("--bind-folded", options.bindFolded,
                 "Fill weights that the exporter has folded with what the graph suggests: BatchNorms "
                 "multiplied into convolutions, square matrices transposed");
    app.add_option("--folded-eps", options.foldedEpsilon,
                   "What such a BatchNorm adds to the variance (default 1e-05)")
        ->check(CLI::NonNegativeNumber.description(""))
        ->type_name("EPS");
    app.add_flag("--allow-symlinks", options.allowSymlinks,
                 "Follow links of external data and of shards that leave their folder");
    app.add_option_function<std::string>(
           "--strategy",
           [&options](const std::string& name) {
               options.strategy =
                   name == strategyName(Strategy::Promote) ? Strategy::Promote : Strategy::MatchDeclared;
           },
           "Where two operands of a node differ: promote as torch does (the default), or match what is "
           "declared")
        ->check(CLI::IsMember({strategyName(Strategy::Promote), strategyName(Strategy::MatchDeclared)})
                    .description(""))
        ->type_name("promote|match-declared");
    std::vector<std::string> names;
    for (const RuntimeTargetInfo& info : runtimeTargets()) {
        names.emplace_back(info.name);
    }
    app.add_option_function<std::string>(
           "--target",
           [&options](const std::string& name) { options.target = runtimeTargetFromName(name).value(); },
           "Where the model is to run (default cpu): what ONNX Runtime has no kernel for there is told, too")
        ->check(CLI::IsMember(names).description(""))
        ->type_name("cpu|cuda|dml");
}

WeightMap DocumentOptions::mappings() const
{
    WeightMap result;
    for (const std::string& mapping : maps) {
        const std::size_t equals = mapping.find('=');
        if (equals == 0 || equals == std::string::npos || equals + 1 == mapping.size()) {
            throw UsageError("--map " + mapping + " is not of the form CKPT_NAME=INPUT_NAME");
        }
        // A name with '=' in it could be cut at either.
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
    const bool aboutWeights =
        !(key.empty() && maps.empty() && mapFile.empty()) || bindFolded || foldedEpsilon;
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
    options.audit.binding.manual = mappings();
    options.audit.binding.bindFolded = bindFolded;
    options.audit.binding.foldedEpsilon = foldedEpsilon;
    options.audit.strategy = strategy;
    options.audit.target = target;
    options.audit.kernels = runtimeOracle({});
    return options;
}

std::vector<std::filesystem::path> DocumentOptions::checkpointPaths() const
{
    return {checkpoints.begin(), checkpoints.end()};
}

} // namespace onnxmend::cli
