// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/facts.h"

#include "core/base/text.h"
#include "core/mend/model_overview.h"
#include "core/policy/judge_report.h"
#include "core/verify/run_text.h"
#include "ui/look/texts.h"
#include "ui/look/translated.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

struct FactWords {
    Q_DECLARE_TR_FUNCTIONS(FactWords)
};

constexpr qsizetype kShownLines = 8;

/// Returns `lines`, a line for each of the first items, and the number of the others. There may be hundreds
/// of thousands of items.
template <class Items, class LineOf>
QString shortened(QStringList lines, const Items& items, LineOf lineOf)
{
    const qsizetype room = kShownLines - lines.size();
    for (const auto& item : items) {
        if (lines.size() == kShownLines) {
            const auto others = static_cast<std::uint64_t>(static_cast<qsizetype>(items.size()) - room);
            lines.append(FactWords::tr("and %1 more").arg(texts::count(others)));
            break;
        }
        lines.append(lineOf(item));
    }
    return lines.join(u'\n');
}

QString shortened(const QStringList& lines) { return shortened({}, lines, std::identity()); }

Fact proofFact(const Proof& proof, const QString& title, const QString& passed)
{
    const QString message = texts::asSentence(texts::fromUtf8(proof.sentence()));
    const auto text = [&]() -> QString {
        switch (proof.status) {
        case ProofStatus::Passed:
            return passed;
        case ProofStatus::Skipped:
            return proof.isOfLibrary ? message : FactWords::tr("Not run. %1").arg(message);
        case ProofStatus::FailedBefore:
            return FactWords::tr("The original fails for the same: %1").arg(message);
        case ProofStatus::Failed:
            break;
        }
        return message;
    };
    return {theme::tone(proof.status), theme::iconName(proof.status), title, text(), proof.subject};
}

/// The same for a program whose message a small model can have.
Fact programFact(const Proof& proof, const QString& title, const QString& passed)
{
    Fact fact = proofFact(proof, title, passed);
    fact.failure = proof.fails() ? proof.message : std::string();
    return fact;
}

void addProofs(std::vector<Fact>& facts, const Verification& proofs)
{
    facts.push_back(programFact(proofs.checker, FactWords::tr("onnx.checker"),
                                FactWords::tr("Accepts the model, full check")));
    const bool isAnyIgnored = proofs.policyOutcome && !proofs.policyOutcome->ignored.empty();
    facts.push_back(proofFact(
        proofs.audit, FactWords::tr("Audit"),
        isAnyIgnored ? FactWords::tr("Finds no dtype error in the file, except those that the policy ignores")
                     : FactWords::tr("Finds no dtype error in the file")));
    if (isAnyIgnored && proofs.audit.passed()) { // a verdict with ignored findings is not green either
        facts.back().tone = Tone::Accent;
        facts.back().icon = "status-fixed";
    }
    const QString runtime =
        proofs.runtime.name.empty() ? FactWords::tr("ONNX Runtime") : texts::fromUtf8(proofs.runtime.name);
    facts.push_back(programFact(proofs.runtime, runtime, FactWords::tr("Loads the model")));
}

/// Adds a claim that a run has checked; adds nothing if it was not requested.
void addClaim(std::vector<Fact>& facts, const VerifiedClaim& claim, const QString& title,
              const QString& passed)
{
    const QString why = texts::asSentence(texts::fromUtf8(claim.why));
    switch (claim.state) {
    case VerifiedState::Yes:
        facts.push_back({Tone::Good, "status-ok", title, passed});
        break;
    case VerifiedState::No:
        facts.push_back({Tone::Warning, "status-warning", title, why});
        break;
    case VerifiedState::FailedBefore:
    case VerifiedState::NotPossible:
        facts.push_back({Tone::Muted, "status-info", title, FactWords::tr("Not known. %1").arg(why)});
        break;
    case VerifiedState::NotAsked:
        break;
    }
}

