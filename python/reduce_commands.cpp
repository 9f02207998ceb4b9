// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/small_model_output.h"
#include "core/base/error.h"
#include "core/base/target_file.h"
#include "core/model/model_or_checkpoint.h"
#include "core/reduce/extract_part.h"
#include "core/reduce/issue_text.h"
#include "core/reduce/reduce_model.h"
#include "core/report/json_report.h"
#include "core/verify/runtime_oracle.h"
#include "python/commands.h"
#include "python/given.h"
#include "python/work.h"

#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <variant>

namespace py = pybind11;

namespace onnxmend::python
{

namespace
{

std::shared_ptr<const Model> modelOf(const GivenEither& given, Progress& progress)
{
    const ModelOrCheckpoint opened = given.open(progress);
    const auto* const model = std::get_if<std::shared_ptr<const Model>>(&opened);
    if (!model) {
        throw Error({.file = given.shown(), .reason = "it is a checkpoint, and a model is needed"});
    }
    return *model;
}

std::string lineOf(const nlohmann::ordered_json& json)
{
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace

CommandResult runReduce(const py::dict& arguments, const py::object& callback)
{
    const Arguments given(arguments);
    const GivenEither file(given.get<py::object>("model"), {}, given.get<bool>("allow_symlinks"));
    const WantedFailure wanted{.message = given.getOr<std::string>("message", {}),
                               .finding = given.getOr<std::string>("finding", {}),
                               .numerics = given.getOr<std::string>("numerics", {}),
                               .loadsNot = given.get<bool>("loads_not")};
    const ReduceOptions options{.anonymous = given.get<bool>("anonymous"),
                                .mostTime = std::chrono::milliseconds(
                                    static_cast<std::int64_t>(given.get<double>("seconds") * 1000))};
    const std::filesystem::path target = given.path("output");
    const std::filesystem::path issue = given.path("issue");
    ReducePrograms programs{.verify = {.runtime = given.path("runtime")},
                            .audit = cli::DocumentOptions().audit};
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        const std::shared_ptr<const Model> model = modelOf(file, progress);
        const cli::SmallModelOutput output(target, issue, *model);
        programs.audit.kernels =
            runtimeOracle(programs.verify); // as in an audit, so that ids of findings fit
        const Reduction reduction = reduceModel(*model, wanted, programs, options, progress);
        static_cast<void>(output.save(*reduction.model, {}, progress));
        if (!issue.empty()) {
            writeWholeFile(issue, issueText(reduction, output.path()));
        }
        result.isAccepted = reduction.same;
        result.json = lineOf(reduceJson(file.shown(), reduction));
    });
    return result;
}

CommandResult runExtract(const py::dict& arguments, const py::object& callback)
{
    const Arguments given(arguments);
    const GivenEither file(given.get<py::object>("model"), {}, given.get<bool>("allow_symlinks"));
    const ExtractRequest request{.from = given.texts("inputs"), .to = given.texts("outputs")};
    const std::filesystem::path target = given.path("output");
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        const std::shared_ptr<const Model> model = modelOf(file, progress);
        const cli::SmallModelOutput output(target, {}, *model);
        const ExtractedPart part = extractPart(model, request, progress);
        const SaveResult saved = output.save(*part.model, {}, progress);
        result.json = lineOf(extractJson(file.shown(), part, saved));
    });
    return result;
}

} // namespace onnxmend::python
