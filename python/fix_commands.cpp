// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/fix_options.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/convert/convert_model.h"
#include "core/convert/mend_conversion.h"
#include "core/mend/fix_until_runs.h"
#include "core/mend/mend.h"
#include "core/mend/mend_opset.h"
#include "core/mend/mend_releases.h"
#include "core/onnx/runtime_releases.h"
#include "core/report/json_report.h"
#include "core/save/save_options.h"
#include "core/verify/find_runtime.h"
#include "python/commands.h"
#include "python/given.h"
#include "python/table_options.h"
#include "python/work.h"

#include <nlohmann/json.hpp>
#include <pybind11/stl.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace py = pybind11;

namespace onnxmend::python
{

namespace
{

/// Arguments that fix, apply and convert have in common.
struct FixRequest {
    GivenDocument document;
    ResultFiles files;
    FixAllOptions fixes;
    VerifyOptions verify;
    bool untilRuns = false;
    std::vector<std::size_t> releases = {}; ///< that have to load the result
    std::shared_ptr<const PlanHandle> plan; ///< plan to apply; null if there is none
};

FixRequest requestFrom(const Arguments& given)
{
    FixRequest request{.document = documentFrom(given)};
    ResultFiles& files = request.files;
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
    if (const std::string releases = given.getOr("runs_in", std::string()); !releases.empty()) {
        request.releases = releasesFromText(releases);
        auditForReleases(request.document.said.audit, request.releases);
        auditForReleases(request.document.options.audit, request.releases);
    }
    request.verify.target = request.document.said.target();
    request.verify.release = request.document.said.audit.release;
    if (given.has("plan")) {
        request.plan = given.get<std::shared_ptr<PlanHandle>>("plan");
    }
    return request;
}

constexpr const char* findingsAdvice = "An audit lists them.";

FixedForRuntime fixesOf(const FixRequest& request, const std::shared_ptr<const Session>& session,
                        Verifier& verifier, Progress& progress)
{
    if (request.plan) {
        return {replayPlan(session, request.plan->file(), request.fixes, progress), {}, {}};
    }
    for (const auto* ids : {&request.fixes.only, &request.fixes.skip}) {
        requireFindings(*session, {ids->begin(), ids->end()}, findingsAdvice);
    }
    if (request.untilRuns) {
        return fixUntilRuns(session, request.fixes, verifier, progress);
    }
    return {fixAll(session, request.fixes, progress), {}, {}};
}

/// Returns the request without the choice of edits. `request` must outlive it.
MendRequest mendRequest(const FixRequest& request)
{
    return {.model = request.document.model.shown,
            .open = [&request](Progress& progress) { return request.document.open(progress); },
            .asksRuntime = request.untilRuns,
            .files = request.files};
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
    // The conversion has its own dictionary: its `only` names nodes, and the `only` beside it names findings.
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
        MendRequest asked = mendRequest(request);
        asked.choose = [&request](const std::shared_ptr<const Session>& session, Verifier& verifier,
                                  Progress& inner) { return fixesOf(request, session, verifier, inner); };
        Verifier verifier(request.verify);
        if (!request.releases.empty()) {
            const auto [report, runsIn] =
                mendReleases(std::move(asked), request.releases, verifier, progress);
            result = resultOf(report, fixJson(report, &runsIn),
                              report.verdict.completeness == Completeness::Complete && runsIn.areAllTaken());
            return;
        }
        const FixReport report = mend(asked, verifier, progress);
        result = resultOf(report, fixJson(report), report.verdict.completeness == Completeness::Complete);
    });
    return result;
}

CommandResult runConvert(const py::dict& arguments, const py::object& callback)
{
    const Arguments given(arguments);
    const FixRequest request = requestFrom(given);
    ConversionOptions options = cli::conversionOptions(convertOptionsFrom(given));
    options.fixes = request.fixes;
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        Verifier verifier(request.verify);
        const auto [report, conversion] = mendConversion(mendRequest(request), options, verifier, progress);
        result = resultOf(report, convertJson(report, conversion), isConverted(report, conversion));
    });
    return result;
}

CommandResult runOpset(const py::dict& arguments, const py::object& callback)
{
    const Arguments given(arguments);
    const FixRequest request = requestFrom(given);
    const auto version = given.get<std::int64_t>("to");
    CommandResult result;
    runReleased(callback, [&](Progress& progress) {
        Verifier verifier(request.verify);
        const auto [report, changes] = mendOpset(mendRequest(request), version, verifier, progress);
        result = resultOf(report, opsetJson(report, changes),
                          report.verdict.completeness == Completeness::Complete);
    });
    return result;
}

} // namespace onnxmend::python
