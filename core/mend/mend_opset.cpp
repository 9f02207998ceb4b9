// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/mend_opset.h"

#include "core/plan/plan.h"

#include <chrono>
#include <memory>
#include <string>
#include <utility>

namespace onnxmend
{

namespace
{

/// Returns the report on a model that was not raised.
FixReport refusal(const MendRequest& request, const std::shared_ptr<const Session>& session,
                  const OpsetChanges& changes)
{
    FixReport report;
    report.model = request.model;
    report.fixes.session = session;
    for (const OpsetChange& obstacle : changes.obstacles) {
        report.fixes.refused.push_back({.finding = {}, .reason = obstacle.what, .target = obstacle.node});
    }
    report.verdict = judgeResult(report.fixes, false);
    return report;
}

} // namespace

FixAllResult addOpsetRaise(const std::shared_ptr<const Session>& session, const OpsetChanges& changes,
                           Progress& progress)
{
    PlanFile file;
    if (changes.isRaise) {
        file.plan.edits.emplace_back(
            RaiseOpset{.graph = session->model()->graph(GraphId{}).scope, .version = changes.to});
    }
    FixAllOptions options;
    options.bindWeights = false;
    return replayPlan(session, file, options, progress);
}

MendedOpset mendOpset(MendRequest request, std::int64_t version, Verifier& verifier, Progress& progress)
{
    const auto start = std::chrono::steady_clock::now();
    const std::shared_ptr<const Session> session = request.open(progress);
    MendedOpset mended;
    mended.changes = opsetChanges(*session->model(), version);
    if (!mended.isRaised()) {
        mended.report = refusal(request, session, mended.changes);
        mended.report.seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        return mended;
    }
    request.open = [&session](Progress&) { return session; };
    request.choose = [&](const std::shared_ptr<const Session>& opened, Verifier&, Progress& inner) {
        return FixedForRuntime{addOpsetRaise(opened, mended.changes, inner), {}, {}};
    };
    mended.report = mend(request, verifier, progress);
    return mended;
}

} // namespace onnxmend
