// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/fix_text.h"

#include "app/cli/audit_text.h"
#include "app/cli/text_format.h"
#include "app/cli/text_table.h"
#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace onnxmend::cli
{

namespace
{

constexpr std::size_t shownChanges = 20;

/// Returns "" instead of 0, so that the table shows only what happened.
TextCell countCell(std::uint64_t count, Style style)
{
    return count == 0 ? TextCell{} : TextCell{groupedNumber(count), style};
}

std::string lossTable(const std::vector<AppliedFix>& applied, const Terminal& terminal)
{
    TextTable table({{"NAME", Align::Left, true},
                     {"FROM", Align::Left},
                     {"TO", Align::Left},
                     {"ELEMENTS", Align::Right},
                     {"ROUNDED", Align::Right},
                     {"OVERFLOWED", Align::Right},
                     {"TO ZERO", Align::Right},
                     {"TO NAN", Align::Right},
                     {"MAX ABS ERROR", Align::Right},
                     {"MAX REL ERROR", Align::Right}});
    std::size_t count = 0;
    for (const AppliedFix& fix : applied) {
        const Loss& loss = fix.loss;
        if (loss.lossless() || ++count > shownChanges) {
            continue;
        }
        table.addRow({{displayText(fix.fix.target), Style::Bold},
                      {dtypeText(fix.fix.from)},
                      {dtypeText(fix.fix.to)},
                      {groupedNumber(fix.elementCount)},
                      countCell(loss.rounded, Style::Warning),
                      countCell(loss.overflowed, Style::Error),
                      countCell(loss.underflowed, Style::Warning),
                      countCell(loss.nan, Style::Error),
                      {shortNumber(loss.maxAbsError)},
                      {shortNumber(loss.maxRelError)}});
    }
    if (count == 0) {
        return {};
    }
    return terminal.styled(Style::Warning, "cast with loss") + "\n" + table.toText(terminal) +
           moreText(count, shownChanges, terminal) + "\n";
}

/// Returns one line for each kind of change, since many tensors usually need the same one.
std::string countedFixes(const std::vector<AppliedFix>& applied, bool isWritten, const Terminal& terminal)
{
    struct Sum {
        std::size_t fixes = 0;
        std::uint64_t bytes = 0;
        bool hasLoss = false;
        bool isLossless = true;
    };
    std::map<std::tuple<FixKind, DType, DType>, Sum> sums;
    for (const AppliedFix& fix : applied) {
        Sum& sum = sums[{fix.fix.kind, fix.fix.from, fix.fix.to}];
        ++sum.fixes;
        sum.bytes += fix.byteCount;
        sum.hasLoss = sum.hasLoss || fix.isLossless() == false;
        sum.isLossless = sum.isLossless && fix.isLossless() == true;
    }
    if (sums.empty()) {
        return {};
    }
    TextTable table(
        {{"", Align::Right}, {"", Align::Left}, {"", Align::Left}, {"", Align::Right}, {"", Align::Left}});
    for (const auto& [key, sum] : sums) {
        const auto& [kind, from, to] = key;
        const std::string change = to == DType::Undefined ? std::string() // the change has no dtype
                                   : from == to           ? dtypeText(to) + " as it is"
                                                          : dtypeText(from) + " to " + dtypeText(to);
        table.addRow({{groupedNumber(sum.fixes)},
                      {std::string(fixKindInfo(kind).name)},
                      {change},
                      sum.bytes == 0 ? TextCell{} : TextCell{byteSize(sum.bytes)},
                      sum.hasLoss      ? TextCell{"with loss", Style::Warning}
                      : sum.isLossless ? TextCell{"lossless", Style::Good}
                                       : TextCell{"loss depends on the inputs", Style::Dim}});
    }
    return terminal.styled(Style::Bold, isWritten ? "changed" : "planned") + "\n" + table.toText(terminal) +
           "\n";
}

/// Returns the messages of ONNX Runtime, load by load, and the fixes that followed.
std::string roundsText(const std::vector<RuntimeRound>& rounds, const Terminal& terminal)
{
    if (rounds.empty()) {
        return {};
    }
    std::string text = terminal.styled(Style::Bold, "ONNX Runtime refused") + "\n";
    for (std::size_t i = 0; i < std::min(rounds.size(), shownChanges); ++i) {
        text += "  " + displayText(rounds[i].message, 400) + "\n    " +
                (rounds[i].fix.empty() ? terminal.styled(Style::Error, "nothing helped")
                                       : displayText(rounds[i].fix)) +
                "\n";
    }
    return text + moreText(rounds.size(), shownChanges, terminal) + "\n";
}

std::string refusedTable(const std::vector<RefusedFix>& refused, const Terminal& terminal)
{
    if (refused.empty()) {
        return {};
    }
    TextTable table({{"", Align::Left, true}, {"", Align::Left}});
    for (std::size_t i = 0; i < std::min(refused.size(), shownChanges); ++i) {
        table.addRow({{displayText(refused[i].target), Style::Bold}, {displayText(refused[i].reason, 400)}});
    }
    return terminal.styled(Style::Warning, "left as it is") + "\n" + table.toText(terminal) +
           moreText(refused.size(), shownChanges, terminal) + "\n";
}

std::string missingTable(const WeightTally& weights, const Terminal& terminal)
{
    if (weights.missing.empty()) {
        return {};
    }
    std::string text = terminal.styled(Style::Warning, "weights without data") + "\n";
    for (std::size_t i = 0; i < std::min(weights.missing.size(), shownChanges); ++i) {
        text += "  " + displayText(weights.missing[i]) + "\n";
    }
    return text + moreText(weights.missing.size(), shownChanges, terminal) + "\n";
}

/// Returns for example "complete and verified: types, loads" or "incomplete: 1 of 2 weights has no data".
std::string styledVerdict(const Verdict& verdict, const Terminal& terminal)
{
    const std::string text = displayText(verdictText(verdict), 1000);
    switch (verdict.completeness) {
    case Completeness::Complete:
        return terminal.styled(verdict.destroysValues()                          ? Style::Warning
                               : verdict.ignoredCount > 0 && !verdict.isProved() ? Style::Info
                                                                                 : Style::Good,
                               text);
    case Completeness::Incomplete:
        return terminal.styled(Style::Warning, "incomplete") + ": " + text;
    case Completeness::Fails:
        break;
    }
    return terminal.styled(Style::Error, "fails") + ": " + text;
}

/// Returns a note if the plan was made for another model, since only the edits that fit were applied.
std::string planNote(const FixAllResult& fixes, const Terminal& terminal)
{
    if (!fixes.replayed || fixes.replayed->modelMatches != false) {
        return {};
    }
    const std::string made =
        fixes.replayed->model.empty() ? "another model" : displayText(fixes.replayed->model);
    return terminal.styled(Style::Warning, "plan of another model") + "\n  it was made for " + made +
           " as it was then; edits that fit were applied\n\n";
}

std::string constantsNote(const SaveResult& saved, const Terminal& terminal)
{
    if (saved.constants.empty()) {
        return {};
    }
    return terminal.styled(Style::Bold, "inputs") + "\n  " +
           counted(saved.constants.size(), "filled weight") +
           " became constants and are not graph inputs any more (--keep-inputs keeps them)\n\n";
}

std::string filesTable(const std::vector<SavedFile>& files, const Terminal& terminal)
{
    if (files.empty()) {
        return {};
    }
    TextTable table({{"", Align::Left, true}, {"", Align::Right}});
    for (std::size_t i = 0; i < std::min(files.size(), shownChanges); ++i) {
        table.addRow({{displayText(files[i].path.string())}, {byteSize(files[i].byteCount)}});
    }
    return terminal.styled(Style::Bold, "written") + "\n" + table.toText(terminal) +
           moreText(files.size(), shownChanges, terminal) + "\n";
}

Style styleOf(ProofStatus status)
{
    switch (status) {
    case ProofStatus::Passed:
        return Style::Good;
    case ProofStatus::Failed:
        return Style::Error;
    case ProofStatus::FailedBefore:
        return Style::Warning;
    case ProofStatus::Skipped:
        break;
    }
    return Style::Dim;
}

/// Returns whether the result runs and computes the same.
std::string verifiedText(const Verified& verified, const Terminal& terminal)
{
    TextTable table({{"", Align::Left}, {"", Align::Left}, {"", Align::Left}});
    const auto add = [&table](const char* name, const VerifiedClaim& claim) {
        const Style style = claim.state == VerifiedState::Yes  ? Style::Good
                            : claim.state == VerifiedState::No ? Style::Error
                                                               : Style::Dim;
        table.addRow({{name}, {verifiedStateName(claim.state), style}, {displayText(claim.why, 1000)}});
    };
    add("runs", verified.runs);
    add("computes the same", verified.same);
    return table.toText(terminal);
}

} // namespace

std::string proofsText(const Verification& verification, const Terminal& terminal)
{
    TextTable table({{"", Align::Left}, {"", Align::Left}, {"", Align::Left}});
    const auto add = [&table](const Proof& proof, std::string_view fallbackName) {
        table.addRow({{proof.name.empty() ? std::string(fallbackName) : displayText(proof.name)},
                      {proofStatusName(proof.status), styleOf(proof.status)},
                      {displayText(proof.sentence(), 1000)}});
    };
    add(verification.checker, "onnx.checker");
    add(verification.audit, "dtype audit");
    add(verification.runtime, "ONNX Runtime");
    return table.toText(terminal);
}

std::string verificationText(const FixReport& report, const Terminal& terminal)
{
    return report.verification ? terminal.styled(Style::Bold, "verification") + "\n" +
                                     proofsText(*report.verification, terminal) +
                                     verifiedText(report.verdict.verified, terminal) + "\n"
                               : std::string();
}

std::string writtenText(const FixReport& report)
{
    const std::uint64_t kept = report.saved.bytesKept;
    const std::uint64_t repeated = report.saved.bytesRepeated;
    return byteSize(report.saved.bytesWritten) + " written in " + shortNumber(report.seconds) + " s" +
           (kept > 0 ? ", " + byteSize(kept) + " kept where they are" : std::string()) +
           (repeated > 0
                ? ", " + byteSize(repeated) + " of them again, since only data files store equal bytes once"
                : std::string());
}

std::string fixReportText(const FixReport& report, std::string_view modelName, const Terminal& terminal)
{
    const Session& session = *report.fixes.session;
    const std::string notes = checkpointNotes(session.checkpoints(), terminal);
    std::string text = notes + (notes.empty() ? "" : "\n") + planNote(report.fixes, terminal) +
                       lossTable(report.fixes.applied, terminal) +
                       countedFixes(report.fixes.applied, report.verdict.isWritten, terminal) +
                       roundsText(report.rounds, terminal) + constantsNote(report.saved, terminal) +
                       refusedTable(report.fixes.refused, terminal) + findingsText(session, terminal) +
                       filesTable(report.saved.files, terminal);
    text += verificationText(report, terminal) + missingTable(report.verdict.weights, terminal);
    text += displayText(modelName) + ": " + counted(report.fixes.applied.size(), "change") + ", " +
            styledVerdict(report.verdict, terminal);
    if (report.output.empty()) {
        text += "; dry run, no model was written";
    } else {
        text += "; " + writtenText(report);
    }
    return text + "\n";
}

std::string releasesText(const RunsIn& runsIn, const Terminal& terminal)
{
    TextTable table({{"ONNX RUNTIME", Align::Left}, {"LOADS", Align::Left}, {"", Align::Left}});
    for (const ReleaseAnswer& release : runsIn.releases) {
        table.addRow({{release.version},
                      release.loads() ? TextCell{"yes", Style::Good} : TextCell{"no", Style::Error},
                      {displayText(release.message, 400)}});
    }
    std::string text = "\n" + table.toText(terminal);
    if (!runsIn.areAllTaken()) {
        text += runsIn.firstVersion.empty() ? "no known release takes it\n"
                                            : runsIn.firstVersion + " is the first release that takes it\n";
    }
    return text;
}

} // namespace onnxmend::cli
