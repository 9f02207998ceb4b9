// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/small_model_output.h"
#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/error.h"
#include "core/model/read_model.h"
#include "core/reduce/extract_part.h"
#include "core/report/json_report.h"
#include "core/save/save.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <string>

namespace onnxmend::cli
{

namespace
{

struct ExtractCommandOptions {
    CommonOptions common;
    std::string model;
    ExtractRequest request;
    std::string output;
    SaveOptions save;
    bool allowSymlinks = false;
};

void addCutValues(TextTable& table, const char* title, const std::vector<CutValue>& values)
{
    for (const CutValue& value : values) {
        table.addRow({{title}, {displayText(value.name)}, {value.type}, {displayText(value.shape)}});
    }
}

std::string extractText(const InputArgument& input, const ExtractedPart& part, const SaveResult& saved,
                        const Terminal& terminal)
{
    TextTable table({{"", Align::Left}, {"", Align::Left, true}, {"", Align::Left}, {"", Align::Left, true}});
    addCutValues(table, "input", part.inputs);
    addCutValues(table, "output", part.outputs);
    return terminal.styled(Style::Bold, displayText(input.shown)) + ": " + std::to_string(part.nodesAfter) +
           " of " + counted(part.nodesBefore, "node") + " extracted, " + byteSize(saved.bytesWritten) +
           " written\n" + table.toText(terminal);
}

Outcome extractOne(const ExtractCommandOptions& options, const InputArgument& input)
{
    ProgressLine line(options.common.showsProgress(1));
    Progress progress(line.sink(), stopToken());
    ReadModelOptions read;
    read.externalData.allowSymlinks = options.allowSymlinks;
    const std::shared_ptr<const Model> model = readModel(input.path, read, progress);
    const SmallModelOutput output(options.output, {}, *model);
    const ExtractedPart part = extractPart(model, options.request, progress);
    SaveOptions save = options.save;
    save.threads = options.common.threads;
    const SaveResult saved = output.save(*part.model, save, progress);
    std::string report;
    if (!options.common.isText()) {
        report = jsonText(extractJson(input.shown, part, saved), options.common.format == "jsonl");
    } else if (!options.common.quiet) {
        report = extractText(input, part, saved, Terminal(!options.common.noColor));
    }
    return {.status = Accepted, .writeReport = [report, isError = output.isStandardOutput()] {
                isError ? writeReportToError(report) : writeOutput(report);
            }};
}

int runExtract(const ExtractCommandOptions& options)
{
    const InputArguments inputs({options.model});
    ModelWork work;
    work.run = [&](std::size_t index, std::size_t) { return extractOne(options, inputs.all()[index]); };
    work.failureReport = [&](const InputArgument& input, const Error& error) {
        return options.common.isText()
                   ? std::string()
                   : jsonText(extractErrorJson(input.shown, error), options.common.format == "jsonl");
    };
    return forEachModel(inputs, {}, work);
}

} // namespace

Run defineExtract(CLI::App& app)
{
    const auto options = std::make_shared<ExtractCommandOptions>();
    app.add_option("MODEL", options->model, "ONNX model; - reads standard input")->required()->type_name("");
    app.add_option("--from", options->request.from, "Values that become the inputs, one or more (required)")
        ->required()
        ->type_name("VALUE");
    app.add_option("--to", options->request.to, "Values that become the outputs, one or more (required)")
        ->required()
        ->type_name("VALUE");
    app.add_option("-o,--output", options->output, "The extracted model (required); - is standard output")
        ->required()
        ->type_name("FILE");
    addTableOptions(app, saveOptionRows(), options->save);
    app.add_flag("--allow-symlinks", options->allowSymlinks,
                 "Follow links of external data that leave the model's folder");
    addThreadsOption(app, options->common, "Threads that save the model");
    addCommonOptions(app, options->common, {"text", "json", "jsonl"});
    return [options] { return runExtract(*options); };
}

} // namespace onnxmend::cli