/// Describes the effects of the written plan; empty if it has none.
QString changesText(const SaveOutcome& outcome)
{
    const auto& [casts, bound, declarations, castNodes] = overviewOf(*outcome.planned).planned;
    QStringList parts;
    if (casts > 0) {
        parts.append(texts::count(casts, FactWords::tr("1 tensor cast"), FactWords::tr("%1 tensors cast")));
    }
    if (bound > 0) {
        parts.append(texts::count(bound, FactWords::tr("1 weight put in place as it is"),
                                  FactWords::tr("%1 weights put in place as they are")));
    }
    if (const std::size_t constants = outcome.report.saved.constants.size(); constants > 0) {
        parts.append(texts::count(constants, FactWords::tr("1 filled weight became a constant"),
                                  FactWords::tr("%1 filled weights became constants")));
    }
    if (castNodes > 0) {
        parts.append(
            texts::count(castNodes, FactWords::tr("1 Cast inserted"), FactWords::tr("%1 Casts inserted")));
    }
    if (declarations > 0) {
        parts.append(texts::count(declarations, FactWords::tr("1 declaration changed"),
                                  FactWords::tr("%1 declarations changed")));
    }
    return parts.join(u", "_s);
}

QString refusalLine(const RefusedFix& fix)
{
    return u"%1: %2"_s.arg(texts::fromUtf8(fix.target), texts::fromUtf8(fix.reason));
}

/// Adds the shortcomings, the most important first, with their tensors. Checks have facts of their own.
void addShortcomings(std::vector<Fact>& facts, const Verdict& verdict)
{
    using Kind = Shortcoming::Kind;
    for (const Shortcoming& shortcoming : verdict.shortcomings) {
        if (shortcoming.kind == Kind::DoesNotLoad || shortcoming.kind == Kind::DoesNotRun ||
            shortcoming.kind == Kind::FaultyOutputs || shortcoming.kind == Kind::OutputsDiffer ||
            shortcoming.kind == Kind::CheckerFails || shortcoming.kind == Kind::AuditFails) {
            continue;
        }
        const QStringList text{texts::asSentence(texts::translated(shortcoming.text))};
        const QString lines = shortcoming.kind == Kind::Skipped
                                  ? shortened(text, verdict.skipped, refusalLine)
                                  : shortened(text, shortcoming.names,
                                              [](const std::string& name) { return texts::fromUtf8(name); });
        const bool isUsable = shortcoming.kind == Kind::NothingFits ||
                              shortcoming.kind == Kind::MissingWeights ||
                              shortcoming.kind == Kind::Warnings || shortcoming.kind == Kind::Skipped ||
                              shortcoming.kind == Kind::ProofsMissing || shortcoming.kind == Kind::Unmeasured;
        Fact fact{isUsable ? Tone::Warning : Tone::Bad, isUsable ? "status-warning" : "status-mismatch",
                  FactWords::tr("Not complete"), lines};
        if (shortcoming.kind != Kind::ProofsMissing && shortcoming.kind != Kind::NothingFits) {
            fact.shortcoming = shortcoming;
        }
        if (shortcoming.kind == Kind::MissingWeights) {
            fact.objectName = u"missingWeights"_s;
        }
        facts.push_back(std::move(fact));
    }
}

void addWeights(std::vector<Fact>& facts, const WeightTally& weights)
{
    if (weights.wanted > 0) {
        const bool isWhole = weights.filled == weights.wanted;
        facts.push_back({isWhole ? Tone::Good : Tone::Warning, isWhole ? "status-ok" : "status-warning",
                         FactWords::tr("Weights"),
                         FactWords::tr("%1 of %2 filled")
                             .arg(texts::count(weights.filled), texts::count(weights.wanted))});
    }
}

/// Returns "w: FLOAT to FLOAT16, 1 overflowed, 3 rounded (of 10 values)".
QString lossLine(const AppliedFix& fix)
{
    const Loss& loss = fix.loss;
    QStringList parts;
    const auto add = [&parts](std::uint64_t count, const QString& text) {
        if (count > 0) {
            parts.append(text.arg(texts::count(count)));
        }
    };
    add(loss.overflowed, FactWords::tr("%1 overflowed"));
    add(loss.nan, FactWords::tr("%1 became NaN"));
    add(loss.underflowed, FactWords::tr("%1 became zero"));
    add(loss.rounded, FactWords::tr("%1 rounded"));
    return FactWords::tr("%1: %2 to %3, %5 (of %4 values)")
        .arg(texts::fromUtf8(fix.fix.target), texts::dtype(fix.fix.from), texts::dtype(fix.fix.to),
             texts::count(loss.elements), parts.join(u", "_s));
}

