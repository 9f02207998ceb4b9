// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/conversion_note.h"
#include "core/mend/verdict.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>

using namespace onnxmend;
using namespace onnxmend::testing;

using Kind = Shortcoming::Kind;

/// Tests of the statements about documents and results.
class VerdictTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void healthyModelIsComplete();
    void everyWeightFilledIsComplete();
    void weightsWithoutACheckpointAreMissing();
    void weightThatACheckpointLacksIsMissing();
    void castThatOverflowsIsSkippedByName();
    void weightThatFitsIsPlannedBeforeTheSaveAndMissingWithoutIt();
    void checkpointThatFitsNothingIsTold();
    void checkpointThatCannotBeReadIsTold();
    void checkpointThatNobodyNeedsIsNoShortcoming();
    void unreadableDataComesBeforeDtypes();
    void lossIsToldAndStaysComplete();
    void valuesThatBecomeZeroAreTold_data();
    void valuesThatBecomeZeroAreTold();
    void allowedOverflowDestroysValues();
    void refusalOfTheRuntimeFails();
    void whatTheCheckerRefusedBeforeDoesNotCount();
    void proofsThatCouldNotBeRunAreMissed();
    void passedProofsProveFilesOnly();
    void libraryThatCannotBeUsedIsNoFaultOfTheResult();
    void outputsOfNoWorkingModelAreNotComplete();
    void onlyFixesOfTypesHaveToGiveTheSame();
    void largerOutputsOfNewWeightsAreNoFault();
    void eachThingIsVerifiedForItself();
    void proofOfThePlannedModelSaysNothingOfWhatASaveFills();
    void fillingCastsToWhatIsDeclared();
    void replayedPlanFillsWhatFits();
    void knownOfAConversionStaysWithItsPlan();
    void partOfAConversionIsUnmeasured();

