// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/message.h"
#include "core/mend/fix_all.h"
#include "core/verify/result_run.h"
#include "core/verify/verify.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace onnxmend
{

/// How far a result is what was wanted. Incomplete is usable, but something is missing; what fails does not
/// load.
enum class Completeness { Complete, Incomplete, Fails };
const char* completenessName(Completeness completeness); ///< as in JSON: "incomplete"

/// One thing that keeps a result from being complete.
struct Shortcoming {
    /// In order of importance: data before dtypes, errors before warnings.
    enum class Kind {
        DoesNotLoad,   ///< ONNX Runtime refuses the result
        DoesNotRun,    ///< the original runs on made-up inputs, and the result does not
        FaultyOutputs, ///< what it gives is no number, or the same everywhere
        OutputsDiffer, ///< from the original's, although no fix was to change them
        TooFarOff,     ///< a conversion's outputs
        Unmeasured,    ///< nobody knows what a conversion does to the outputs
        DoubtfulData,  ///< a data file is another one than the model was saved with
        UnreadableData,
        UnreadableCheckpoints,
        NothingFits, ///< checkpoints are given, and no tensor of theirs has a place in the graph
        MissingWeights,
        WrongDtypes, ///< of stored tensors
        TypeErrors,  ///< at nodes and declarations
        OtherErrors,
        OverflowsLater, ///< a Cast of the plan makes a stored value infinite
        LeftOut,        ///< fixes and edits that were not applied
        CheckerFails,   ///< onnx.checker refuses the result, and did not refuse the original
        AuditFails,     ///< the audit of the written file finds what that of the plan did not
        ProofsMissing,  ///< asked for, and could not be run
        Warnings,
    };
    Kind kind = Kind::Warnings;
    std::size_t count = 0;
    Message text;                  ///< a clause, the count first: "1 of 2 weights has no data"
    std::vector<SharedText> names; ///< of the tensors that it is about
};

/// Places of the graph that a checkpoint fills or would have to fill.
struct WeightTally {
    std::size_t wanted = 0;
    std::size_t filled = 0;
    std::vector<SharedText> missing; ///< names of the places that stay empty
};

enum class VerifiedState { Yes, No, FailedBefore, NotAsked, NotPossible };
const char* verifiedStateName(VerifiedState state); ///< as in JSON: "not-asked"

struct VerifiedClaim {
    VerifiedState state = VerifiedState::NotAsked;
    std::string why = {}; ///< it is not yes

    bool isYes() const { return state == VerifiedState::Yes; }
};

/// What "verified" says of a result: four things, each of which is shown by another proof.
struct Verified {
    VerifiedClaim types; ///< the audit of the written file finds nothing
    VerifiedClaim loads; ///< ONNX Runtime loads it
    VerifiedClaim runs;  ///< it runs, and gives what a working model gives
    VerifiedClaim same;  ///< it gives what the original gives
};

/// Fixes of types alone, with what was planned before them: who puts in weights, reads bytes otherwise or
/// changes attributes wants other outputs.
bool areToGiveTheSame(const FixAllResult& fixes);

/// What proofs and a run show; nothing: they were not asked for. `wantsTheSame`: as areToGiveTheSame says;
/// otherwise outputs may be larger than the original's.
Verified verifiedBy(const std::optional<Verification>& proofs, const std::optional<ResultRun>& run,
                    bool wantsTheSame = true);
/// Why not all of it is: "runs: not asked for; same: not asked for". Empty where all is.
std::string whyNotVerified(const Verified& verified);

/// What is said of a document or of a result, computed once from what it is. Nothing that names a shortcoming
/// is complete.
struct Verdict {
    Completeness completeness = Completeness::Complete;
    std::vector<Shortcoming> shortcomings; ///< the most important first
    WeightTally weights;
    std::size_t tensorCount = 0;     ///< without tensors of checkpoints that nothing uses
    std::size_t wrongDtypeCount = 0; ///< tensors that an error is about
    std::size_t changedTensors = 0;  ///< that a save writes otherwise than they are stored, or fills
    bool changesGraph = false;       ///< more than bytes is changed
    std::vector<AppliedFix> lossy;   ///< fixes whose casts change values
    std::vector<RefusedFix> leftOut; ///< by name and with the reason
    Summary remaining;               ///< findings
    std::size_t ignoredCount = 0;    ///< findings that the policy ignores: no shortcoming, and told
    bool isWritten = false;          ///< a result in files, not a document or plan
    std::optional<Verification> proofs;
    std::optional<ResultRun> run; ///< of the written files
    Verified verified;            ///< what of the written files

    /// Something would be written otherwise than it is, and was not yet.
    bool isPlan() const { return !isWritten && (changesGraph || changedTensors > 0); }
    /// Casts made infinite or NaN what was a number, wrapped an integer, or dropped an imaginary part.
    bool destroysValues() const;
    /// ONNX Runtime and the audit accept the written files.
    bool isProved() const;
};

/// Of a document with its plan, before anything is written: what a save of it would give. A weight that fits
/// counts as filled, since every save fills it. Kept with the session. What is known of a conversion in the
/// plan is part of it, as of every other verdict.
const Verdict& judgeDocument(const Session& session);

/// What came of the proofs of a result.
struct ProofOutcome {
    std::optional<Verification> proofs; ///< nothing: they were not asked for, or not run
    std::string trouble;                ///< why they were not run although asked for
    std::optional<ResultRun> run = {};  ///< nothing: it was not asked for
};

/// Of fixes that were applied: as a plan, or when `isWritten` as the files that a save wrote. The session of
/// these is Session::afterSave() of the one that was written.
Verdict judgeResult(const FixAllResult& result, bool isWritten, const ProofOutcome& outcome = {});

/// Of a document whose planned model was proved, as it is without a save. Where a save would fill weights as
/// well, that was not all: what passed says nothing of the rest then, and what does not load does not because
/// of it.
Verdict judgePlanned(const std::shared_ptr<const Session>& session, const Verification& proofs);

/// Several clauses with commas between them.
Message clausesInLine(std::span<const Message> clauses);
/// The verdict in a line: "complete and verified: types, loads, runs", or its first two shortcomings and how
/// many more there are; and that values are destroyed.
Message verdictMessage(const Verdict& verdict);
std::string verdictText(const Verdict& verdict); ///< the same in English

} // namespace onnxmend
