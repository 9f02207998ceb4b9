// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/convert_options.h"
#include "core/base/error.h"
#include "core/convert/convert_model.h"
#include "core/mend/fix_until_runs.h"
#include "core/mend/fixed_files.h"
#include "core/report/convert_report.h"
#include "core/verify/find_runtime.h"
#include "python/commands.h"
#include "python/given.h"
#include "python/table_options.h"
#include "python/work.h"

#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

namespace py = pybind11;

namespace onnxmend::python
{

namespace
{

/// What fix, apply and convert are told alike.
struct FixRequest {
    GivenDocument document;
    FixedFilesOptions files;
    FixAllOptions fixes;
    VerifyOptions verify;
    bool untilRuns = false;
    std::shared_ptr<const PlanHandle> plan; ///< that is applied, if any
};

FixRequest requestFrom(const Arguments& given)
{
    FixRequest request{.document = documentFrom(given)};
    FixedFilesOptions& files = request.files;
    files.output = given.path("output");
    files.savePlan = given.path("save_plan");
    files.keepsWhatNeedsNothing = given.get<bool>("in_place");
    files.isProved = given.get<bool>("verify");
    files.isRun = given.getOr("run", true);
    SaveOptions& save = files.save;
    readTableOptions(given, saveOptionRows(), save);
    save.threads = given.getOr("threads", save.threads);
    for (const std::string& id : given.texts("only")) {
        request.fixes.only.insert(id);
    }
    for (const std::string& id : given.texts("skip")) {
        request.fixes.skip.insert(id);
    }
    readTableOptions(given, fixAllOptionRows(), request.fixes);
    if (request.fixes.refreshWeights && request.document.checkpoints.empty()) {
        throw UsageError("refresh_weights is about a checkpoint, and none is given", "Give checkpoints.");
    }
    request.untilRuns = given.get<bool>("until_runs");
    request.verify.runtime = given.path("runtime");
    request.verify.target = request.document.said.target();
    if (given.has("plan")) {
        request.plan = given.get<std::shared_ptr<PlanHandle>>("plan");
    }
    return request;
}

/// An id that means nothing is a slip.
void requireFindings(const Session& session, const FixAllOptions& options)
{
    for (const auto* ids : {&options.only, &options.skip}) {
        for (const std::string& id : *ids) {
            if (std::ranges::none_of(session.report().findings,
                                     [&id](const Finding& finding) { return finding.id() == id; })) {
                throw UsageError("no finding has the id '" + id + "'", "An audit lists them.");
            }
        }
    }
}

FixedForRuntime fixesOf(const FixRequest& request, const std::shared_ptr<const Session>& session,
                        Verifier& verifier, Progress& progress)
{
    if (request.plan) {
        return {replayPlan(session, request.plan->file(), request.fixes, progress), {}, {}};
    }
    requireFindings(*session, request.fixes);
    if (request.untilRuns) {
        return fixUntilRuns(session, request.fixes, verifier, progress);
    }
    return {fixAll(session, request.fixes, progress), {}, {}};
}

using Chosen = std::function<FixedForRuntime(const std::shared_ptr<const Session>&, Verifier&, Progress&)>;

/// Opens, chooses, writes, proves.
FixReport reportOf(const FixRequest& request, const Chosen& choose, Progress& progress)
{
    const auto start = std::chrono::steady_clock::now();
    if ((request.files.isProved && !request.files.output.empty()) || request.untilRuns) {
        (void)findRuntime(request.verify.runtime); // a wrong path is told before anything is written
    }
    Verifier verifier(request.verify);
    FixReport report;
    report.model = request.document.model.shown;
    report.output = request.files.output;
    const std::shared_ptr<const Session> session = request.document.open(progress);
    FixedForRuntime made = choose(session, verifier, progress);
    report.fixes = std::move(made.fixes);
    report.rounds = std::move(made.rounds);
    writeFixedFiles(report, *session->model(), request.files, verifier, progress);
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    report.verdict = verdictOn(report);
    return report;
}

CommandResult resultOf(const FixReport& report, const nlohmann::ordered_json& json, bool isAccepted)
{
    const Session& session = *report.fixes.session;
    return {.json = json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace),
            .isAccepted = isAccepted,
            .plan = std::make_shared<PlanHandle>(session.sharedPlan(), session.model())};
}

cli::ConvertOptions convertOptionsFrom(const Arguments& given)
{
    cli::ConvertOptions options;
    options.to = given.get<std::string>("to");
    options.from = given.texts("source");
    options.convertsInterface = given.get<bool>("convert_io");
    options.interface = given.texts("io");
    // A dictionary of its own: `only` is of nodes in it, and of findings beside it.
    readTableOptions(Arguments(given.get<py::dict>("conversion")), conversionOptionRows(),
                     options.conversion);
    return options;
}

} // namespace

CommandResult runFix(const py::dict& arguments, const py::object& callback)
{
    const FixRequest request = requestFrom(Arguments(arguments));
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        const FixReport report = reportOf(
            request,
            [&](const std::shared_ptr<const Session>& session, Verifier& verifier, Progress& inner) {
                return fixesOf(request, session, verifier, inner);
            },
            progress);
        result = resultOf(report, fixJson(report), report.verdict.completeness == Completeness::Complete);
    });
    return result;
}

CommandResult runConvert(const py::dict& arguments, const py::object& callback)
{
    const Arguments given(arguments);
    FixRequest request = requestFrom(given);
    const std::vector<std::string> calibration = given.texts("calibrate");
    request.files.read.assign(calibration.begin(), calibration.end());
    ConversionOptions options = cli::conversionOptions(convertOptionsFrom(given));
    options.fixes = request.fixes;
    request.files.isRun = false; // what it measures it runs
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        std::optional<Conversion> conversion;
        FixReport report = reportOf(
            request,
            [&](const std::shared_ptr<const Session>& session, Verifier& verifier, Progress& inner) {
                conversion = convertModel(session, options, verifier, inner);
                return FixedForRuntime{conversion->fixes, {}, {}};
            },
            progress);
        report.verdict = verdictOn(report, *conversion);
        result = resultOf(report, convertJson(report, *conversion), isConverted(*conversion, report));
    });
    return result;
}

} // namespace onnxmend::python
