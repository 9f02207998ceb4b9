// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/numerics/numerics.h"
#include "core/report/numerics_report.h"
#include "python/commands.h"
#include "python/given.h"
#include "python/table_options.h"
#include "python/work.h"

#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace py = pybind11;

namespace onnxmend::python
{

namespace
{

NumericsOptions numericsOptionsFrom(const Arguments& given)
{
    NumericsOptions options;
    readTableOptions(given, numericsOptionRows(), options);
    options.reference = given.path("reference");
    for (const auto& [name, file] : given.get<std::map<std::string, py::bytes>>("inputs")) {
        options.inputs[name] = std::filesystem::path(std::string(file));
    }
    return options;
}

} // namespace

CommandResult runNumerics(const py::dict& arguments, const py::object& callback)
{
    const Arguments given(arguments);
    const ModelArgument model = modelFrom(given.get<py::object>("model"));
    const NumericsOptions options = numericsOptionsFrom(given);
    const VerifyOptions verify{.runtime = given.path("runtime")};
    const ResultFiles files{.output = given.path("output"), .savePlan = given.path("save_plan")};
    SessionOptions sessionOptions;
    sessionOptions.readModel.externalData.hasFolder = model.hasFolder;
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        Verifier verifier(verify);
        verifier.lookForRuntime();
        const auto session = Session::openGiven(model.model, {}, sessionOptions, progress);
        const Numerics numerics = measureNumerics(session, options, verifier, progress);
        std::optional<FixReport> fix;
        if (!files.output.empty() && obstacleToKeeping(numerics).empty()) {
            fix = mendNumerics(session, numerics, model.shown, files, verifier, progress);
        }
        const FixReport* const written = fix ? &*fix : nullptr;
        result.isAccepted = isGood(numerics, written);
        result.json = numericsJson(model.shown, numerics, written)
                          .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
        const Session& planned = numerics.kept ? *numerics.kept : *session;
        result.plan = std::make_shared<PlanHandle>(planned.sharedPlan(), planned.model());
    });
    return result;
}

} // namespace onnxmend::python
