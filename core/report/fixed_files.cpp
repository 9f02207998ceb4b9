// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/report/fixed_files.h"

#include "core/plan/plan.h"
#include "core/save/save_error.h"

#include <algorithm>

namespace onnxmend
{

namespace
{

/// Nothing would be written otherwise than it is, unless its data are to lie in another way.
bool needsNothing(const Session& session, const SaveOptions& save)
{
    SaveOptions asAlways;
    asAlways.keepInputs = save.keepInputs; // without a plan nothing is filled
    asAlways.threads = save.threads;
    SaveOptions asked = save;
    if (asked.externalData == ExternalDataMode::Keep) {
        asked.externalData = asAlways.externalData; // that is where data lie
    }
    return session.plan().empty() && asked == asAlways &&
           std::ranges::none_of(session.report().findings, &Finding::fixedBySaving);
}

/// Throws SaveError: the proofs cannot be run, the files are there.
Verification prove(Verifier& verifier, const std::filesystem::path& output, const Model& original,
                   Progress& progress)
{
    try {
        return verifier.verifyResult(output, original, progress);
    } catch (const Error& error) {
        throw SaveError(error, SaveState::Replaced);
    }
}

} // namespace

void writeFixedFiles(FixReport& report, const Model& original, const FixedFilesOptions& options,
                     Verifier& verifier, Progress& progress)
{
    const std::shared_ptr<const Session> planned = report.fixes.session;
    if (!options.savePlan.empty()) {
        writePlan(planned->plan(), *planned->model(), options.savePlan);
    }
    if (options.output.empty()) {
        return;
    }
    if (!options.keepsWhatNeedsNothing || !needsNothing(*planned, options.asked.value_or(options.save))) {
        report.saved = save(*planned->planned(), options.output, options.save, progress);
        report.fixes.session = planned->afterSave();
    }
    if (options.isProved) {
        report.verification = prove(verifier, options.output, original, progress);
    }
}

Verdict verdictOn(const FixReport& report)
{
    return judgeResult(report.fixes, !report.output.empty(), {.proofs = report.verification, .trouble = {}});
}

RanModel runModel(Verifier& verifier, const std::filesystem::path& model, const RunOptions& options,
                  Progress& progress)
{
    RanModel ran{.report = verifier.run(model, options, progress)};
    if (ran.report.times) {
        // What each node computes in needs the types of the whole graph.
        const TypedGraph graph(Session::open(model, {}, {}, progress), progress);
        ran.times = summariseTimes(*ran.report.times, graph);
    }
    return ran;
}

} // namespace onnxmend