private:
    std::shared_ptr<const Session> open(const std::string& inputs, const std::string& initializers,
                                        const std::vector<std::filesystem::path>& checkpoints = {})
    {
        return openWeights(m_folder, inputs, initializers, checkpoints);
    }
    /// "a.weight" = 0.5, 70000 and "a.bias" = 1, 2 in float32.
    std::filesystem::path checkpoint()
    {
        const std::string header = R"({"a.weight":{"dtype":"F32","shape":[2],"data_offsets":[0,8]},)"
                                   R"("a.bias":{"dtype":"F32","shape":[2],"data_offsets":[8,16]}})";
        std::string bytes(8, '\0');
        bytes[0] = static_cast<char>(header.size());
        const std::array<float, 4> values = {0.5F, 70000.0F, 1.0F, 2.0F};
        return writeFile(m_folder, "w.safetensors",
                         bytes + header + std::string(reinterpret_cast<const char*>(values.data()), 16));
    }
    Verdict fixed(const std::shared_ptr<const Session>& session, const FixAllOptions& options = {},
                  const ProofOutcome& outcome = {})
    {
        return judgeResult(fixAll(session, options, m_progress), true, outcome);
    }
    /// Converted, and beyond the tolerance on some inputs.
    static std::shared_ptr<const Session> converted(const std::shared_ptr<const Session>& session)
    {
        ConversionNote note;
        note.plan = session->sharedPlan();
        note.shortcoming = Shortcoming{
            .kind = Kind::TooFarOff, .count = 1, .text = ONNXMEND_TEXT("too far off"), .names = {}};
        note.isMeasured = true;
        note.runs = {VerifiedState::Yes};
        note.same = {VerifiedState::No, "too far off"};
        return session->withConversion(std::make_shared<const ConversionNote>(note));
    }
    static Proof passedProof()
    {
        return {.status = ProofStatus::Passed, .message = {}, .name = "ONNX Runtime 1"};
    }
    static Verification allPassed()
    {
        return {.checker = passedProof(), .audit = passedProof(), .runtime = passedProof()};
    }
    static Verdict judgeProofs(const std::shared_ptr<const Session>& session, const Verification& proofs)
    {
        return judgeResult({.session = session, .applied = {}, .refused = {}}, true,
                           {.proofs = proofs, .trouble = {}});
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

using Names = std::vector<SharedText>;

void VerdictTest::healthyModelIsComplete()
{
    const auto session = open("float[2] w", "float[2] w = {1, 2}");
    const Verdict document = judgeDocument(*session);
    QCOMPARE(document.completeness, Completeness::Complete);
    QVERIFY(!document.isPlan());
    QCOMPARE(verdictText(document), std::string("nothing is wrong"));
    QCOMPARE(document.weights.wanted, 0u);
    QCOMPARE(fixed(session).completeness, Completeness::Complete);
}

void VerdictTest::everyWeightFilledIsComplete()
{
    const Verdict verdict = fixed(open("float[2] a_weight, float[2] a_bias", "", {checkpoint()}));
    QCOMPARE(verdict.completeness, Completeness::Complete);
    QCOMPARE(verdict.weights.wanted, 2u);
    QCOMPARE(verdict.weights.filled, 2u);
    QVERIFY(verdict.weights.missing.empty());
}

void VerdictTest::weightsWithoutACheckpointAreMissing()
{
    const auto session = open("float[2] a_weight, float[2] a_bias", "");
    for (const Verdict& verdict : {judgeDocument(*session), fixed(session)}) {
        QCOMPARE(verdict.completeness, Completeness::Incomplete);
        QCOMPARE(verdict.weights.missing, (Names{"a_weight", "a_bias"}));
        QCOMPARE(verdictText(verdict), std::string("2 weights have no data"));
    }
}

void VerdictTest::weightThatACheckpointLacksIsMissing()
{
    const auto session = open("float[2] a_weight, float[2] a_bias, float[2] other_bias", "", {checkpoint()});
    const Verdict verdict = fixed(session);
    QCOMPARE(verdict.completeness, Completeness::Incomplete);
    QCOMPARE(verdict.weights.filled, 2u);
    QCOMPARE(verdict.weights.missing, Names{"other_bias"});
    QCOMPARE(verdictText(verdict), std::string("1 of 3 weights has no data"));
    QCOMPARE(verdict.shortcomings.front().names, Names{"other_bias"});
}

void VerdictTest::castThatOverflowsIsSkippedByName()
{
    const Verdict verdict = fixed(open("float16[2] a_weight, float[2] a_bias", "", {checkpoint()}));
    QVERIFY(verdict.completeness != Completeness::Complete);
    QCOMPARE(verdict.weights.missing, Names{"a_weight"});
    QCOMPARE(verdict.skipped.size(), 1u);
    QCOMPARE(verdict.skipped[0].target, std::string("a_weight"));
    const auto skipped = std::ranges::find(verdict.shortcomings, Kind::Skipped, &Shortcoming::kind);
    QVERIFY(skipped != verdict.shortcomings.end());
    QCOMPARE(skipped->text.text(), std::string("1 change was skipped"));
    QCOMPARE(skipped->names, Names{"a_weight"});
}

void VerdictTest::weightThatFitsIsPlannedBeforeTheSaveAndMissingWithoutIt()
{
    const auto session = open("float[2] a_weight, float[2] a_bias", "", {checkpoint()});
    const Verdict document = judgeDocument(*session);
    QCOMPARE(document.completeness, Completeness::Complete);
    QVERIFY(document.isPlan());
    QCOMPARE(verdictText(document), std::string("planned: 2 tensors change on save"));
    const Verdict unfilled = judgeResult({.session = session, .applied = {}, .refused = {}}, true);
    QCOMPARE(unfilled.completeness, Completeness::Incomplete);
    QCOMPARE(unfilled.weights.missing.size(), 2u);
}

void VerdictTest::checkpointThatFitsNothingIsTold()
{
    const Verdict verdict = fixed(open("float[2] w", "float[2] w = {1, 2}", {checkpoint()}));
    QCOMPARE(verdict.completeness, Completeness::Incomplete);
    QCOMPARE(verdictText(verdict), std::string("nothing in the checkpoints fits this graph"));
}

void VerdictTest::checkpointThatCannotBeReadIsTold()
{
    SessionOptions options;
    options.keepUnreadable = true;
    const auto sound = open("float[1] x", "");
    const auto session = Session::open(sound->model()->path(), {writeFile(m_folder, "page.pt", "<html>")},
                                       options, m_progress);
    const Verdict verdict = judgeDocument(*session);
    QCOMPARE(verdict.completeness, Completeness::Incomplete);
    QCOMPARE(verdict.shortcomings.front().kind, Kind::UnreadableCheckpoints);
    QCOMPARE(verdictText(verdict).find("1 checkpoint cannot be read"), std::size_t{0});
}

void VerdictTest::checkpointThatNobodyNeedsIsNoShortcoming()
{
    SessionOptions options;
    options.keepUnreadable = true;
    const auto named = open("float[2] a_weight, float[2] a_bias", "");
    const auto filled =
        Session::open(named->model()->path(), {checkpoint(), writeFile(m_folder, "page.pt", "<html>")},
                      options, m_progress);
    const Verdict& verdict = judgeDocument(*filled);
    QCOMPARE(verdict.weights.filled, 2u);
    QCOMPARE(verdict.completeness, Completeness::Complete);
    QCOMPARE(filled->unreadable().size(), 1u); // its chip says so
}

void VerdictTest::unreadableDataComesBeforeDtypes()
{
    std::string model =
        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (bool[2] m) => (float[1] out) "
                      "<uint8[2] m = {1, 0}, float[600] far = [\"location\": \"gone.bin\"]>"
                      "{ out = Constant <value_float = 1.0> () }");
    const auto session = Session::open(writeFile(m_folder, "far.onnx", model), {}, {}, m_progress);
    const Verdict verdict = judgeDocument(*session);
    QCOMPARE(verdict.completeness, Completeness::Fails);
    QCOMPARE(verdictText(verdict),
             std::string("the data of 1 tensor cannot be read, 1 of 2 tensors has the wrong dtype"));
    QCOMPARE(verdict.wrongDtypeCount, 1u);
}

