// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Completeness of a result. An incomplete one is usable, but something is missing; one that fails does not
/// load.
enum class Completeness { Complete, Incomplete, Fails };
const char* completenessName(Completeness completeness); ///< as in JSON: "incomplete"

/// One thing that keeps a result from being complete.
struct Shortcoming {
    /// In order of importance: data before dtypes, errors before warnings.
    enum class Kind {
        DoesNotLoad,   ///< ONNX Runtime refuses the result
        DoesNotRun,    ///< the original runs on made-up inputs, and the result does not
        FaultyOutputs, ///< outputs that are not numbers, or the same everywhere
        WrongNumbers,  ///< rounding to halves makes outputs wrong, as measured, whatever the dtypes are
        OutputsDiffer, ///< outputs differ from the original's, although no fix was to change them
        TooFarOff,     ///< outputs of a conversion exceed the tolerance
        Unmeasured,    ///< the effect of a conversion on the outputs is unknown
        DoubtfulData,  ///< a data file is not the one that the model was saved with
        UnreadableData,
        UnreadableCheckpoints,
        NothingFits, ///< no tensor of the given checkpoints fits into the graph
        MissingWeights,
        WrongDtypes, ///< wrong dtypes of stored tensors
        TypeErrors,  ///< at nodes and declarations
        OtherErrors,
        OverflowsLater, ///< a Cast of the plan makes a stored value infinite, or wraps it
        Skipped,        ///< fixes and edits that were not applied
        CheckerFails,   ///< onnx.checker refuses the result, and accepted the original
        AuditFails,     ///< the audit of the written file has findings that the plan's audit lacks
        ProofsMissing,  ///< a requested verification could not run
        Warnings,
    };
    Kind kind = Kind::Warnings;
    std::size_t count = 0;
    Message text;                  ///< a clause, the count first: "1 of 2 weights has no data"
    std::vector<SharedText> names; ///< names of the tensors in question
};

/// Weights of the graph that a checkpoint fills or would have to fill.
struct WeightTally {
    std::size_t wanted = 0;
    std::size_t filled = 0;
    std::vector<SharedText> missing; ///< names of missing weights
};

enum class VerifiedState { Yes, No, FailedBefore, NotAsked, NotPossible };
const char* verifiedStateName(VerifiedState state); ///< as in JSON: "not-asked"

struct VerifiedClaim {
    VerifiedState state = VerifiedState::NotAsked;
    std::string why = {}; ///< reason why it is not Yes

    bool isYes() const { return state == VerifiedState::Yes; }
};

/// The four claims behind "verified"; each is shown by another check.
struct Verified {
    VerifiedClaim types; ///< the audit of the written file has no findings
    VerifiedClaim loads; ///< ONNX Runtime loads it
    VerifiedClaim runs;  ///< it runs, and gives outputs as a working model does
    VerifiedClaim same;  ///< it gives the same outputs as the original
};

/// Returns whether the fixes, and the edits planned before them, change only types. Filling weights, reading
/// bytes in another way or changing attributes is done to get other outputs.
bool areToGiveTheSame(const FixAllResult& fixes);

/// Returns the claims that checks and a run support; nullopt: they were not requested. `wantsTheSame`: the
/// result of areToGiveTheSame(); if false, outputs may be larger than the original's.
Verified verifiedBy(const std::optional<Verification>& proofs, const std::optional<ResultRun>& run,
                    bool wantsTheSame = true);
/// Returns the claims that are missing: "runs: not asked for; same: not asked for"; empty if all are there.
std::string whyNotVerified(const Verified& verified);

/// The statement about a document or a result, computed once. A verdict with a shortcoming is never complete.
struct Verdict {
    Completeness completeness = Completeness::Complete;
    std::vector<Shortcoming> shortcomings; ///< the most important first
    WeightTally weights;
    std::size_t tensorCount = 0;     ///< without tensors of checkpoints that nothing uses
    std::size_t wrongDtypeCount = 0; ///< tensors with an error
    std::size_t changedTensors = 0;  ///< tensors that a save changes or fills
    bool changesGraph = false;       ///< the plan changes more than bytes
    std::vector<AppliedFix> lossy;   ///< fixes whose casts change values
    std::vector<RefusedFix> skipped; ///< with names and reasons
    Summary remaining;               ///< findings
    std::size_t ignoredCount = 0;    ///< findings that the policy ignores: reported, but not a shortcoming
    bool isWritten = false;          ///< a result in files, not a document or plan
    std::optional<Verification> proofs;
    std::optional<ResultRun> run; ///< run of the written files
    Verified verified;            ///< claims about the written files

    /// Returns whether a save would change something.
    bool isPlan() const { return !isWritten && (changesGraph || changedTensors > 0); }
    /// Returns whether casts made numbers infinite or NaN, wrapped integers, or dropped imaginary parts.
    bool destroysValues() const;
    /// Returns whether ONNX Runtime and the audit accept the written files.
    bool isProved() const;
};

/// Returns the verdict on a document with its plan before it is written: the result of a save. A weight that
/// fits counts as filled, since every save fills it. A conversion in the plan is included, as in every
/// verdict. Kept with the session.
const Verdict& judgeDocument(const Session& session);

/// Results of verifying a result.
struct ProofOutcome {
    std::optional<Verification> proofs; ///< nullopt: not requested, or not run
    std::string trouble;                ///< reason why a requested verification is missing
    std::optional<ResultRun> run = {};  ///< nullopt: not requested
};

/// Returns the verdict on applied fixes: as a plan, or if `isWritten` as the files that a save wrote. In that
/// case their session is Session::afterSave() of the written one.
Verdict judgeResult(const FixAllResult& result, bool isWritten, const ProofOutcome& outcome = {});

/// Returns the verdict on a document whose planned model was verified without a save. If a save would also
/// fill weights, a passed check says nothing about them, but a failed load still counts.
Verdict judgePlanned(const std::shared_ptr<const Session>& session, const Verification& proofs);

/// Adds a shortcoming that was found elsewhere in the same document or result, which is not complete then.
Verdict withShortcoming(Verdict verdict, Shortcoming shortcoming);

/// Several clauses with commas between them.
Message clausesInLine(std::span<const Message> clauses);
/// Returns the verdict in one line: "complete and verified: types, loads, runs", or its first two
/// shortcomings and the number of others; and how many values casts destroy or make 0.
Message verdictMessage(const Verdict& verdict);
std::string verdictText(const Verdict& verdict); ///< the same in English

} // namespace onnxmend
