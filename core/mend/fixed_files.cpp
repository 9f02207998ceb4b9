// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/mend/fixed_files.h"

#include "core/base/taken_files.h"
#include "core/base/target_file.h"
#include "core/mend/node_checks.h"
#include "core/plan/plan.h"
#include "core/save/save_error.h"

#include <algorithm>
#include <optional>
#include <system_error>

namespace onnxmend
{

namespace
{

constexpr const char* otherName = "Choose another name.";

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

/// Of plan and report; `taken` is what is read and written besides.
void requireFreeBeside(TakenFiles taken, const FixedFilesOptions& options)
{
    for (const std::filesystem::path& path : {options.savePlan, options.report}) {
        if (!path.empty()) {
            taken.requireFree(path, otherName);
            (void)checkedTarget(path); // what cannot be written is told before anything is
            taken.addOutput(path);
        }
    }
}

TakenFiles takenFiles(const Session& session, const FixedFilesOptions& options)
{
    TakenFiles taken;
    for (const std::filesystem::path& path : session.openedPaths()) {
        taken.addInput(path);
    }
    for (const std::filesystem::path& path : options.read) {
        taken.addInput(path);
    }
    if (session.policy()) {
        taken.addInput(session.policy()->file);
    }
    return taken;
}

/// A model may replace itself: where that was not asked for it has been refused before.
void requireFreeOutput(const TakenFiles& taken, const Session& session, const std::filesystem::path& output)
{
    std::error_code error;
    if (!std::filesystem::equivalent(output, session.model()->path(), error)) {
        taken.requireFree(output, otherName);
    }
}

/// The data files of a model have names that its save chooses. Throws SaveError.
void addSaved(TakenFiles& taken, const SaveResult& saved, const FixedFilesOptions& options)
{
    for (const SavedFile& file : saved.files) {
        taken.addOutput(file.path);
    }
    try {
        requireFreeBeside(taken, options);
    } catch (const Error& error) {
        throw SaveError(error, SaveState::Replaced);
    }
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
    TakenFiles taken = takenFiles(*planned, options);
    if (!options.output.empty()) {
        requireFreeOutput(taken, *planned, options.output);
        taken.addOutput(options.output);
    }
    requireFreeBeside(taken, options);
    const bool isWritten =
        !options.output.empty() &&
        (!options.keepsWhatNeedsNothing || !needsNothing(*planned, options.asked.value_or(options.save)));
    if (isWritten) {
        report.saved = save(*planned->planned(), options.output, options.save, progress);
        report.fixes.session = planned->afterSave();
        addSaved(taken, report.saved, options);
    }
    writePlanOf(*planned, options);
    if (options.isProved && !options.output.empty()) {
        report.verification = prove(verifier, options.output, original, progress);
        const bool isRun = options.isRun && isWritten && report.verification->runtime.passed();
        if (isRun) {
            report.run = runFixed(report.fixes, options.output, original, verifier, progress);
        }
    }
}

Verdict verdictOn(const FixReport& report)
{
    return judgeResult(report.fixes, !report.output.empty(),
                       {.proofs = report.verification, .trouble = {}, .run = report.run});
}

} // namespace onnxmend
