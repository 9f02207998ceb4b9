// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/verdict.h"

#include "core/base/text.h"
#include "core/mend/conversion_note.h"
#include "core/mend/later_overflows.h"
#include "core/types/finding_kinds.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>
#include <utility>

namespace onnxmend
{

namespace
{

using Kind = Shortcoming::Kind;

constexpr std::size_t shownShortcomings = 2;

/// A clause for one thing and one for more: "1 weight has no data", "2 weights have no data".
struct Plural {
    MarkedText one;
    MarkedText many;

    Message of(std::size_t count) const { return {count == 1 ? one : many, {count}}; }
};

/// The same of some among all: "1 of 2 weights has no data".
Message countedOf(std::size_t count, std::size_t all, const Plural& alone, const Plural& amongAll)
{
    return all > count ? Message(count == 1 ? amongAll.one : amongAll.many, {count, all}) : alone.of(count);
}

/// Returns whether the fault counts. Outputs of new weights may be larger than those of the old ones.
bool isShortcoming(const FaultyOutput& output, bool wantsTheSame)
{
    return output.fault != OutputFault::TooLarge || wantsTheSame;
}

/// Goes once over the rows and findings of a session and counts the shortcomings.
class Judge
{
public:
    Judge(const Session& session, bool isWritten, bool isDocument)
        : m_session(session)
        , m_isDocument(isDocument)
    {
        m_verdict.isWritten = isWritten;
        countRows();
        countFindings();
    }

    void setFixes(const FixAllResult& result)
    {
        std::ranges::copy_if(result.applied, std::back_inserter(m_verdict.lossy),
                             [](const AppliedFix& fix) { return !fix.loss.lossless(); });
        m_verdict.skipped = result.refused;
        m_givesTheSame = areToGiveTheSame(result);
    }

    void setProofs(const ProofOutcome& outcome)
    {
        m_verdict.proofs = outcome.proofs;
        m_verdict.run = outcome.run;
        m_verdict.verified = verifiedBy(outcome.proofs, outcome.run, m_givesTheSame);
        setMeasured();
        m_trouble = outcome.trouble;
    }

    Verdict finish()
    {
        addProofOfLoading();
        addRun();
        addConversion();
        addData();
        addErrors();
        addSkipped();
        addOtherProofs();
        addWarnings();
        m_verdict.completeness = m_verdict.shortcomings.empty() ? Completeness::Complete
                                 : fails()                      ? Completeness::Fails
                                                                : Completeness::Incomplete;
        return std::move(m_verdict);
    }

private:
    /// Uses the measured outputs of a conversion: they say more than one run on inputs from -1 to 1.
    void setMeasured()
    {
        const bool isProvedFile =
            m_verdict.isWritten && m_verdict.proofs && !m_verdict.proofs->runtime.fails();
        const ConversionNote* const note = isProvedFile ? standingNote(m_session) : nullptr;
        if (!note) {
            return;
        }
        Verified& verified = m_verdict.verified;
        if (isNoteOf(*note, m_session) && (note->isMeasured || !m_verdict.run)) {
            verified.runs = note->runs;
            verified.same = note->same;
        } else if (verified.same.isYes() && note->same.state == VerifiedState::No) {
            verified.same = note->same;
        }
    }

    void addConversion()
    {
        const NoteState state = noteState(m_session);
        if (state == NoteState::Part) {
            m_verdict.shortcomings.push_back(shortcomingOfPart());
        } else if (state == NoteState::Whole && m_session.conversion()->shortcoming) {
            m_verdict.shortcomings.push_back(*m_session.conversion()->shortcoming);
        }
    }

    void countRows()
    {
        m_verdict.ignoredCount = m_session.policyOutcome().ignored.size();
        for (const IgnoredFinding& ignored : m_session.policyOutcome().ignored) {
            if (findingKindInfo(ignored.finding.kind).isAboutMatching) {
                m_ignoredWeights.insert(ignored.finding.value.str());
            }
        }
        for (const InitializerRow& row : m_session.report().rows) {
            if (row.status == RowStatus::Unused) {
                continue;
            }
            ++m_verdict.tensorCount;
            m_verdict.changedTensors += row.changedByPlan ? 1 : 0;
            if (row.modelTensor && row.status == RowStatus::Unreadable) {
                m_unreadable.push_back(row.name);
            } else if (row.modelTensor) {
                const bool filled = row.source == RowSource::Checkpoint;
                m_verdict.weights.wanted += filled ? 1 : 0;
                m_verdict.weights.filled += filled ? 1 : 0;
            } else {
                countWeight(row);
            }
        }
        if (m_isDocument) {
            m_verdict.changedTensors += m_session.bindings().size();
        }
        m_verdict.changesGraph = std::ranges::any_of(m_session.plan().edits, [](const Edit& edit) {
            const std::optional<FixKind> kind = kindOf(edit);
            return kind && !fixKindInfo(*kind).touchesBytes;
        });
    }

