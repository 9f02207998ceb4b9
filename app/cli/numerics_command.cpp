// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/fix_options.h"
#include "app/cli/interrupt.h"
#include "app/cli/numerics_text.h"
#include "core/base/error.h"
#include "core/numerics/numerics.h"
#include "core/report/numerics_report.h"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace onnxmend::cli
{

namespace
{

struct NumericsCommandOptions {
    CommonOptions common;
    std::string model;
    std::string reference;
    std::vector<std::string> inputs;
    NumericsOptions numerics; ///< the options of its table
    VerifyOptions verify;
    bool fixes = false;
    std::string output;
    std::string savePlan;

    /// Throws UsageError.
    NumericsOptions measured() const;
    std::vector<std::filesystem::path> readFiles() const;
};

NumericsOptions NumericsCommandOptions::measured() const
{
    if (fixes == output.empty()) {
        throw UsageError(fixes ? "--fix needs a file to write" : "-o is for --fix",
                         "Give --fix and -o OUT.onnx, or neither.");
    }
    if (!fixes && !savePlan.empty()) {
        throw UsageError("--save-plan is for --fix", "Add --fix and -o OUT.onnx.");
    }
    NumericsOptions options = numerics;
    options.reference = reference;
    for (const std::string& text : inputs) {
        const auto [name, file] = nameAndValue("--input", text);
        options.inputs[name] = file;
    }
    return options;
}

std::vector<std::filesystem::path> NumericsCommandOptions::readFiles() const
{
    std::vector<std::filesystem::path> files = numerics.calibration;
    files.insert(files.end(), numerics.recorded.begin(), numerics.recorded.end());
    if (!reference.empty()) {
        files.emplace_back(reference);
    }
    return files;
}

class NumericsRun
{
public:
    explicit NumericsRun(const NumericsCommandOptions& options)
        : m_options(options)
        , m_measured(options.measured())
        , m_inputs({options.model})
        , m_verifier(options.verify)
    {
        std::error_code failure;
        if (options.fixes && std::filesystem::equivalent(input().path, options.output, failure)) {
            throw UsageError("-o " + options.output + " is the model itself", "Choose another file.");
        }
    }

    int run()
    {
        Numerics numerics;
        std::optional<FixReport> report;
        {
            ProgressLine line(m_options.common.showsProgress(1));
            Progress progress(line.sink(), stopToken());
            m_verifier.lookForRuntime(); // a wrong path ends the command
            const auto session = Session::open(input().path, {}, {}, progress);
            numerics = measureNumerics(session, m_measured, m_verifier, progress);
            if (m_options.fixes && obstacleToKeeping(numerics).empty()) {
                report = mendNumerics(session, numerics, input().shown, files(), m_verifier, progress);
            }
        }
        writeReport(numerics, report ? &*report : nullptr);
        if (m_options.fixes && !report) {
            writeMessage("nothing was written: " + displayText(obstacleToKeeping(numerics).text(), 1000));
        }
        return isGood(numerics, report ? &*report : nullptr) ? Accepted : Rejected;
    }

    std::string errorReport(const Error& error) const
    {
        return m_options.common.isJson()
                   ? jsonText(numericsErrorJson(input().shown, error), m_options.common.isOneLine())
                   : std::string();
    }

    const InputArgument& input() const { return m_inputs.all().front(); }

private:
    ResultFiles files() const
    {
        return {.output = m_options.output, .savePlan = m_options.savePlan, .read = m_options.readFiles()};
    }

    void writeReport(const Numerics& numerics, const FixReport* report) const
    {
        if (m_options.common.format == "html") {
            writeOutput(numericsHtml(input().shown, numerics));
        } else if (m_options.common.isJson()) {
            writeOutput(
                jsonText(numericsJson(input().shown, numerics, report), m_options.common.isOneLine()));
        } else if (!m_options.common.quiet) {
            const Terminal terminal(!m_options.common.noColor);
            writeOutput(numericsReportText(numerics, input().shown, report, terminal));
        }
    }

    const NumericsCommandOptions& m_options;
    NumericsOptions m_measured;
    InputArguments m_inputs;
    Verifier m_verifier;
};

int runNumerics(const NumericsCommandOptions& options)
{
    NumericsRun numerics(options);
    try {
        return numerics.run();
    } catch (const UsageError&) {
        throw;
    } catch (const Error& error) {
        const Error named = renamed(error, numerics.input());
        return writeFailure(named, numerics.errorReport(named));
    }
}

} // namespace

Run defineNumerics(CLI::App& app)
{
    const auto options = std::make_shared<NumericsCommandOptions>();
    app.add_option("MODEL", options->model, "ONNX model that computes in float16 or bfloat16, all or in part")
        ->required()
        ->type_name("");
    app.add_option("--reference", options->reference,
                   "Model that should give the same, such as the one that was converted")
        ->type_name("MODEL");
    addRepeatable(app, "--input", options->inputs,
                  "Value of an input, from a file of numpy.save (repeatable); the others are made up")
        ->type_name("NAME=FILE.npy");
    addTableOptions(app, numericsOptionRows(), options->numerics);
    app.add_flag("--fix", options->fixes, "Write the model with the fewest nodes in float32 that are enough");
    app.add_option("-o,--output", options->output, "Model to write, for --fix")->type_name("OUT");
    app.add_option("--save-plan", options->savePlan, "Write the plan of --fix to this file, too")
        ->type_name("FILE");
    addRuntimeOption(app, options->verify);
    addCommonOptions(app, options->common, {"text", "json", "jsonl", "html"});
    return [options] { return runNumerics(*options); };
}

} // namespace onnxmend::cli
