// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "python/commands.h"

#include "app/cli/explain_text.h"
#include "core/base/error.h"
#include "core/base/target_file.h"
#include "core/base/temporary_folder.h"
#include "core/compare/compare_documents.h"
#include "core/explain/explain_error.h"
#include "core/pictures/run_model.h"
#include "core/report/diff_report.h"
#include "core/report/json_report.h"
#include "core/save/save.h"
#include "core/verify/find_runtime.h"
#include "core/verify/runtime_matrix.h"
#include "python/given.h"
#include "python/work.h"

#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace py = pybind11;

namespace onnxmend::python
{

namespace
{

/// Returns the JSON as the command line prints it.
std::string textOf(const nlohmann::ordered_json& json)
{
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

/// A model by its path, for the program that verifies it. A model in memory is written to a temporary folder,
/// with its data if it has any.
class ModelFile
{
public:
    ModelFile(const ModelArgument& given, const ReadModelOptions& options, Progress& progress)
    {
        if (const auto* path = std::get_if<std::filesystem::path>(&given.model)) {
            m_path = *path;
            recoverInterruptedSave(m_path);
            // A file that is not a model at all cannot be read; a model that ONNX Runtime rejects is another
            // result.
            (void)readModel(m_path, {}, progress);
            return;
        }
        const auto& file = std::get<std::shared_ptr<const InputFile>>(given.model);
        const std::shared_ptr<const Model> model = readModel(file, options, progress);
        m_folder.emplace();
        m_path = m_folder->path() / "model.onnx";
        const auto isExternal = [](const ModelTensor& tensor) {
            return tensor.source == TensorSource::External;
        };
        if (std::ranges::any_of(model->tensors(), isExternal)) {
            (void)save(*model, m_path, {}, progress);
        } else {
            writeWholeFile(m_path, file->bytes(0, file->size()));
        }
    }

    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
    std::optional<TemporaryFolder> m_folder;
};

CompareOptions compareOptions(const Arguments& given)
{
    static constexpr std::array names = {
        std::pair("dtype", ComparedOnly::Dtypes), std::pair("shape", ComparedOnly::Shapes),
        std::pair("values", ComparedOnly::Values), std::pair("declarations", ComparedOnly::Declarations),
        std::pair("nodes", ComparedOnly::Nodes)};
    CompareOptions options;
    options.measuresValues = given.get<bool>("values");
    options.tolerance.relative = given.get<double>("tolerance");
    options.reportsMore = given.get<bool>("all");
    for (const std::string& text : given.texts("only")) {
        const auto* const found =
            std::ranges::find_if(names, [&](const auto& row) { return row.first == text; });
        if (found == names.end()) {
            throw UsageError("differences are of no kind " + text,
                             "Give dtype, shape, values, declarations or nodes.");
        }
        options.only.push_back(found->second);
    }
    return options;
}

/// Returns nullopt unless several runtimes, or all that are found, are wanted.
std::optional<RuntimeMatrixOptions> matrixFrom(const Arguments& given, const RunOptions& run)
{
    RuntimeMatrixOptions options{.inputs = run.inputs};
    if (given.get<bool>("all_runtimes")) {
        options.libraries = runtimesByVersion();
        if (options.libraries.empty()) {
            throw Error({.reason = "no ONNX Runtime was found", .advice = runtimeAdvice});
        }
        return options;
    }
    for (const auto& path : given.get<std::vector<py::bytes>>("runtimes")) {
        options.libraries.push_back(findRuntime(std::string(path)));
    }
    return options.libraries.empty() ? std::nullopt : std::optional(std::move(options));
}

RunOptions runOptions(const Arguments& given)
{
    RunOptions options;
    options.against = given.path("against");
    options.timesNodes = true;
    options.inputs.dimensions = given.get<decltype(options.inputs.dimensions)>("dims");
    for (const auto& [name, file] : given.get<std::map<std::string, py::bytes>>("inputs")) {
        options.inputs.files[name] = std::filesystem::path(std::string(file));
    }
    return options;
}

} // namespace

PlanHandle::PlanHandle(std::shared_ptr<const Plan> plan, std::shared_ptr<const Model> model)
    : m_file{.plan = *plan}
    , m_model(std::move(model))
{
}

PlanHandle::PlanHandle(PlanFile file)
    : m_file(std::move(file))
{
}

std::string PlanHandle::text() const { return m_model ? planText(m_file.plan, *m_model) : std::string(); }

CommandResult runAudit(const py::dict& arguments, const py::object& callback)
{
    const GivenDocument document = documentFrom(Arguments(arguments));
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        const std::shared_ptr<const Session> session = document.open(progress);
        const Summary& summary = session->report().summary;
        result.isAccepted = summary.errors + summary.warnings == 0;
        result.json = auditJson(*session, document.model.shown, true);
    });
    return result;
}