void VerdictTest::lossIsToldAndStaysComplete()
{
    const Verdict verdict = fixed(open("float16[3] w", "float[3] w = {0.5, 0.1, 1e-9}"));
    QCOMPARE(verdict.completeness, Completeness::Complete);
    QCOMPARE(verdict.lossy.size(), 1u);
    QCOMPARE(verdict.lossy[0].loss.rounded, 1u);
    QVERIFY(!verdict.destroysValues());
}

void VerdictTest::valuesThatBecomeZeroAreTold_data()
{
    QTest::addColumn<QString>("initializer");
    QTest::addColumn<QString>("text");
    QTest::newRow("no value") << "float[3] w = {0.5, 0.1, 0}"
                              << "complete, not verified";
    QTest::newRow("one value") << "float[3] w = {0.5, 0.1, 1e-9}"
                               << "complete, not verified, 1 value becomes 0";
    QTest::newRow("two values") << "double[3] w = {1e-9, 0.1, -1e-50}"
                                << "complete, not verified, 2 values become 0";
}

void VerdictTest::valuesThatBecomeZeroAreTold()
{
    QFETCH(const QString, initializer);
    const Verdict verdict = fixed(open("float16[3] w", initializer.toStdString()));
    QCOMPARE(verdict.completeness, Completeness::Complete);
    QVERIFY(!verdict.destroysValues());
    QTEST(QString::fromStdString(verdictText(verdict)), "text");
}

void VerdictTest::allowedOverflowDestroysValues()
{
    FixAllOptions options;
    options.allowOverflow = true;
    const Verdict verdict = fixed(open("float16[2] w", "float[2] w = {1, 70000}"), options);
    QVERIFY(verdict.destroysValues());
    QCOMPARE(verdictText(verdict), std::string("complete, not verified, 1 value overflows"));
}

void VerdictTest::refusalOfTheRuntimeFails()
{
    const auto session = open("float[2] w", "float[2] w = {1, 2}");
    Verification proofs = allPassed();
    proofs.runtime.status = ProofStatus::Failed;
    const Verdict verdict = judgeProofs(session, proofs);
    QCOMPARE(verdict.completeness, Completeness::Fails);
    QCOMPARE(verdictText(verdict), std::string("it does not load in ONNX Runtime 1"));
    proofs.runtime.status = ProofStatus::FailedBefore;
    const Verdict before = judgeProofs(session, proofs);
    QCOMPARE(before.completeness, Completeness::Fails);
    QCOMPARE(verdictText(before),
             std::string("it does not load in ONNX Runtime 1, and neither does the original"));
}

void VerdictTest::whatTheCheckerRefusedBeforeDoesNotCount()
{
    const auto session = open("float[2] w", "float[2] w = {1, 2}");
    Verification proofs = allPassed();
    proofs.checker.status = ProofStatus::FailedBefore;
    QCOMPARE(judgeProofs(session, proofs).completeness, Completeness::Complete);
    proofs.checker.status = ProofStatus::Failed;
    QCOMPARE(judgeProofs(session, proofs).completeness, Completeness::Incomplete);
}