    /// Counts a graph input that is a weight without data in the model.
    void countWeight(const InitializerRow& row)
    {
        const bool fits = row.status == RowStatus::Ok || row.status == RowStatus::Mismatch;
        if (!fits && m_ignoredWeights.contains(row.name)) {
            return; // the policy says that the caller provides it
        }
        ++m_verdict.weights.wanted;
        if (m_isDocument && fits) { // a wrong dtype is a shortcoming of its own
            ++m_verdict.weights.filled;
        } else {
            m_verdict.weights.missing.push_back(row.name);
        }
    }

    void countFindings()
    {
        std::set<std::size_t> wrong; // rows
        const std::vector<Finding>& findings = m_session.report().findings;
        m_verdict.remaining = m_session.report().summary;
        for (std::size_t i = 0; i < findings.size(); ++i) {
            const Finding& finding = findings[i];
            const bool isCause = m_session.report().groups.leads(i); // otherwise another one stands for it
            if (finding.severity == Severity::Error) {
                countError(finding, isCause, wrong);
            } else if (isCause && finding.severity == Severity::Warning && !isAboutMissing(finding)) {
                if (finding.kind == FindingKind::DataFileDiffers) {
                    m_differing.push_back(finding.value);
                } else {
                    ++m_warnings;
                }
            }
        }
        m_verdict.wrongDtypeCount = wrong.size();
        for (const std::size_t row : wrong) {
            m_wrongDtypes.push_back(m_session.report().rows[row].name);
        }
    }

    /// Counts causes, and each tensor.
    void countError(const Finding& finding, bool isCause, std::set<std::size_t>& wrong)
    {
        if (isAboutMissing(finding)) {
            return;
        }
        if (finding.kind == FindingKind::DataFileDiffers) {
            m_distrusted.push_back(finding.value);
            return;
        }
        if (!findingKindInfo(finding.kind).isOfDtypes) {
            m_otherErrors += isCause ? 1 : 0;
        } else if (finding.row) {
            wrong.insert(*finding.row);
        } else {
            m_typeErrors += isCause ? 1 : 0;
        }
    }

    /// Returns whether the finding is about a missing or unreadable tensor, which is reported by name.
    bool isAboutMissing(const Finding& finding) const
    {
        if (!finding.row) {
            return false;
        }
        const InitializerRow& row = m_session.report().rows[*finding.row];
        if (row.modelTensor) {
            return row.status == RowStatus::Unreadable;
        }
        return row.status == RowStatus::Missing || row.status == RowStatus::Ambiguous ||
               row.status == RowStatus::ShapeMismatch;
    }

    bool nothingFits() const
    {
        const bool isGiven = std::ranges::any_of(
            m_session.checkpoints(), [](const auto& checkpoint) { return !checkpoint->tensors.empty(); });
        return isGiven && std::ranges::none_of(m_session.report().rows, [](const InitializerRow& row) {
                   return row.status != RowStatus::Unused && row.origin;
               });
    }

    void add(Kind kind, std::size_t count, Message text, std::vector<SharedText> names = {})
    {
        if (count > 0) {
            m_verdict.shortcomings.push_back({kind, count, std::move(text), std::move(names)});
        }
    }

    void addProofOfLoading()
    {
        if (!m_verdict.proofs || !m_verdict.proofs->runtime.fails()) {
            return;
        }
        const Proof& runtime = m_verdict.proofs->runtime;
        add(Kind::DoesNotLoad, 1,
            {runtime.status == ProofStatus::FailedBefore
                 ? ONNXMEND_TEXT("it does not load in %1, and neither does the original")
                 : ONNXMEND_TEXT("it does not load in %1"),
             {runtime.name}});
    }

