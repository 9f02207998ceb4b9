// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/commands.h"
#include "app/cli/fix_options.h"
#include "app/cli/fix_run.h"
#include "app/cli/standard_streams.h"
#include "core/base/error.h"
#include "core/plan/plan.h"

#include <algorithm>

namespace onnxmend::cli
{

namespace
{

PlanFile planOf(const FixOptions& options)
{
    const std::vector<std::string>& models = options.document.models;
    if (options.plan == "-" && std::find(models.begin(), models.end(), "-") != models.end()) {
        throw UsageError("standard input (-) is given twice");
    }
    const InputArguments plan({options.plan});
    try {
        return readPlan(plan.all().front().path);
    } catch (const Error& error) {
        ErrorDetails details = error.details();
        details.file = options.plan;
        throw Error(std::move(details));
    }
}

} // namespace

Run defineApply(CLI::App& app)
{
    const auto options = std::make_shared<FixOptions>();
    app.add_option("--plan", options->plan,
                   "The plan, from onnxmend fix --save-plan; - reads standard input (required)")
        ->required()
        ->type_name("FILE");
    addFixOptions(app, *options);
    return [options] {
        const PlanFile plan = planOf(*options);
        return runFixes(*options, [&](MendRequest request, Verifier& verifier, Progress& progress) {
            request.choose = [&](const std::shared_ptr<const Session>& session, Verifier&, Progress& inner) {
                return FixedForRuntime{replayPlan(session, plan, options->fixAllOptions(), inner), {}, {}};
            };
            return Mended{mend(request, verifier, progress)};
        });
    };
}

} // namespace onnxmend::cli