void VerdictTest::proofsThatCouldNotBeRunAreMissed()
{
    const auto session = open("float[2] w", "float[2] w = {1, 2}");
    const Verdict verdict = judgeResult({.session = session, .applied = {}, .refused = {}}, true,
                                        {.proofs = {}, .trouble = "no verifier"});
    QCOMPARE(verdict.completeness, Completeness::Incomplete);
    QCOMPARE(verdictText(verdict), std::string("it could not be verified: no verifier"));
}

void VerdictTest::passedProofsProveFilesOnly()
{
    const auto session = open("float[2] w", "float[2] w = {1, 2}");
    QVERIFY(judgeProofs(session, allPassed()).isProved());
    QCOMPARE(verdictText(judgeProofs(session, allPassed())),
             std::string("complete and verified: types, loads"));
    Verification skipped = allPassed();
    skipped.runtime.status = ProofStatus::Skipped;
    QVERIFY(!judgeProofs(session, skipped).isProved());
    QCOMPARE(verdictText(judgeProofs(session, skipped)), std::string("complete, not verified"));
}

/// A library that was found by itself is nobody's wish; one that was named is.
void VerdictTest::libraryThatCannotBeUsedIsNoFaultOfTheResult()
{
    const auto session = open("float[2] w", "float[2] w = {1, 2}");
    Verification proofs = allPassed();
    proofs.runtime.status = ProofStatus::Skipped;
    proofs.runtime.isOfLibrary = true;
    const Verdict found = judgeProofs(session, proofs);
    QCOMPARE(found.completeness, Completeness::Complete);
    QVERIFY(!found.isProved());
    QCOMPARE(verdictText(found),
             std::string("complete, but it could not be verified: the library cannot be used"));
    QCOMPARE(found.verified.loads.state, VerifiedState::NotPossible);
    proofs.lacksNamedRuntime = true;
    const Verdict named = judgeProofs(session, proofs);
    QCOMPARE(named.completeness, Completeness::Incomplete);
    QCOMPARE(verdictText(named), std::string("it could not be verified: the library cannot be used"));
}

void VerdictTest::outputsOfNoWorkingModelAreNotComplete()
{
    const auto session = open("float[2] w", "float[2] w = {1, 2}");
    const FaultyOutput zeros{
        .name = "y", .fault = OutputFault::AllZero, .text = ONNXMEND_TEXT("the output \"y\" is all zeros")};
    const ResultRun run{.run = passedProof(), .faults = {zeros}, .same = {}};
    const ProofOutcome outcome{.proofs = allPassed(), .trouble = {}, .run = run};
    const Verdict verdict = judgeResult({.session = session, .applied = {}, .refused = {}}, true, outcome);
    QCOMPARE(verdict.completeness, Completeness::Incomplete);
    QCOMPARE(verdictText(verdict), zeros.text.text());
    QCOMPARE(verdict.verified.runs.state, VerifiedState::No);
}

void VerdictTest::onlyFixesOfTypesHaveToGiveTheSame()
{
    const auto session = open("float[2] w", "float[2] w = {1, 2}");
    const auto verdictWith = [&](FixKind kind) {
        FixAllResult result{.session = session, .applied = {}, .refused = {}};
        result.applied.push_back({});
        result.applied.back().fix.kind = kind;
        const Proof other{.status = ProofStatus::Failed, .message = "another", .name = {}};
        const ResultRun run{.run = passedProof(), .faults = {}, .same = other};
        return judgeResult(result, true, {.proofs = allPassed(), .trouble = {}, .run = run});
    };
    QCOMPARE(verdictText(verdictWith(FixKind::InsertCast)),
             std::string("its outputs differ from the original's"));
    // Who puts in weights wants other outputs.
    const Verdict filled = verdictWith(FixKind::BindWeight);
    QCOMPARE(verdictText(filled), std::string("complete and verified: types, loads, runs"));
    QCOMPARE(filled.verified.same.state, VerifiedState::No);
}

void VerdictTest::largerOutputsOfNewWeightsAreNoFault()
{
    const auto session = open("float[2] w", "float[2] w = {1, 2}");
    const FaultyOutput large{.name = "y", .fault = OutputFault::TooLarge, .text = ONNXMEND_TEXT("too large")};
    const ResultRun run{.run = passedProof(), .faults = {large}, .same = {}};
    const auto verdictWith = [&](FixKind kind) {
        FixAllResult result{.session = session, .applied = {}, .refused = {}};
        result.applied.push_back({});
        result.applied.back().fix.kind = kind;
        return judgeResult(result, true, {.proofs = allPassed(), .trouble = {}, .run = run});
    };
    const Verdict filled = verdictWith(FixKind::BindWeight);
    QVERIFY(filled.shortcomings.empty());
    QCOMPARE(filled.verified.runs.state, VerifiedState::Yes);
    const Verdict cast = verdictWith(FixKind::InsertCast);
    QCOMPARE(cast.shortcomings.size(), std::size_t(1));
    QCOMPARE(cast.verified.runs.why, large.text.text());
}

