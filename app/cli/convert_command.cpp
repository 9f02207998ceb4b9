// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/fix_options.h"
#include "app/cli/fix_run.h"
#include "core/convert/mend_conversion.h"

#include <memory>
#include <utility>

namespace onnxmend::cli
{

namespace
{

void addConvertOptions(CLI::App& app, ConvertOptions& options)
{
    app.add_option("--to", options.to, "The dtype that the model will compute in (required)")
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
    addTableOptions(app, conversionOptionRows(), options.conversion);
    app.add_option("--report", options.fix.report, "Write the report as JSON to this file, too")
        ->type_name("FILE");
}

/// Chooses another target for BFLOAT16 unless one was given: ONNX Runtime's CPU provider has nearly no
/// kernels for it.
void chooseTarget(const CLI::App& app, DType to, DocumentOptions& document)
{
    if (to == DType::Bfloat16 && app.get_option("--target")->count() == 0) {
        document.audit.target = RuntimeTarget::Cuda;
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
        options->fix.measured = conversion.calibration;
        chooseTarget(app, conversion.to, options->fix.document);
        return runFixes(options->fix, [&](MendRequest request, Verifier& verifier, Progress& progress) {
            MendedConversion mended = mendConversion(std::move(request), conversion, verifier, progress);
            return Mended{std::move(mended.report), std::move(mended.conversion)};
        });
    };
}

} // namespace onnxmend::cli