void addFiles(std::vector<Fact>& facts, const SaveOutcome& outcome)
{
    facts.push_back(
        {Tone::Plain, {}, FactWords::tr("Folder"), texts::path(outcome.report.output.parent_path())});
    QStringList files;
    for (const SavedFile& file : outcome.report.saved.files) {
        files.append(FactWords::tr("%1, %2").arg(texts::fileName(file.path), texts::bytes(file.byteCount)));
    }
    facts.push_back({Tone::Plain, {}, FactWords::tr("Files"), shortened(files)});
    facts.push_back(
        {Tone::Plain,
         {},
         FactWords::tr("Written"),
         FactWords::tr("%1 in %2")
             .arg(texts::bytes(outcome.report.saved.bytesWritten), texts::seconds(outcome.report.seconds))});
    if (outcome.report.saved.bytesKept > 0) {
        facts.push_back(
            {Tone::Plain,
             {},
             FactWords::tr("Not changed"),
             FactWords::tr("%1 stay in their data files").arg(texts::bytes(outcome.report.saved.bytesKept))});
    }
}

/// Returns the inputs of a run.
Fact runInputsFact(const RunReport& report)
{
    QStringList lines;
    for (const RunValue& input : report.inputs) {
        lines.append(u"%1: %2 %3"_s.arg(texts::fromUtf8(input.name), texts::dtype(input.dtype),
                                        texts::fromUtf8(shapeText(input.shape))));
    }
    return {Tone::Plain, {}, FactWords::tr("Inputs"), shortened(lines)};
}

/// A line of a fact, and its subject.
struct FactLine {
    QString text;
    std::optional<ProofSubject> subject = {};
};

/// Adds a fact for each of the first lines, so that each can be shown, and the number of the others.
void addLines(std::vector<Fact>& facts, const Fact& first, const std::vector<FactLine>& lines)
{
    const std::size_t shown = std::min<std::size_t>(lines.size(), kShownLines);
    for (std::size_t i = 0; i < shown; ++i) {
        Fact fact = first;
        fact.text = lines[i].text;
        fact.subject = lines[i].subject;
        if (i > 0) {
            fact.icon = {};
            fact.continues = true;
        }
        facts.push_back(std::move(fact));
    }
    if (lines.size() > shown) {
        Fact rest{first.tone,
                  {},
                  first.title,
                  FactWords::tr("and %1 more").arg(texts::count(lines.size() - shown))};
        rest.continues = true;
        facts.push_back(std::move(rest));
    }
}

ProofSubject outputOfRun(const OutputValues& output)
{
    return {.graph = "main", .node = {}, .nodeIndex = {}, .opType = {}, .value = output.name, .kind = {}};
}

void addRun(std::vector<Fact>& facts, const ModelRun& run, const Proof& original)
{
    const std::vector<RunRemark> open = notCompared(run, original);
    std::vector<FactLine> lines;
    if (!run.proof.passed()) {
        lines.push_back({texts::asSentence(texts::fromUtf8(run.proof.sentence())), run.proof.subject});
    }
    for (const OutputValues& output : run.outputs) {
        lines.push_back({u"%1: %2"_s.arg(texts::fromUtf8(output.name), texts::fromUtf8(outputText(output))),
                         outputOfRun(output)});
    }
    for (const std::vector<RunRemark>& remarks : {open, runtimeWork(run)}) {
        for (const RunRemark& remark : remarks) {
            lines.push_back({u"%1: %2"_s.arg(texts::fromUtf8(remark.subject), texts::fromUtf8(remark.text)),
                             remark.place});
        }
    }
    const bool isOpen = run.proof.passed() && !open.empty();
    const std::size_t first = facts.size();
    addLines(facts,
             {isOpen ? Tone::Warning : theme::tone(run.proof.status),
              isOpen ? "status-warning" : theme::iconName(run.proof.status),
              run.optimised ? FactWords::tr("Optimised") : FactWords::tr("As written"),
              {}},
             lines);
    if (!run.proof.passed() && run.outputs.empty() && !run.optimised) { // it does not run
        facts[first].failure = run.proof.message;
    }
}