    void addRun()
    {
        if (!m_verdict.run) {
            return;
        }
        const ResultRun& run = *m_verdict.run;
        add(Kind::DoesNotRun, run.run.status == ProofStatus::Failed,
            ONNXMEND_TEXT("it does not run, although the original does"));
        std::vector<SharedText> names;
        Message first;
        for (const FaultyOutput& fault : run.faults) {
            if (isShortcoming(fault, m_givesTheSame)) {
                first = first.empty() ? fault.text : first;
                names.emplace_back(fault.name);
            }
        }
        add(Kind::FaultyOutputs, names.size(), first, names);
        const bool differs = m_givesTheSame && run.same.status == ProofStatus::Failed && names.empty();
        add(Kind::OutputsDiffer, differs,
            run.differingNodes.empty() ? ONNXMEND_TEXT("its outputs differ from the original's")
                                       : run.differingNodes.front());
    }

    void addData()
    {
        add(Kind::DoubtfulData, m_distrusted.size(),
            Plural{ONNXMEND_TEXT("%1 data file is not to be trusted"),
                   ONNXMEND_TEXT("%1 data files are not to be trusted")}
                .of(m_distrusted.size()),
            m_distrusted);
        add(Kind::DoubtfulData, m_differing.size(),
            Plural{ONNXMEND_TEXT("%1 data file has other weights than the checkpoint"),
                   ONNXMEND_TEXT("%1 data files have other weights than the checkpoint")}
                .of(m_differing.size()),
            m_differing);
        add(Kind::UnreadableData, m_unreadable.size(),
            Plural{ONNXMEND_TEXT("the data of %1 tensor cannot be read"),
                   ONNXMEND_TEXT("the data of %1 tensors cannot be read")}
                .of(m_unreadable.size()),
            m_unreadable);
        const WeightTally& weights = m_verdict.weights;
        const bool isFilled = weights.wanted > 0 && weights.missing.empty();
        const std::size_t unreadable =
            isFilled ? 0 : m_session.unreadable().size(); // nothing is missing then
        add(Kind::UnreadableCheckpoints, unreadable,      // shown in the window beside the model
            Plural{ONNXMEND_TEXT("%1 checkpoint cannot be read"),
                   ONNXMEND_TEXT("%1 checkpoints cannot be read")}
                .of(unreadable));
        add(Kind::NothingFits, nothingFits(), ONNXMEND_TEXT("nothing in the checkpoints fits this graph"));
        add(Kind::MissingWeights, weights.missing.size(),
            countedOf(weights.missing.size(), weights.wanted,
                      {ONNXMEND_TEXT("%1 weight has no data"), ONNXMEND_TEXT("%1 weights have no data")},
                      {ONNXMEND_TEXT("%1 of %2 weights has no data"),
                       ONNXMEND_TEXT("%1 of %2 weights have no data")}),
            weights.missing);
    }

    void addErrors()
    {
        add(Kind::WrongDtypes, m_verdict.wrongDtypeCount,
            countedOf(m_verdict.wrongDtypeCount, m_verdict.tensorCount,
                      {ONNXMEND_TEXT("%1 tensor has the wrong dtype"),
                       ONNXMEND_TEXT("%1 tensors have the wrong dtype")},
                      {ONNXMEND_TEXT("%1 of %2 tensors has the wrong dtype"),
                       ONNXMEND_TEXT("%1 of %2 tensors have the wrong dtype")}),
            m_wrongDtypes);
        add(Kind::TypeErrors, m_typeErrors,
            Plural{ONNXMEND_TEXT("%1 type error in the graph"), ONNXMEND_TEXT("%1 type errors in the graph")}
                .of(m_typeErrors));
        add(Kind::OtherErrors, m_otherErrors,
            Plural{ONNXMEND_TEXT("%1 other error"), ONNXMEND_TEXT("%1 other errors")}.of(m_otherErrors));
        addLaterOverflows();
    }

