// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/text.h"
#include "core/model/model_or_checkpoint.h"
#include "core/report/json_report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <variant>

namespace onnxmend::cli
{

namespace
{

struct InspectOptions {
    CommonOptions common;
    std::string file;
    std::string key;
    bool allowSymlinks = false;
};

ModelOrCheckpoint openFile(const std::filesystem::path& path, const InspectOptions& options,
                           Progress& progress)
{
    ReadModelOptions model;
    model.externalData.allowSymlinks = options.allowSymlinks;
    return openModelOrCheckpoint(path, model, {.key = options.key, .allowSymlinks = options.allowSymlinks},
                                 progress);
}

TextTable tensorTable()
{
    return TextTable({{"NAME", Align::Left, true},
                      {"IN", Align::Left, true},
                      {"DTYPE", Align::Left},
                      {"SHAPE", Align::Left, true},
                      {"SIZE", Align::Right},
                      {"WHERE", Align::Left, true},
                      {"OFFSET", Align::Right},
                      {"NOTE", Align::Left}});
}

std::string inspectText(const Model& model, std::string_view name, const Terminal& terminal)
{
    TextTable table = tensorTable();
    for (const ModelTensor& tensor : model.tensors()) {
        const bool external = tensor.source == TensorSource::External;
        const std::string& scope = model.graph(tensor.graph).scope;
        table.addRow({{displayText(tensor.name), Style::Bold},
                      {scope == "main" ? "" : displayText(scope)},
                      {dtypeName(tensor.storedDtype)},
                      {shapeText(tensor.shape)},
                      {tensor.stored ? byteSize(tensor.stored->byteCount()) : ""},
                      {external ? displayText(tensor.location) : "inline"},
                      {external ? std::to_string(tensor.fileOffset) : ""},
                      {displayText(tensor.unreadableReason, 400), Style::Error}});
    }
    return table.toText(terminal) + displayText(name) + ": ONNX, " +
           counted(model.tensors().size(), "tensor") + ", " + byteSize(model.tensorByteCount()) + "\n";
}

std::string inspectText(const Checkpoint& checkpoint, std::string_view name, const Terminal& terminal)
{
    TextTable table = tensorTable();
    for (const TensorRef& tensor : checkpoint.tensors) {
        const std::shared_ptr<const InputFile>& file = tensor.source().file();
        // The usual single file is named below the table. Shards lie beside their index.
        const bool elsewhere = file && file->path() != checkpoint.path;
        table.addRow({{displayText(tensor.name()), Style::Bold},
                      {},
                      {dtypeName(tensor.dtype())},
                      {shapeText(tensor.shape())},
                      {byteSize(tensor.byteCount())},
                      {elsewhere ? displayText(file->path().filename().string()) : ""},
                      {file ? std::to_string(tensor.byteOffset()) : ""},
                      {tensor.isContiguous() ? "" : "strided"}});
    }
    for (const SkippedTensor& tensor : checkpoint.skipped) {
        table.addRow(
            {{displayText(tensor.name), Style::Dim},
             {},
             {},
             {},
             {},
             {},
             {},
             {(tensor.isUnknown ? "cannot be read: " : "left out: ") + displayText(tensor.reason, 400),
              tensor.isUnknown ? Style::Error : Style::Warning}});
    }
    std::string text = table.toText(terminal);
    for (const std::string& warning : checkpoint.warnings) {
        text += terminal.styled(Style::Warning, "note") + "  " + displayText(warning, 400) + "\n";
    }
    text += displayText(name) + ": " + checkpoint.format + ", " +
            counted(checkpoint.tensors.size(), "tensor") + ", " + byteSize(checkpoint.byteCount);
    if (!checkpoint.stateDictKey.empty()) {
        text += ", state_dict at " + displayText(checkpoint.stateDictKey);
    }
    return text + "\n";
}

/// Returns the status of a listing. A tensor of an unknown kind is an error of the file, though the others
/// are listed.
ExitStatus exitStatusOf(const Checkpoint& checkpoint)
{
    return std::ranges::any_of(checkpoint.skipped, &SkippedTensor::isUnknown) ? Rejected : Accepted;
}

ExitStatus exitStatusOf(const Model&) { return Accepted; }

int runInspect(const InspectOptions& options)
{
    const InputArguments inputs({options.file});
    const Terminal terminal(!options.common.noColor);
    const bool oneLine = options.common.isOneLine();
    ModelWork work;
    work.run = [&](std::size_t index, std::size_t) {
        const InputArgument& input = inputs.all()[index];
        ProgressLine line(options.common.showsProgress(1));
        Progress progress(line.sink(), stopToken());
        const auto report = [&](const auto& opened) {
            if (!options.common.isText()) {
                nlohmann::ordered_json json = inspectJson(*opened);
                json["file"]["path"] = validUtf8(input.shown);
                return jsonText(json, oneLine);
            }
            return options.common.quiet ? std::string() : inspectText(*opened, input.shown, terminal);
        };
        const auto opened = openFile(input.path, options, progress);
        const auto status = [](const auto& file) { return exitStatusOf(*file); };
        return Outcome{std::visit(status, opened), std::visit(report, opened)};
    };
    work.failureReport = [&](const InputArgument& input, const Error& error) {
        return options.common.isText() ? std::string()
                                       : jsonText(inspectErrorJson(input.shown, error), oneLine);
    };
    return forEachModel(inputs, {}, work);
}

} // namespace

Run defineInspect(CLI::App& app)
{
    const auto options = std::make_shared<InspectOptions>();
    app.add_option("FILE", options->file, "ONNX model or checkpoint; - reads standard input")
        ->required()
        ->type_name("");
    app.add_option("--key", options->key, "Dotted path of the state_dict inside the checkpoint")
        ->type_name("PATH");
    app.add_flag("--allow-symlinks", options->allowSymlinks,
                 "Follow links of external data and of shards that leave their folder");
    addCommonOptions(app, options->common, {"text", "json", "jsonl"});
    return [options] { return runInspect(*options); };
}

} // namespace onnxmend::cli