void VerdictTest::eachThingIsVerifiedForItself()
{
    const Verified nothing = verifiedBy(std::nullopt, std::nullopt);
    QCOMPARE(nothing.types.state, VerifiedState::NotAsked);
    QCOMPARE(nothing.same.state, VerifiedState::NotAsked);

    Verification proofs = allPassed();
    proofs.runtime = {.status = ProofStatus::Skipped, .message = "there is none", .name = {}};
    const Verified withoutRuntime = verifiedBy(proofs, std::nullopt);
    QCOMPARE(withoutRuntime.types.state, VerifiedState::Yes);
    QCOMPARE(withoutRuntime.loads.state, VerifiedState::NotPossible);
    QCOMPARE(whyNotVerified(withoutRuntime),
             std::string("loads: there is none; runs: it was not asked for; same: it was not asked for"));

    proofs.runtime = {.status = ProofStatus::Failed, .message = "an error", .name = {}};
    QCOMPARE(whyNotVerified(verifiedBy(proofs, std::nullopt)),
             std::string("loads: an error; runs: it does not load; same: it does not load"));

    const ResultRun same{.run = passedProof(), .faults = {}, .same = passedProof()};
    QCOMPARE(whyNotVerified(verifiedBy(allPassed(), same)), std::string());
    ResultRun before = same;
    before.run.status = ProofStatus::FailedBefore;
    QCOMPARE(std::string(verifiedStateName(verifiedBy(allPassed(), before).runs.state)),
             std::string("failed-before"));
}

void VerdictTest::proofOfThePlannedModelSaysNothingOfWhatASaveFills()
{
    const auto whole = open("float[2] w", "float[2] w = {1, 2}");
    QVERIFY(judgePlanned(whole, allPassed()).proofs);

    const auto filled = open("float[2] a_weight, float[2] a_bias", "", {checkpoint()});
    const Verdict passed = judgePlanned(filled, allPassed());
    QVERIFY(!passed.proofs);
    QCOMPARE(verdictText(passed), verdictText(judgeDocument(*filled)));

    Verification proofs = allPassed();
    proofs.runtime.status = ProofStatus::Failed;
    const Verdict refused = judgePlanned(filled, proofs);
    QVERIFY(refused.proofs);
    QCOMPARE(refused.completeness, Completeness::Fails);
    QCOMPARE(refused.shortcomings.front().kind, Kind::DoesNotLoad);
    QVERIFY(refused.weights.missing.empty());
}

void VerdictTest::fillingCastsToWhatIsDeclared()
{
    const auto session = open("double[2] a_weight, float[2] a_bias", "", {checkpoint()});
    const FixAllResult filled = fillWeights(session, {}, m_progress);
    QCOMPARE(filled.applied.size(), 2u);
    QCOMPARE(judgeResult(filled, true).completeness, Completeness::Complete);
    const auto weight = filled.session->planned()->findInitializer(GraphId{}, "a_weight");
    QVERIFY(weight);
    QCOMPARE(filled.session->planned()->tensor(*weight).savedDtype, DType::Double);
    const FixAllResult refused =
        fillWeights(open("float16[2] a_weight, float[2] a_bias", "", {checkpoint()}), {}, m_progress);
    QCOMPARE(refused.applied.size(), 1u);
    QCOMPARE(refused.refused.size(), 1u);
    QCOMPARE(judgeResult(refused, true).weights.missing, Names{"a_weight"});
}

void VerdictTest::replayedPlanFillsWhatFits()
{
    const auto session =
        open("float[2] a_weight, float[2] a_bias, bool[2] m", "uint8[2] m = {1, 0}", {checkpoint()});
    Plan plan;
    plan.edits.push_back(
        CastInitializer{.graph = "main", .value = "m", .from = DType::Uint8, .to = DType::Bool});
    const FixAllResult replayed = replayPlan(session, {.plan = plan}, {}, m_progress);
    QCOMPARE(replayed.applied.size(), 3u);
    QCOMPARE(judgeResult(replayed, true).completeness, Completeness::Complete);
    FixAllOptions unfilled;
    unfilled.bindWeights = false;
    QCOMPARE(replayPlan(session, {.plan = plan}, unfilled, m_progress).applied.size(), 1u);
}