/// Adds the time of a run, and the nodes that take most of it.
void addTimes(std::vector<Fact>& facts, const TimeSummary& times)
{
    std::vector<FactLine> lines{{texts::fromUtf8(timeText(times))}};
    for (const TimeSummary::Node& node : times.slowest) {
        lines.push_back({u"%1: %2"_s.arg(texts::fromUtf8(node.text), texts::percent(times.shareOf(node))),
                         ProofSubject{.graph = "main",
                                      .node = node.name,
                                      .nodeIndex = NodeId{node.index},
                                      .opType = node.opType,
                                      .value = {},
                                      .kind = {}}});
    }
    addLines(facts, {Tone::Plain, {}, FactWords::tr("Time"), {}}, lines);
}

/// Returns the subject of a skipped fix, in the model that still has the fault.
ProofSubject subjectOfRefused(const RefusedFix& fix, const Session& session)
{
    for (const Finding& finding : session.report().findings) {
        if (finding.value == fix.target && finding.id() == fix.finding) { // the id is composed on each call
            return {.graph = finding.graph,
                    .node = finding.node,
                    .nodeIndex = finding.nodeIndex,
                    .opType = finding.opType,
                    .value = finding.value,
                    .kind = finding.kind};
        }
    }
    return {.graph = "main", .node = {}, .nodeIndex = {}, .opType = {}, .value = fix.target, .kind = {}};
}

std::vector<FactLine> refusalLines(const FixAllResult& result)
{
    std::vector<FactLine> lines;
    for (const RefusedFix& fix : result.refused) {
        const bool isShown = lines.size() < static_cast<std::size_t>(kShownLines);
        lines.push_back(isShown ? FactLine{refusalLine(fix), subjectOfRefused(fix, *result.session)}
                                : FactLine{});
    }
    return lines;
}

bool wasSkipped(const Verification& proofs)
{
    return proofs.checker.status == ProofStatus::Skipped || proofs.audit.status == ProofStatus::Skipped ||
           proofs.runtime.status == ProofStatus::Skipped;
}

} // namespace

FactSheet sheetOfSave(const SaveOutcome& outcome)
{
    const Verdict& verdict = outcome.report.verdict;
    const Fact headline{
        theme::tone(verdict), theme::iconName(verdict), FactWords::tr("Saved"),
        u"%1: %2"_s.arg(texts::fileName(outcome.report.output), texts::translated(verdictMessage(verdict)))};
    std::vector<Fact> facts;
    addShortcomings(facts, verdict);
    addWeights(facts, verdict.weights);
    if (const QString changes = changesText(outcome); !changes.isEmpty()) {
        facts.push_back({Tone::Plain, {}, FactWords::tr("Changed"), changes});
    }
    if (!verdict.lossy.empty()) {
        facts.push_back({verdict.destroysValues() ? Tone::Warning : Tone::Plain,
                         verdict.destroysValues() ? "status-warning" : "", FactWords::tr("Loss"),
                         shortened({}, verdict.lossy, lossLine)});
    }
    if (verdict.proofs) {
        addProofs(facts, *verdict.proofs);
        addClaim(facts, verdict.verified.runs, FactWords::tr("Run"),
                 FactWords::tr("Runs on made-up inputs, and gives numbers"));
        addClaim(facts, verdict.verified.same, FactWords::tr("Same outputs"),
                 FactWords::tr("Computes what the original computes"));
    }
    addFiles(facts, outcome);
    return {headline, facts};
}