CommandResult runVerify(const py::dict& arguments, const py::object& callback)
{
    const Arguments given(arguments);
    const ModelArgument model = modelFrom(given.get<py::object>("model"));
    const RunOptions run = runOptions(given);
    const bool runs = given.get<bool>("run");
    const VerifyOptions options{.runtime = given.path("runtime")};
    const std::optional<RuntimeMatrixOptions> matrixOptions = matrixFrom(given, run);
    const bool takesAll = given.get<bool>("all_runtimes");
    ReadModelOptions readOptions;
    readOptions.externalData.hasFolder = model.hasFolder;
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        const ModelFile file(model, readOptions, progress);
        Verifier verifier(options);
        const Verification verification = verifier.verify(file.path(), progress);
        std::optional<RunSummary> ran;
        if (runs && !verification.runtime.isOfLibrary) {
            ran = runModel(verifier, file.path(), run, progress);
        }
        std::optional<RuntimeMatrix> matrix;
        if (matrixOptions) {
            matrix = tryRuntimes(file.path(), *matrixOptions, progress);
        }
        const bool isMatrixGood = !matrix || (!matrix->failed() && matrix->isMeasured() &&
                                              (takesAll ? matrix->hasUsable() : !matrix->hasUnusable()));
        result.isAccepted = !verification.failed() && !verification.lacksNamedRuntime &&
                            !(ran && ran->report.failed()) && isMatrixGood;
        result.json =
            textOf(verifyJson(model.shown, verification, ran ? &*ran : nullptr, matrix ? &*matrix : nullptr));
    });
    return result;
}

CommandResult runInspect(const py::dict& arguments, const py::object& callback)
{
    const Arguments given(arguments);
    const GivenEither file(given.get<py::object>("file"), given.getOr<std::string>("key", {}),
                           given.get<bool>("allow_symlinks"));
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        const ModelOrCheckpoint opened = file.open(progress);
        nlohmann::ordered_json json =
            std::visit([](const auto& document) { return inspectJson(*document); }, opened);
        json["file"]["path"] = validUtf8(file.shown());
        result.json = textOf(json);
    });
    return result;
}

CommandResult runDiff(const py::dict& arguments, const py::object& callback)
{
    const Arguments given(arguments);
    const CompareOptions options = compareOptions(given);
    const bool allowSymlinks = given.get<bool>("allow_symlinks");
    const GivenEither left(given.get<py::object>("left"), given.getOr<std::string>("left_key", {}),
                           allowSymlinks);
    const GivenEither right(given.get<py::object>("right"), given.getOr<std::string>("right_key", {}),
                            allowSymlinks);
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        const ModelOrCheckpoint a = left.open(progress);
        const ModelOrCheckpoint b = right.open(progress);
        const Comparison comparison = compareDocuments(a, b, options, progress);
        result.isAccepted = comparison.summary.differences == 0;
        result.json = diffJson({left.shown(), a}, {right.shown(), b}, comparison, options, true);
    });
    return result;
}

CommandResult runExplain(const py::dict& arguments, const py::object& callback)
{
    const Arguments given(arguments);
    const auto text = given.get<std::string>("text");
    std::optional<GivenDocument> document;
    if (given.has("model")) {
        document = documentFrom(given);
    }
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        std::shared_ptr<const Session> session;
        if (document) {
            session =
                Session::openGiven(document->model.model, document->checkpoints, document->options, progress);
        }
        const Explanation explanation = explainError(text, session.get());
        result.isAccepted = explanation.sentence.has_value();
        ExplainedModel model;
        if (session) {
            model = {.path = document->model.shown,
                     .command =
                         cli::fixCommands(document->model.shown, document->said, explanation, *session).one};
        }
        result.json = textOf(explanationJson(explanation, model));
    });
    return result;
}

} // namespace onnxmend::python