    void addLaterOverflows()
    {
        const std::vector<LaterOverflow>& overflows = laterOverflows(m_session);
        if (overflows.empty()) {
            return;
        }
        const LaterOverflow& first = overflows.front();
        std::vector<SharedText> weights;
        weights.reserve(overflows.size());
        for (const LaterOverflow& overflow : overflows) {
            weights.emplace_back(overflow.weight);
        }
        const std::size_t others = overflows.size() - 1;
        const bool wraps = dtypeInfo(first.to).kind != DTypeKind::Float;
        add(Kind::OverflowsLater, overflows.size(),
            {wraps && others > 0
                 ? ONNXMEND_TEXT(
                       "the Cast of %1 to %2 wraps integers already for the stored %3 alone, and so "
                       "do %4 more")
             : wraps ? ONNXMEND_TEXT("the Cast of %1 to %2 wraps integers already for the stored %3 alone")
             : others > 0
                 ? ONNXMEND_TEXT("the Cast of %1 to %2 gives inf already for the stored weight %3 alone, and "
                                 "so do %4 more")
                 : ONNXMEND_TEXT("the Cast of %1 to %2 gives inf already for the stored weight %3 alone"),
             {quotedText(first.value), dtypeName(first.to), quotedText(first.weight), others}},
            std::move(weights));
    }

    void addSkipped()
    {
        std::vector<SharedText> names;
        for (const RefusedFix& refused : m_verdict.skipped) {
            names.emplace_back(refused.target);
        }
        add(Kind::Skipped, names.size(),
            Plural{ONNXMEND_TEXT("%1 change was skipped"), ONNXMEND_TEXT("%1 changes were skipped")}.of(
                names.size()),
            names);
    }

    void addOtherProofs()
    {
        if (!m_trouble.empty()) {
            add(Kind::ProofsMissing, 1, {ONNXMEND_TEXT("it could not be verified: %1"), {m_trouble}});
        }
        if (m_verdict.proofs) {
            const Verification& proofs = *m_verdict.proofs;
            add(Kind::ProofsMissing, proofs.lacksNamedRuntime,
                ONNXMEND_TEXT("it could not be verified: the library cannot be used"));
            add(Kind::CheckerFails, proofs.checker.status == ProofStatus::Failed,
                ONNXMEND_TEXT("onnx.checker refuses it"));
            const bool told = m_warnings + m_verdict.wrongDtypeCount + m_typeErrors + m_otherErrors +
                                  m_unreadable.size() + m_distrusted.size() + m_differing.size() >
                              0;
            add(Kind::AuditFails, proofs.audit.fails() && !told,
                ONNXMEND_TEXT("the audit of the file finds an error"));
        }
    }

    void addWarnings()
    {
        add(Kind::Warnings, m_warnings,
            Plural{ONNXMEND_TEXT("%1 warning"), ONNXMEND_TEXT("%1 warnings")}.of(m_warnings));
    }

    /// Returns whether ONNX Runtime refuses the model. If it was not used, errors of the audit that it would
    /// refuse count.
    bool fails() const
    {
        if (m_verdict.proofs && m_verdict.proofs->runtime.status != ProofStatus::Skipped) {
            return m_verdict.proofs->runtime.fails();
        }
        return std::ranges::any_of(m_verdict.shortcomings, [](const Shortcoming& shortcoming) {
            return shortcoming.kind == Kind::UnreadableData || shortcoming.kind == Kind::WrongDtypes ||
                   shortcoming.kind == Kind::TypeErrors || shortcoming.kind == Kind::OtherErrors;
        });
    }