void VerdictTest::knownOfAConversionStaysWithItsPlan()
{
    const auto original = open("float16[2] w", "float[2] w = {1, 2}");
    const Edit cast =
        CastInitializer{.graph = "main", .value = "w", .from = DType::Float, .to = DType::Float16};
    const auto session = converted(original->withPlan(Plan{.edits = {cast}}, m_progress));
    QCOMPARE(judgeDocument(*session).completeness, Completeness::Incomplete);
    QCOMPARE(verdictText(judgeDocument(*session)), std::string("too far off"));

    const auto firstOf = [](const Verdict& verdict) {
        return verdict.shortcomings.empty() ? Kind::Warnings : verdict.shortcomings.front().kind;
    };
    const ResultRun run{.run = passedProof(), .faults = {}, .same = passedProof()};
    const ProofOutcome outcome{.proofs = allPassed(), .trouble = {}, .run = run};
    const Verdict saved =
        judgeResult({.session = session->afterSave(), .applied = {}, .refused = {}}, true, outcome);
    QCOMPARE(firstOf(saved), Kind::TooFarOff);
    QCOMPARE(saved.verified.runs.state, VerifiedState::Yes);
    QCOMPARE(saved.verified.same.state, VerifiedState::No);

    // An edit that is planned after the conversion does not remove the measurement; an undo of the conversion
    // does.
    const Edit other =
        CastInitializer{.graph = "main", .value = "w", .from = DType::Float16, .to = DType::Float};
    QCOMPARE(firstOf(judgeDocument(*session->withPlan(Plan{.edits = {cast, other}}, m_progress))),
             Kind::TooFarOff);
    QVERIFY(firstOf(judgeDocument(*session->withPlan(Plan{}, m_progress))) != Kind::TooFarOff);
    const auto undone = session->withChoices(original->choices(), m_progress);
    QVERIFY(!undone->conversion());
    QCOMPARE(firstOf(judgeDocument(*undone->withChoices(session->choices(), m_progress))), Kind::TooFarOff);
}

/// The plan of a conversion is edited like any other.
void VerdictTest::partOfAConversionIsUnmeasured()
{
    const auto original = open("float16[2] v, float16[2] w", "float[2] v = {1, 2}, float[2] w = {1, 2}");
    const auto castOf = [](const std::string& value) {
        return Edit(
            CastInitializer{.graph = "main", .value = value, .from = DType::Float, .to = DType::Float16});
    };
    const auto session = converted(original->withPlan(Plan{.edits = {castOf("v"), castOf("w")}}, m_progress));
    QVERIFY(noteState(*session) == NoteState::Whole);
    for (const char* const left : {"v", "w"}) {
        const auto part = session->withPlan(Plan{.edits = {castOf(left)}}, m_progress);
        QVERIFY(noteState(*part) == NoteState::Part && !standingNote(*part));
        const Verdict verdict = judgeDocument(*part);
        QVERIFY(verdict.completeness != Completeness::Complete);
        QVERIFY(std::ranges::any_of(verdict.shortcomings, [](const Shortcoming& shortcoming) {
            return shortcoming.kind == Kind::Unmeasured;
        }));
        const ProofOutcome outcome{.proofs = allPassed(), .trouble = {}, .run = {}};
        const Verdict saved =
            judgeResult({.session = part->afterSave(), .applied = {}, .refused = {}}, true, outcome);
        QVERIFY(saved.completeness != Completeness::Complete && !saved.verified.same.isYes());
    }
    const auto swapped = session->withPlan(Plan{.edits = {castOf("w"), castOf("v")}}, m_progress);
    QVERIFY(noteState(*swapped) == NoteState::Part);
    QVERIFY(noteState(*session->withPlan(Plan{}, m_progress)) == NoteState::None);
    // Edits before a conversion are not part of it.
    ConversionNote note = *session->conversion();
    note.firstEdit = 1;
    const auto behind = session->withConversion(std::make_shared<const ConversionNote>(note));
    QVERIFY(noteState(*behind->withPlan(Plan{.edits = {castOf("v")}}, m_progress)) == NoteState::None);
    QVERIFY(noteState(*behind->withPlan(Plan{.edits = {castOf("w")}}, m_progress)) == NoteState::Part);
}

ONNXMEND_GUILESS_TEST(verdict, VerdictTest)
#include "tst_verdict.moc"