FactSheet sheetOfVerification(const VerifyOutcome& outcome)
{
    const bool failed = outcome.verification.failed();
    const QString name = texts::fileName(outcome.path);
    const QString holds =
        outcome.isPlanned ? FactWords::tr("The planned %1 holds") : FactWords::tr("%1 holds");
    const QString notMade =
        outcome.isPlanned
            ? FactWords::tr("Nothing is wrong with the planned %1, but not every check was made")
            : FactWords::tr("Nothing is wrong with %1, but not every check was made");
    const QString unusable =
        outcome.isPlanned ? FactWords::tr("The planned %1 could not be verified: the library cannot be used")
                          : FactWords::tr("%1 could not be verified: the library cannot be used");
    const QString open = outcome.verification.runtime.isOfLibrary ? unusable : notMade;
    const QString fails =
        outcome.isPlanned ? FactWords::tr("The planned %1 fails") : FactWords::tr("%1 fails");
    // A check that did not run shows nothing: green needs all of them.
    const bool isWhole = !failed && !wasSkipped(outcome.verification);
    const Fact headline{failed    ? Tone::Bad
                        : isWhole ? Tone::Good
                                  : Tone::Warning,
                        failed    ? "status-mismatch"
                        : isWhole ? "status-ok"
                                  : "status-warning",
                        FactWords::tr("Verify"),
                        (failed    ? fails
                         : isWhole ? holds
                                   : open)
                            .arg(name)};
    std::vector<Fact> facts;
    if (outcome.isPlanned) {
        facts.push_back(
            {Tone::Plain,
             {},
             FactWords::tr("Model"),
             FactWords::tr("The model with the changes that are planned, as a save would write it. Large "
                           "weights are left empty: no check reads their values. The file on disk has none "
                           "of the changes yet.")});
    } else {
        facts.push_back({Tone::Plain, {}, FactWords::tr("File"), texts::path(outcome.path)});
    }
    addProofs(facts, outcome.verification);
    return {headline, facts};
}

FactSheet sheetOfRun(const RunOutcome& outcome)
{
    const RunReport& report = outcome.report;
    const bool wasCompared = outcome.isCompared && report.original.passed();
    const QString name = texts::fileName(outcome.path);
    const QString subject = outcome.isPlanned ? FactWords::tr("The planned %1").arg(name) : name;
    const QString said = report.failed()
                             ? (wasCompared ? FactWords::tr("%1 does not give what the original gives")
                                            : FactWords::tr("%1 does not run"))
                         : wasCompared ? FactWords::tr("%1 gives what the original gives")
                                       : FactWords::tr("%1 runs");
    const bool isWhole = !report.failed() && std::ranges::all_of(report.runs, [&report](const ModelRun& run) {
        return notCompared(run, report.original).empty();
    });
    const bool isGood = isWhole && (wasCompared || !outcome.isCompared);
    const Fact headline{report.failed() ? Tone::Bad
                        : isGood        ? Tone::Good
                                        : Tone::Warning,
                        report.failed() ? "status-mismatch"
                        : isGood        ? "status-ok"
                                        : "status-warning",
                        FactWords::tr("Run"), said.arg(subject)};
    std::vector<Fact> facts{runInputsFact(report)};
    if (outcome.isCompared && !wasCompared) {
        facts.push_back({Tone::Warning, "status-warning", FactWords::tr("Original"),
                         FactWords::tr("Does not run, so nothing was compared: %1")
                             .arg(texts::fromUtf8(report.original.sentence())),
                         report.original.subject});
    }
    for (const ModelRun& run : report.runs) {
        addRun(facts, run, report.original);
    }
    if (outcome.times) {
        addTimes(facts, *outcome.times);
    }
    if (report.beginning) {
        facts.push_back(
            {Tone::Bad, "status-mismatch", FactWords::tr("Difference"),
             FactWords::tr("Begins at %1: %2 is %3")
                 .arg(texts::fromUtf8(report.beginning->node), texts::fromUtf8(report.beginning->value.name),
                      texts::fromUtf8(outputText(report.beginning->value))),
             report.beginning->subject});
    }
    return {headline, facts};
}