    const Session& m_session;
    bool m_isDocument;
    Verdict m_verdict;
    std::string m_trouble;
    std::set<std::string> m_ignoredWeights; ///< graph inputs
    std::vector<SharedText> m_unreadable;
    std::vector<SharedText> m_wrongDtypes;
    std::vector<SharedText> m_distrusted; ///< data files
    std::vector<SharedText> m_differing;  ///< data files
    std::size_t m_typeErrors = 0;
    std::size_t m_otherErrors = 0;
    std::size_t m_warnings = 0;
    bool m_givesTheSame = false; ///< as the original: only types were fixed
};

/// Returns a clause for each way in which casts lose values: "2 values overflow", "1 value becomes 0".
/// Rounding has none, since nearly every cast to fewer bits rounds.
std::vector<Message> lossClauses(const Verdict& verdict)
{
    Loss total;
    for (const AppliedFix& fix : verdict.lossy) {
        total += fix.loss;
    }
    constexpr Plural overflowed{ONNXMEND_TEXT("%1 value overflows"), ONNXMEND_TEXT("%1 values overflow")};
    constexpr Plural dropped{ONNXMEND_TEXT("%1 value loses its imaginary part"),
                             ONNXMEND_TEXT("%1 values lose their imaginary part")};
    constexpr Plural vanished{ONNXMEND_TEXT("%1 value becomes 0"), ONNXMEND_TEXT("%1 values become 0")};
    std::vector<Message> clauses;
    for (const auto& [count, text] :
         {std::pair(total.overflowed + total.nan, &overflowed), std::pair(total.imaginary, &dropped),
          std::pair(total.underflowed, &vanished)}) {
        if (count > 0) {
            clauses.push_back(text->of(count));
        }
    }
    return clauses;
}

/// Returns the text for a result whose types are right and that loads.
Message verifiedText(const Verified& verified)
{
    return !verified.runs.isYes() ? ONNXMEND_TEXT("complete and verified: types, loads")
           : verified.same.isYes()
               ? ONNXMEND_TEXT("complete and verified: types, loads, runs, computes the same")
               : ONNXMEND_TEXT("complete and verified: types, loads, runs");
}

VerifiedClaim claimOf(const Proof& proof)
{
    switch (proof.status) {
    case ProofStatus::Passed:
        return {VerifiedState::Yes};
    case ProofStatus::Failed:
        return {VerifiedState::No, proof.sentence()};
    case ProofStatus::FailedBefore:
        return {VerifiedState::FailedBefore, proof.sentence()};
    case ProofStatus::Skipped:
        break;
    }
    return {VerifiedState::NotPossible, proof.sentence()};
}

Message completeText(const Verdict& verdict)
{
    if (verdict.isWritten) {
        return verdict.isProved() ? verifiedText(verdict.verified)
               : verdict.proofs && verdict.proofs->runtime.isOfLibrary
                   ? ONNXMEND_TEXT("complete, but it could not be verified: the library cannot be used")
                   : ONNXMEND_TEXT("complete, not verified");
    }
    if (verdict.changedTensors == 0 && !verdict.changesGraph) {
        constexpr Plural ignored{ONNXMEND_TEXT("nothing is wrong but %1 ignored finding"),
                                 ONNXMEND_TEXT("nothing is wrong but %1 ignored findings")};
        return verdict.ignoredCount == 0 ? ONNXMEND_TEXT("nothing is wrong")
                                         : ignored.of(verdict.ignoredCount);
    }
    if (verdict.changedTensors == 0) {
        return ONNXMEND_TEXT("planned: the graph changes on save");
    }
    constexpr Plural tensors{ONNXMEND_TEXT("planned: %1 tensor changes on save"),
                             ONNXMEND_TEXT("planned: %1 tensors change on save")};
    constexpr Plural withGraph{ONNXMEND_TEXT("planned: %1 tensor and the graph change on save"),
                               ONNXMEND_TEXT("planned: %1 tensors and the graph change on save")};
    return (verdict.changesGraph ? withGraph : tensors).of(verdict.changedTensors);
}

} // namespace

const char* completenessName(Completeness completeness)
{
    static constexpr std::array names = {"complete", "incomplete", "fails"};
    return names.at(static_cast<std::size_t>(completeness));
}

bool areToGiveTheSame(const FixAllResult& fixes)
{
    const auto keepsAll = [](const Edit& edit) {
        const std::optional<FixKind> kind = kindOf(edit);
        // A conversion removes Casts that have nothing left to do.
        return kind && (fixKindInfo(*kind).keepsValues || *kind == FixKind::RemoveCast);
    };
    return std::ranges::all_of(fixes.applied,
                               [](const AppliedFix& fix) { return fixKindInfo(fix.fix.kind).keepsValues; }) &&
           std::ranges::all_of(fixes.session->plan().edits, keepsAll);
}

const char* verifiedStateName(VerifiedState state)
{
    static constexpr std::array names = {"yes", "no", "failed-before", "not-asked", "not-possible"};
    return names.at(static_cast<std::size_t>(state));
}

Verified verifiedBy(const std::optional<Verification>& proofs, const std::optional<ResultRun>& run,
                    bool wantsTheSame)
{
    const VerifiedClaim notAsked{VerifiedState::NotAsked, "it was not asked for"};
    Verified verified{notAsked, notAsked, notAsked, notAsked};
    if (proofs) {
        verified.types = claimOf(proofs->audit);
        verified.loads = claimOf(proofs->runtime);
        if (proofs->runtime.fails()) { // even if no run was requested
            verified.runs = verified.same = {VerifiedState::NotPossible, "it does not load"};
        } else if (proofs->runtime.isOfLibrary) {
            verified.runs = verified.same = {VerifiedState::NotPossible, "the library cannot be used"};
        }
    }
    if (run) {
        const auto fault = std::ranges::find_if(run->faults, [wantsTheSame](const FaultyOutput& output) {
            return isShortcoming(output, wantsTheSame);
        });
        verified.runs = fault == run->faults.end() ? claimOf(run->run)
                                                   : VerifiedClaim{VerifiedState::No, fault->text.text()};
        verified.same = claimOf(run->same);
    }
    return verified;
}

std::string whyNotVerified(const Verified& verified)
{
    std::string text;
    for (const auto& [name, claim] :
         {std::pair("types", &verified.types), std::pair("loads", &verified.loads),
          std::pair("runs", &verified.runs), std::pair("same", &verified.same)}) {
        if (!claim->isYes()) {
            text += (text.empty() ? "" : "; ") + std::string(name) + ": " + claim->why;
        }
    }
    return text;
}

bool Verdict::destroysValues() const
{
    return std::ranges::any_of(lossy, [](const AppliedFix& fix) {
        return fix.loss.overflowed > 0 || fix.loss.nan > 0 || fix.loss.imaginary > 0;
    });
}

bool Verdict::isProved() const
{
    return isWritten && proofs && proofs->runtime.status == ProofStatus::Passed &&
           proofs->audit.status == ProofStatus::Passed;
}

const Verdict& judgeDocument(const Session& session)
{
    return session.kept().get<Verdict>([&session] { return Judge(session, false, true).finish(); });
}

Verdict judgeResult(const FixAllResult& result, bool isWritten, const ProofOutcome& outcome)
{
    Judge judge(*result.session, isWritten, false);
    judge.setFixes(result);
    judge.setProofs(outcome);
    return judge.finish();
}

Verdict judgePlanned(const std::shared_ptr<const Session>& session, const Verification& proofs)
{
    Verdict proved = judgeResult({.session = session, .applied = {}, .refused = {}}, false,
                                 {.proofs = proofs, .trouble = {}});
    const Verdict& document = judgeDocument(*session);
    if (proved.weights.filled == document.weights.filled &&
        proved.changedTensors == document.changedTensors) {
        return proved;
    }
    Verdict verdict = document;
    if (proofs.runtime.fails()) {
        verdict.proofs = proofs;
        verdict.completeness = Completeness::Fails;
        verdict.shortcomings.insert(verdict.shortcomings.begin(), std::move(proved.shortcomings.front()));
    }
    return verdict;
}

Verdict withShortcoming(Verdict verdict, Shortcoming shortcoming)
{
    const auto behind =
        std::ranges::upper_bound(verdict.shortcomings, shortcoming.kind, {}, &Shortcoming::kind);
    verdict.shortcomings.insert(behind, std::move(shortcoming));
    verdict.completeness = std::max(verdict.completeness, Completeness::Incomplete);
    return verdict;
}

Message clausesInLine(std::span<const Message> clauses)
{
    return Message::list(ONNXMEND_TEXT("%1, %2"), clauses);
}

Message verdictMessage(const Verdict& verdict)
{
    std::vector<Message> clauses;
    const std::vector<Shortcoming>& shortcomings = verdict.shortcomings;
    for (std::size_t i = 0; i < std::min(shortcomings.size(), shownShortcomings); ++i) {
        clauses.push_back(shortcomings[i].text);
    }
    if (shortcomings.size() > shownShortcomings) {
        clauses.push_back({ONNXMEND_TEXT("and %1 more"), {shortcomings.size() - shownShortcomings}});
    }
    if (clauses.empty()) {
        clauses.push_back(completeText(verdict));
        if (verdict.ignoredCount > 0 && (verdict.isWritten || verdict.isPlan())) {
            constexpr Plural ignored{ONNXMEND_TEXT("%1 finding is ignored by the policy"),
                                     ONNXMEND_TEXT("%1 findings are ignored by the policy")};
            clauses.push_back(ignored.of(verdict.ignoredCount));
        }
    }
    std::ranges::move(lossClauses(verdict), std::back_inserter(clauses));
    return clausesInLine(clauses);
}

std::string verdictText(const Verdict& verdict) { return verdictMessage(verdict).text(); }

} // namespace onnxmend
