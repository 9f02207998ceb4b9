// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/mend.h"

#include "core/base/taken_files.h"
#include "core/base/target_file.h"
#include "core/mend/conversion_note.h"
#include "core/mend/node_checks.h"
#include "core/plan/plan.h"
#include "core/save/save_error.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <system_error>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr const char* otherName = "Choose another name.";

/// Returns whether a save would change nothing, not even the layout of data.
bool needsNothing(const Session& session, const SaveOptions& save)
{
    SaveOptions asAlways;
    asAlways.keepInputs = save.keepInputs; // only a plan fills inputs
    asAlways.threads = save.threads;
    SaveOptions asked = save;
    if (asked.externalData == ExternalDataMode::Keep) {
        asked.externalData = asAlways.externalData; // data stay where they are
    }
    return session.plan().empty() && asked == asAlways &&
           std::ranges::none_of(session.report().findings, &Finding::fixedBySaving);
}

/// Checks plan and report; `taken`: the other files that are read and written.
void requireFreeBeside(TakenFiles taken, const ResultFiles& files)
{
    for (const std::filesystem::path& path : {files.savePlan, files.report}) {
        if (!path.empty()) {
            taken.requireFree(path, otherName);
            // a target that cannot be written is reported before anything is written
            (void)checkedTarget(path);
            taken.addOutput(path);
        }
    }
}

TakenFiles takenFiles(const Session& session, const ResultFiles& files)
{
    TakenFiles taken;
    for (const std::filesystem::path& path : session.openedPaths()) {
        taken.addInput(path);
    }
    for (const std::filesystem::path& path : files.read) {
        taken.addInput(path);
    }
    if (session.policy()) {
        taken.addInput(session.policy()->file);
    }
    return taken;
}

/// Checks the output, except that a model may replace itself: an unwanted replacement was refused before.
void requireFreeOutput(const TakenFiles& taken, const Session& session, const std::filesystem::path& output)
{
    std::error_code error;
    if (!std::filesystem::equivalent(output, session.model()->path(), error)) {
        taken.requireFree(output, otherName);
    }
}

/// Adds the data files of a model, whose names its save chooses. Throws SaveError.
void addSaved(TakenFiles& taken, const SaveResult& saved, const ResultFiles& files)
{
    for (const SavedFile& file : saved.files) {
        taken.addOutput(file.path);
    }
    try {
        requireFreeBeside(taken, files);
    } catch (const Error& error) {
        throw SaveError(error, SaveState::Replaced);
    }
}

/// Writes the plan after the files that it describes. Throws SaveError if they are written and it is not.
void writePlanOf(const Session& session, const ResultFiles& files)
{
    if (files.savePlan.empty()) {
        return;
    }
    try {
        writePlan(session.plan(), *session.model(), files.savePlan);
    } catch (const Error& error) {
        if (files.output.empty()) {
            throw;
        }
        throw SaveError(error, SaveState::Replaced);
    }
}

/// Writes model and plan. Returns whether the model was written.
bool writeFiles(FixReport& report, const ResultFiles& files, Progress& progress)
{
    const std::shared_ptr<const Session> planned = report.fixes.session;
    TakenFiles taken = takenFiles(*planned, files);
    if (!files.output.empty()) {
        requireFreeOutput(taken, *planned, files.output);
        taken.addOutput(files.output);
    }
    requireFreeBeside(taken, files);
    const bool isWritten =
        !files.output.empty() &&
        (!files.keepsWhatNeedsNothing || !needsNothing(*planned, files.asked.value_or(files.save)));
    if (isWritten) {
        const TargetGuard guard = [&](const std::filesystem::path& target) {
            planned->requireUnchangedAt(target, progress);
        };
        report.saved = save(*planned->planned(), files.output, files.save, progress,
                            files.replacesChanged ? TargetGuard() : guard);
        report.fixes.session = planned->afterSave();
        addSaved(taken, report.saved, files);
    }
    writePlanOf(*planned, files);
    return isWritten;
}

/// Returns whether the conversion measured this very model, so that it need not run again.
bool isMeasured(const Session& session)
{
    const ConversionNote* const note = standingNote(session);
    return note && note->isMeasured && isNoteOf(*note, session);
}

/// `isWritten`: the files differ from the original.
void prove(FixReport& report, const Model& original, const ResultFiles& files, bool isWritten,
           Verifier& verifier, Progress& progress)
{
    report.verification = verifier.verifyResult(files.output, original, progress);
    if (files.isRun && isWritten && report.verification->runtime.passed() &&
        !isMeasured(*report.fixes.session)) {
        report.run = runFixed(report.fixes, files.output, original, verifier, progress);
    }
}

/// Reports that the verification of the written files is missing.
void giveUpProofs(FixReport& report, std::string trouble)
{
    report.verification.reset();
    report.run.reset();
    report.trouble = std::move(trouble);
}

void tryProving(FixReport& report, const Model& original, const MendRequest& request, bool isWritten,
                Verifier& verifier, Progress& progress)
{
    const bool isThrown = request.onTrouble == ProofTrouble::Throw;
    try {
        prove(report, original, request.files, isWritten, verifier, progress);
    } catch (const Error& error) {
        if (isThrown) {
            throw SaveError(error, SaveState::Replaced);
        }
        giveUpProofs(report, error.what());
    } catch (const Cancelled&) {
        if (isThrown) {
            throw;
        }
        giveUpProofs(report, "cancelled after the files were written");
    }
}

} // namespace

FixReport mend(const MendRequest& request, Verifier& verifier, Progress& progress)
{
    const auto start = std::chrono::steady_clock::now();
    const ResultFiles& files = request.files;
    const bool isProved = files.isProved && !files.output.empty();
    if (request.onTrouble == ProofTrouble::Throw && (isProved || request.asksRuntime)) {
        verifier.lookForRuntime(); // a wrong path is reported before anything is written
    }
    FixReport report;
    report.model = request.model;
    report.output = request.shownOutput.empty() ? files.output : request.shownOutput;
    const std::shared_ptr<const Session> session = request.open(progress);
    FixedForRuntime chosen = request.choose(session, verifier, progress);
    report.fixes = std::move(chosen.fixes);
    report.rounds = std::move(chosen.rounds);
    const bool isWritten = writeFiles(report, files, progress);
    if (isProved) {
        tryProving(report, *session->model(), request, isWritten, verifier, progress);
    }
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    report.verdict =
        judgeResult(report.fixes, !report.output.empty(),
                    {.proofs = report.verification, .trouble = report.trouble, .run = report.run});
    return report;
}

} // namespace onnxmend