FactSheet sheetOfRuntimes(const RuntimesOutcome& outcome)
{
    const RuntimeMatrix& matrix = *outcome.matrix;
    const QString name = texts::fileName(outcome.path);
    const QString subject = outcome.isPlanned ? FactWords::tr("The planned %1").arg(name) : name;
    const auto failures = std::ranges::count_if(matrix.rows, &RuntimeRow::failed);
    const bool isGood = failures == 0 && matrix.isMeasured() && !matrix.hasUnusable();
    const QString said =
        failures > 0 ? FactWords::tr("%1 fails, or gives something else, in %2 of %3 ONNX Runtimes")
                           .arg(subject, texts::count(static_cast<std::size_t>(failures)),
                                texts::count(matrix.rows.size()))
        : !matrix.hasUsable()  ? FactWords::tr("No ONNX Runtime could be used")
        : !matrix.isMeasured() ? FactWords::tr("%1 loads, and could not be run anywhere").arg(subject)
        : matrix.hasUnusable()
            ? FactWords::tr("%1 gives the same wherever an ONNX Runtime could be used").arg(subject)
            : FactWords::tr("%1 gives the same in every ONNX Runtime").arg(subject);
    return {{failures > 0 ? Tone::Bad
             : isGood     ? Tone::Good
                          : Tone::Warning,
             failures > 0 ? "status-mismatch"
             : isGood     ? "status-ok"
                          : "status-warning",
             FactWords::tr("Every ONNX Runtime"), said},
            {}};
}

FactSheet sheetOfLoads(const FixedForRuntime& result)
{
    const Proof& runtime = result.runtime;
    const QString name = runtime.name.empty() ? FactWords::tr("ONNX Runtime") : texts::fromUtf8(runtime.name);
    const QString said = runtime.passed() ? FactWords::tr("%1 loads the planned model")
                         : runtime.status == ProofStatus::Skipped
                             ? FactWords::tr("%1 was not run")
                             : FactWords::tr("%1 still refuses the planned model");
    const Fact headline{theme::tone(runtime.status), theme::iconName(runtime.status),
                        FactWords::tr("Fix Until It Runs"), said.arg(name)};
    std::vector<Fact> facts;
    facts.push_back({Tone::Plain,
                     {},
                     FactWords::tr("Fixes"),
                     texts::count(result.fixes.fixCount(), FactWords::tr("1 recommended fix is planned"),
                                  FactWords::tr("%1 recommended fixes are planned"))});
    for (std::size_t round = 0; round < result.rounds.size(); ++round) {
        const RuntimeRound& told = result.rounds[round];
        const bool helped = !told.fix.empty();
        facts.push_back(
            {helped ? Tone::Plain : Tone::Bad, helped ? "" : "status-mismatch",
             FactWords::tr("Load %1").arg(texts::count(round + 1)),
             texts::asSentence(texts::fromUtf8(told.message)) + u'\n' +
                 (helped ? texts::fromUtf8(told.fix) : FactWords::tr("Nothing helps against this.")),
             told.subject});
    }
    if (!runtime.passed() && result.rounds.empty()) {
        facts.push_back(proofFact(runtime, name, {}));
    }
    if (!result.fixes.refused.empty()) {
        addLines(facts, {Tone::Warning, "status-warning", FactWords::tr("Skipped"), {}},
                 refusalLines(result.fixes));
    }
    return {headline, facts};
}

FactSheet sheetOfRefusals(const FixAllResult& result)
{
    const Fact headline{Tone::Warning, "status-warning", FactWords::tr("Fix"),
                        FactWords::tr("Fixes planned: %1, skipped: %2")
                            .arg(texts::count(result.fixCount()), texts::count(result.refused.size()))};
    return {headline,
            {{Tone::Plain, {}, FactWords::tr("Skipped"), shortened({}, result.refused, refusalLine)}}};
}

FactSheet sheetOfSkippedEdits(const Session& session)
{
    const auto line = [](const SkippedEdit& edit) { return texts::asSentence(texts::fromUtf8(edit.reason)); };
    const Fact headline{
        Tone::Warning, "status-warning", FactWords::tr("Reload"),
        FactWords::tr("Planned changes that do not fit the files any more: %1 of %2")
            .arg(texts::count(session.skippedEdits().size()), texts::count(session.plan().edits.size()))};
    return {headline,
            {{Tone::Plain, {}, FactWords::tr("Skipped"), shortened({}, session.skippedEdits(), line)}}};
}

} // namespace onnxmend
