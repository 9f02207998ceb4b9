// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/policy_options.h"
#include "app/cli/result_collection.h"
#include "app/cli/standard_streams.h"
#include "app/cli/terminal.h"
#include "core/base/taken_files.h"
#include "core/base/target_file.h"
#include "core/report/merged_report.h"
#include "core/report/read_results.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace onnxmend::cli
{

namespace
{

struct ReportOptions {
    std::vector<std::string> files;
    std::string format;
    std::string output;
    PolicyOptions policy;
};

std::vector<std::string> mergingFormats()
{
    std::vector<std::string> names;
    for (const OutputFormatInfo& info : outputFormats()) {
        if (info.holdsMany) {
            names.emplace_back(info.name);
        }
    }
    return names;
}

OutputFormat formatOf(const ReportOptions& options)
{
    const std::string suffix = std::filesystem::path(options.output).extension().string();
    const std::optional<OutputFormat> bySuffix = outputFormatFromSuffix(suffix);
    if (!options.format.empty()) {
        return outputFormatFromName(options.format).value_or(OutputFormat::Html);
    }
    if (bySuffix && outputFormatInfo(*bySuffix).holdsMany) {
        return *bySuffix;
    }
    throw UsageError("no format of the report is given", "Give --format, or -o FILE.html, .sarif or .csv.");
}

/// Rejects an output that is an input: it would be overwritten before anybody sees the mistake.
void refuseInput(const ReportOptions& options)
{
    if (options.output.empty() || options.output == "-") {
        return;
    }
    TakenFiles taken;
    for (const std::string& file : options.files) {
        taken.addInput(file);
    }
    taken.addInput(options.policy.baseline);
    taken.requireFree(options.output, "Name another file with -o.");
}

/// Returns the exit status that the command of this result had.
int statusOfRead(const ModelResult& result)
{
    return result.state() == ModelResult::State::Unreadable ? Failed : result.fails() ? Rejected : Accepted;
}

/// Reads all files. The error of an unreadable one is written to standard error and to the report; the others
/// go on.
class ReadFiles
{
public:
    ReadFiles(const InputArguments& inputs, const Gate& gate)
        : m_gate(gate)
    {
        for (const InputArgument& input : inputs.all()) {
            try {
                read(input);
            } catch (const Error& error) {
                refuse(error, input);
            }
        }
    }

    bool isEmpty() const { return m_results.size() == m_refusedCount; }
    const std::vector<ModelResult>& results() const { return m_results; }

    int status() const
    {
        int status = Accepted;
        for (const ModelResult& result : m_results) {
            status = std::max(status, statusOfRead(result));
        }
        return status;
    }

private:
    void read(const InputArgument& input)
    {
        Progress progress({}, stopToken());
        ResultsFile file = readResults(input.path, progress);
        for (ModelResult& result : file.results) {
            passAgain(result);
            m_results.push_back(std::move(result));
        }
        for (const Error& error : file.refused) {
            refuse(error, input);
        }
    }

    /// Judges a result again if options request that; otherwise its own judgement stays.
    void passAgain(ModelResult& result) const
    {
        if (m_gate.isAsked()) {
            passGate(result, m_gate, result.fails());
        }
    }

    void refuse(const Error& error, const InputArgument& input)
    {
        const Error named = renamed(error, input);
        writeMessage(named.what());
        m_results.push_back(resultOf(named, ModelResult::Command::Audit, input.shown));
        ++m_refusedCount;
    }

    const Gate& m_gate;
    std::vector<ModelResult> m_results;
    std::size_t m_refusedCount = 0;
};

int runReport(const ReportOptions& options)
{
    const OutputFormat format = formatOf(options);
    refuseInput(options);
    const InputArguments inputs(options.files);
    const Gate gate = options.policy.gate();
    const ReadFiles files(inputs, gate);
    if (files.isEmpty()) {
        return files.status(); // there is no result to report
    }
    const std::string text = mergedReport(files.results(), format);
    if (options.output.empty() || options.output == "-") {
        writeOutput(text);
    } else {
        writeWholeFile(options.output, text);
    }
    for (const PolicyNote& note : policyNotes(files.results())) {
        writeMessage("note: " + displayText(note.sentence(), 1000));
    }
    return files.status();
}

} // namespace

Run defineReport(CLI::App& app)
{
    const auto options = std::make_shared<ReportOptions>();
    app.add_option("RESULT", options->files,
                   "Results of audit, fix, convert or verify, as --format jsonl or json prints them; - reads "
                   "standard input")
        ->required()
        ->type_name("");
    const std::vector<std::string> formats = mergingFormats();
    app.add_option("--format", options->format, "Form of the report; default by the name of the output")
        ->type_name(CLI::detail::join(formats, "|"))
        ->check(CLI::IsMember(formats).description(""));
    app.add_option("-o,--output", options->output, "File to write; default standard output")
        ->type_name("FILE");
    addGateOptions(app, options->policy);
    return [options] { return runReport(*options); };
}

} // namespace onnxmend::cli
