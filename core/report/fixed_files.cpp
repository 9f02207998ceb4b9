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

/// Only now does it tell how the files came to be. Throws SaveError when they are there and it is not.
void writePlanOf(const Session& session, const FixedFilesOptions& options)
{
    if (options.savePlan.empty()) {
        return;
    }
    try {
        writePlan(session.plan(), *session.model(), options.savePlan);
    } catch (const Error& error) {
        if (options.output.empty()) {
            throw;
        }
        throw SaveError(error, SaveState::Replaced);
    }
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
    const bool isWritten =
        !options.output.empty() &&
        (!options.keepsWhatNeedsNothing || !needsNothing(*planned, options.asked.value_or(options.save)));
    if (isWritten) {
        report.saved = save(*planned->planned(), options.output, options.save, progress);
        report.fixes.session = planned->afterSave();
    }
    writePlanOf(*planned, options);
    if (options.isProved && !options.output.empty()) {
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
