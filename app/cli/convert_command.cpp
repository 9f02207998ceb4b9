// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/command.h"
#include "app/cli/convert_options.h"
#include "app/cli/fix_run.h"
#include "core/base/error.h"
#include "core/convert/convert_model.h"

#include <memory>

namespace onnxmend::cli
{

namespace
{

void addConvertOptions(CLI::App& app, ConvertOptions& options)
{
    app.add_option("--to", options.to, "The dtype that the model is to compute in (required)")
        ->required()
        ->type_name("float16|bfloat16|float32|float64|int32");
    addRepeatable(app, "--from", options.from,
                  "The dtype that is converted (repeatable); default float32 for halves and float64, both "
                  "halves for float32, int64 for int32")
        ->type_name("TYPE");
    app.add_flag("--keep-io", options.keepsInterface, "Inputs and outputs keep their dtypes (the default)");
    app.add_flag("--convert-io", options.convertsInterface, "Inputs and outputs are converted, too");
    addRepeatable(app, "--io", options.interface, "The dtype of one input or output (repeatable)")
        ->type_name("NAME=TYPE");
    addRepeatable(app, "--keep", options.conversion.keep, "Nodes that are kept (repeatable)")
        ->type_name("NAME|PATTERN|op:TYPE");
    addRepeatable(app, "--only", options.conversion.only, "Convert these nodes only (repeatable)")
        ->type_name("NAME|PATTERN|op:TYPE");
    addRepeatable(app, "--force", options.conversion.force,
                  "Convert these nodes whatever their values are (repeatable)")
        ->type_name("NAME|PATTERN|op:TYPE");
    addRepeatable(app, "--calibrate", options.calibration,
                  "Inputs to measure on, from a file of numpy.savez (repeatable); else they are made up")
        ->type_name("FILE.npz");
    app.add_option("--tolerance", options.conversion.tolerance,
                   "How far outputs may be off, of their greatest absolute value; default 0.01, for bfloat16 "
                   "0.08")
        ->check(CLI::PositiveNumber.description(""))
        ->type_name("R");
    app.add_option("--max-rounds", options.conversion.maxRounds,
                   "Measure so many choices of nodes at most; default 60")
        ->type_name("N");
    app.add_flag("--no-measure", options.noMeasure, "Decide without running the model");
    app.add_flag("--weights-only", options.conversion.weightsOnly,
                 "Convert only what is stored, and cast it back when the model runs");
    app.add_option("--report", options.fix.report, "Write the report as JSON to this file, too")
        ->type_name("FILE");
}

/// ONNX Runtime's CPU provider has next to no kernels for BFLOAT16: who asks for it means another target.
void chooseTarget(const CLI::App& app, DType to, DocumentOptions& document)
{
    if (to == DType::Bfloat16 && app.get_option("--target")->count() == 0) {
        document.target = RuntimeTarget::Cuda;
    }
}

} // namespace

Run defineConvert(CLI::App& app)
{
    const auto options = std::make_shared<ConvertOptions>();
    options->fix.isConversion = true;
    addFixOptions(app, options->fix);
    addConvertOptions(app, *options);
    return [options, &app] {
        const ConversionOptions conversion = conversionOptions(*options);
        options->fix.measured = options->calibration;
        chooseTarget(app, conversion.to, options->fix.document);
        return runFixes(options->fix, [&](const std::shared_ptr<const Session>& session, Verifier& verifier,
                                          Progress& progress) {
            Conversion converted = convertModel(session, conversion, verifier, progress);
            FixAllResult fixes = converted.fixes;
            return MadeFixes{{std::move(fixes), {}, {}}, std::move(converted)};
        });
    };
}

} // namespace onnxmend::cli
