// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/each_model.h"
#include "app/cli/explain_text.h"
#include "app/cli/interrupt.h"
#include "app/cli/options.h"
#include "app/cli/text_format.h"
#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/text.h"
#include "core/explain/explain_error.h"
#include "core/report/json_report.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <system_error>

namespace onnxmend::cli
{

namespace
{

struct ExplainOptions {
    CommonOptions common;
    std::vector<std::string> words;
    std::string model;
    DocumentOptions document;
    bool namesTarget = false; ///< --target was given
};

/// Returns the end of a file with one byte more than is read, so that the reader notices the cut.
std::string endOfFile(const std::filesystem::path& path)
{
    const std::shared_ptr<const InputFile> file = InputFile::open(path);
    std::string text(std::min<std::uint64_t>(file->size(), mostErrorText + 1), '\0');
    file->read(file->size() - text.size(), std::as_writable_bytes(std::span(text)));
    return text;
}

/// Returns the text, which is one argument in quotation marks or many arguments without them.
std::string givenText(const ExplainOptions& options, const InputArguments& inputs)
{
    if (options.words == std::vector<std::string>{"-"}) {
        return endOfFile(inputs.all().front().path);
    }
    std::string text;
    for (const std::string& word : options.words) {
        text += (text.empty() ? "" : " ") + word;
    }
    return text;
}

bool isBlank(std::string_view text)
{
    return std::ranges::all_of(text, [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); });
}

std::string report(const ExplainOptions& options, const Explanation& explanation, const FixCommands& commands,
                   const Error* error)
{
    if (!options.common.isText()) {
        return jsonText(explanationJson(explanation, {options.model, commands.one, error}),
                        options.common.isOneLine());
    }
    if (options.common.quiet) {
        return {};
    }
    const Terminal terminal(!options.common.noColor);
    return explanation.sentence ? explanationText(explanation, commands, terminal)
                                : notUnderstoodText(terminal);
}

/// Advises a person who gave the name of a file instead of its content.
void adviseOnFile(const std::string& text)
{
    std::error_code failure;
    if (text.size() < 1'000 && std::filesystem::is_regular_file(text, failure)) {
        writeMessage(quotedText(text) + " is a file. To explain what is in it: onnxmend explain - < FILE");
    }
}

/// Returns how the model is read and audited: for TensorRT if the message is one of TensorRT's, unless a
/// target was named.
DocumentOptions documentFor(const ExplainOptions& options, const std::string& text)
{
    DocumentOptions document = options.document;
    if (options.model.empty() || options.namesTarget) { // then the text need not be read for that
        return document;
    }
    const std::optional<ExplainedSentence> sentence = explainError(text).sentence;
    if (sentence && sentence->speaker == Speaker::TensorRt) {
        document.audit.target = RuntimeTarget::Tensorrt;
    }
    return document;
}

std::shared_ptr<const Session> openSession(const ExplainOptions& options, const DocumentOptions& document,
                                           const std::filesystem::path& path)
{
    const SessionOptions sessionOptions = document.sessionOptions();
    ProgressLine line(options.common.showsProgress(1));
    Progress progress(line.sink(), stopToken());
    return Session::open(path, document.checkpointPaths(), sessionOptions, progress);
}

int runExplain(const ExplainOptions& options)
{
    if (options.model.empty() && !options.document.checkpoints.empty()) {
        throw UsageError("-c is about a model, and none is given", "Name it with --model.");
    }
    std::vector<std::string> files;
    if (options.words == std::vector<std::string>{"-"}) {
        files.emplace_back("-");
    }
    if (!options.model.empty()) {
        files.push_back(options.model);
    }
    const InputArguments inputs(files);
    const std::string text = givenText(options, inputs);
    if (isBlank(text)) {
        throw UsageError("there is no text to explain",
                         "Give the message, or - and the message on standard input.");
    }
    std::shared_ptr<const Session> session;
    std::optional<Error> error;
    const DocumentOptions document = documentFor(options, text);
    if (!options.model.empty()) {
        try {
            session = openSession(options, document, inputs.all().back().path);
        } catch (const UsageError&) {
            throw;
        } catch (const Error& failure) {
            error = failure;
            writeMessage(failure.what());
        }
    }
    const Explanation explanation = explainError(text, session.get());
    const FixCommands commands =
        session ? fixCommands(options.model, document, explanation, *session) : FixCommands();
    writeOutput(report(options, explanation, commands, error ? &*error : nullptr));
    if (!explanation.sentence) {
        adviseOnFile(text);
    }
    return error ? Failed : explanation.sentence ? Accepted : Rejected;
}

} // namespace

Run defineExplain(CLI::App& app)
{
    const auto options = std::make_shared<ExplainOptions>();
    app.add_option("TEXT", options->words,
                   "The error message, or the whole output that it is in; - reads standard input")
        ->required()
        ->type_name("");
    app.add_option("--model", options->model,
                   "The model that caused the message: shows the place, the findings of the audit there and "
                   "how to fix them")
        ->type_name("MODEL");
    addAuditOptions(app, options->document);
    addCommonOptions(app, options->common, {"text", "json", "jsonl"});
    return [options, &app] {
        options->namesTarget = app.get_option("--target")->count() > 0;
        return runExplain(*options);
    };
}

} // namespace onnxmend::cli
