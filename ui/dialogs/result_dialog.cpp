// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/dialogs/result_dialog.h"

#include "core/base/text.h"
#include "core/verify/run_text.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStringList>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;
using Fact = ResultDialog::Fact;

namespace
{

constexpr std::size_t kShownLines = 8;

/// The first lines, and how many more there are.
QString shortened(const QStringList& lines)
{
    QStringList shown = lines.mid(0, kShownLines);
    if (lines.size() > shown.size()) {
        shown.append(ResultDialog::tr("and %1 more")
                         .arg(texts::count(static_cast<quint64>(lines.size() - shown.size()))));
    }
    return shown.join(u'\n');
}

Fact proofFact(const Proof& proof, const QString& title, const QString& passed)
{
    const QString message = texts::asSentence(texts::fromUtf8(proof.sentence()));
    const auto text = [&]() -> QString {
        switch (proof.status) {
        case ProofStatus::Passed:
            return passed;
        case ProofStatus::Skipped:
            return ResultDialog::tr("Not run. %1").arg(message);
        case ProofStatus::FailedBefore:
            return ResultDialog::tr("The original fails in the same words: %1").arg(message);
        case ProofStatus::Failed:
            break;
        }
        return message;
    };
    return {theme::tone(proof.status), theme::iconName(proof.status), title, text(), proof.subject};
}

void addProofs(std::vector<Fact>& facts, const Verification& proofs)
{
    facts.push_back(proofFact(proofs.checker, ResultDialog::tr("onnx.checker"),
                              ResultDialog::tr("Accepts the model, full check")));
    facts.push_back(proofFact(proofs.audit, ResultDialog::tr("Audit"),
                              ResultDialog::tr("Finds no dtype error in the file")));
    const QString runtime =
        proofs.runtime.name.empty() ? ResultDialog::tr("ONNX Runtime") : texts::fromUtf8(proofs.runtime.name);
    facts.push_back(proofFact(proofs.runtime, runtime, ResultDialog::tr("Loads the model")));
}

std::size_t retypedCount(const Plan& plan)
{
    return static_cast<std::size_t>(std::count_if(plan.edits.begin(), plan.edits.end(), [](const Edit& edit) {
        const std::optional<FixKind> kind = kindOf(edit);
        return kind && fixKindInfo(*kind).redeclares;
    }));
}

/// What the plan that was written does; empty when it does nothing.
QString changesText(const SaveOutcome& outcome)
{
    std::size_t casts = 0;
    std::size_t bound = 0;
    for (const InitializerRow& row : outcome.fixes.session->report().rows) {
        casts += row.changedByPlan && row.savedDtype != row.storedDtype ? 1 : 0;
        bound += row.changedByPlan && row.savedDtype == row.storedDtype ? 1 : 0;
    }
    QStringList parts;
    if (casts > 0) {
        parts.append(
            texts::count(casts, ResultDialog::tr("1 tensor cast"), ResultDialog::tr("%1 tensors cast")));
    }
    if (bound > 0) {
        parts.append(texts::count(bound, ResultDialog::tr("1 weight put in place as it is"),
                                  ResultDialog::tr("%1 weights put in place as they are")));
    }
    if (const std::size_t constants = outcome.saved.constants.size(); constants > 0) {
        parts.append(texts::count(constants, ResultDialog::tr("1 filled weight became a constant"),
                                  ResultDialog::tr("%1 filled weights became constants")));
    }
    const std::size_t before = outcome.fixes.session->model()->nodeCount();
    const std::size_t after = outcome.fixes.session->planned()->nodeCount();
    if (after > before) { // nodes that fixes add are Casts
        parts.append(texts::count(after - before, ResultDialog::tr("1 Cast inserted"),
                                  ResultDialog::tr("%1 Casts inserted")));
    }
    if (const std::size_t declarations = retypedCount(outcome.fixes.session->plan()); declarations > 0) {
        parts.append(texts::count(declarations, ResultDialog::tr("1 declaration changed"),
                                  ResultDialog::tr("%1 declarations changed")));
    }
    return parts.join(u", "_s);
}

QStringList refusalLines(const std::vector<RefusedFix>& refused)
{
    QStringList lines;
    for (const RefusedFix& fix : refused) {
        lines.append(u"%1: %2"_s.arg(texts::fromUtf8(fix.target), texts::fromUtf8(fix.reason)));
    }
    return lines;
}

QStringList nameLines(const std::vector<std::string>& names)
{
    QStringList lines;
    for (const std::string& name : names) {
        lines.append(texts::fromUtf8(name));
    }
    return lines;
}

/// What is not complete, the most important first, with the tensors it is about. Proofs are told by
/// themselves.
void addShortcomings(std::vector<Fact>& facts, const Verdict& verdict)
{
    using Kind = Shortcoming::Kind;
    for (const Shortcoming& shortcoming : verdict.shortcomings) {
        if (shortcoming.kind == Kind::DoesNotLoad || shortcoming.kind == Kind::CheckerFails ||
            shortcoming.kind == Kind::AuditFails) {
            continue;
        }
        QStringList lines{texts::asSentence(texts::fromUtf8(shortcoming.text))};
        lines +=
            shortcoming.kind == Kind::LeftOut ? refusalLines(verdict.leftOut) : nameLines(shortcoming.names);
        const bool isUsable = shortcoming.kind == Kind::NothingFits ||
                              shortcoming.kind == Kind::MissingWeights ||
                              shortcoming.kind == Kind::Warnings || shortcoming.kind == Kind::LeftOut ||
                              shortcoming.kind == Kind::ProofsMissing;
        Fact fact{isUsable ? Tone::Warning : Tone::Bad, isUsable ? "status-warning" : "status-mismatch",
                  ResultDialog::tr("Not complete"), shortened(lines)};
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
                         ResultDialog::tr("Weights"),
                         ResultDialog::tr("%1 of %2 filled")
                             .arg(texts::count(weights.filled), texts::count(weights.wanted))});
    }
}

/// "w: FLOAT to FLOAT16, 3 of 10 values rounded, 1 overflowed".
QStringList lossLines(const std::vector<AppliedFix>& lossy)
{
    QStringList lines;
    for (const AppliedFix& fix : lossy) {
        const Loss& loss = fix.loss;
        QStringList parts;
        const auto add = [&parts](std::uint64_t count, const QString& text) {
            if (count > 0) {
                parts.append(text.arg(texts::count(count)));
            }
        };
        add(loss.overflowed, ResultDialog::tr("%1 overflowed"));
        add(loss.nan, ResultDialog::tr("%1 became NaN"));
        add(loss.underflowed, ResultDialog::tr("%1 became zero"));
        add(loss.rounded, ResultDialog::tr("%1 rounded"));
        lines.append(ResultDialog::tr("%1: %2 to %3, of %4 values %5")
                         .arg(texts::fromUtf8(fix.fix.target), texts::dtype(fix.fix.from),
                              texts::dtype(fix.fix.to), texts::count(loss.elements), parts.join(u", "_s)));
    }
    return lines;
}

void addFiles(std::vector<Fact>& facts, const SaveOutcome& outcome)
{
    facts.push_back({Tone::Plain, {}, ResultDialog::tr("Folder"), texts::path(outcome.path.parent_path())});
    QStringList files;
    for (const SavedFile& file : outcome.saved.files) {
        files.append(
            ResultDialog::tr("%1, %2").arg(texts::fileName(file.path), texts::bytes(file.byteCount)));
    }
    facts.push_back({Tone::Plain, {}, ResultDialog::tr("Files"), shortened(files)});
    facts.push_back({Tone::Plain,
                     {},
                     ResultDialog::tr("Written"),
                     ResultDialog::tr("%1 in %2")
                         .arg(texts::bytes(outcome.saved.bytesWritten), texts::seconds(outcome.seconds))});
}

/// What a model ran on.
Fact runInputsFact(const RunReport& report)
{
    QStringList lines;
    for (const RunValue& input : report.inputs) {
        lines.append(u"%1: %2 %3"_s.arg(texts::fromUtf8(input.name), texts::dtype(input.dtype),
                                        texts::fromUtf8(shapeText(input.shape))));
    }
    return {Tone::Plain, {}, ResultDialog::tr("Inputs"), shortened(lines)};
}

Fact runFact(const ModelRun& run, const Proof& original)
{
    const std::vector<RunRemark> open = notCompared(run, original);
    QStringList lines;
    if (!run.proof.passed()) {
        lines.append(texts::asSentence(texts::fromUtf8(run.proof.sentence())));
    }
    for (const OutputValues& output : run.outputs) {
        lines.append(u"%1: %2"_s.arg(texts::fromUtf8(output.name), texts::fromUtf8(outputText(output))));
    }
    for (const std::vector<RunRemark>& remarks : {open, runtimeWork(run)}) {
        for (const RunRemark& remark : remarks) {
            lines.append(u"%1: %2"_s.arg(texts::fromUtf8(remark.subject), texts::fromUtf8(remark.text)));
        }
    }
    const bool isOpen = run.proof.passed() && !open.empty();
    return {isOpen ? Tone::Warning : theme::tone(run.proof.status),
            isOpen ? "status-warning" : theme::iconName(run.proof.status),
            run.optimised ? ResultDialog::tr("Optimised") : ResultDialog::tr("As written"), shortened(lines)};
}

QLabel* createLabel(QWidget* parent, const QString& text)
{
    auto* const label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

QLabel* createIcon(QWidget* parent, const Fact& fact, int size)
{
    auto* const label = new QLabel(parent);
    if (!fact.icon.empty()) {
        label->setPixmap(theme::icon(fact.icon, fact.tone).pixmap(size, size));
    }
    return label;
}

} // namespace

ResultDialog::ResultDialog(const Fact& headline, const std::vector<Fact>& facts, QWidget* parent)
    : QDialog(parent)
{
    setObjectName(u"resultDialog"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(headline.title);
    const int line = fontMetrics().height();
    QLabel* const title = createLabel(this, headline.text);
    title->setObjectName(u"resultHeadline"_s);
    QFont font = title->font();
    font.setBold(true);
    font.setPointSize(font.pointSize() + 2);
    title->setFont(font);
    auto* const grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(10);
    grid->setColumnStretch(2, 1);
    grid->addWidget(createIcon(this, headline, line * 2), 0, 0, 1, 1, Qt::AlignTop);
    grid->addWidget(title, 0, 1, 1, 3, Qt::AlignVCenter);
    int row = 1;
    for (const Fact& fact : facts) {
        grid->addWidget(createIcon(this, fact, line), row, 0, Qt::AlignTop | Qt::AlignRight);
        grid->addWidget(createLabel(this, fact.title), row, 1, Qt::AlignTop);
        QLabel* const text = createLabel(this, fact.text);
        text->setAccessibleName(fact.title);
        text->setObjectName(fact.objectName);
        grid->addWidget(text, row, 2, Qt::AlignTop);
        if (fact.subject) {
            grid->addWidget(createShowButton(fact), row, 3, Qt::AlignTop);
        } else if (fact.shortcoming) {
            grid->addWidget(createRowsButton(fact), row, 3, Qt::AlignTop);
        }
        ++row;
    }
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 16, 16, 16);
    layout->setSpacing(16);
    layout->addLayout(grid);
    layout->addStretch(1);
    layout->addWidget(buttons);
    // The text wraps, so the height follows from the width.
    const int width = fontMetrics().averageCharWidth() * 96;
    resize(width, layout->totalHeightForWidth(width));
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QWidget* ResultDialog::createShowButton(const Fact& fact)
{
    const ProofSubject& subject = *fact.subject;
    const QString value = texts::fromUtf8(subject.value);
    const QString node = texts::fromUtf8(subject.node.empty() ? subject.opType : subject.node);
    auto* const button = new QPushButton(tr("Show"), this);
    button->setObjectName(u"showSubject"_s);
    button->setAutoDefault(false);
    button->setToolTip(tr("Go to %1").arg(subject.nodeIndex ? node : value));
    button->setAccessibleName(tr("%1: show %2").arg(fact.title, subject.nodeIndex ? node : value));
    connect(button, &QPushButton::clicked, this, [this, subject] { Q_EMIT showRequested(subject); });
    return button;
}

QWidget* ResultDialog::createRowsButton(const Fact& fact)
{
    auto* const button = new QPushButton(tr("Show"), this);
    button->setObjectName(u"showRows"_s);
    button->setAutoDefault(false);
    button->setToolTip(tr("Go to the rows that this is about"));
    button->setAccessibleName(tr("Show: %1").arg(texts::fromUtf8(fact.shortcoming->text)));
    connect(button, &QPushButton::clicked, this,
            [this, shortcoming = *fact.shortcoming] { Q_EMIT showRowsRequested(shortcoming); });
    return button;
}

ResultDialog* ResultDialog::ofSave(const SaveOutcome& outcome, QWidget* parent)
{
    const Verdict& verdict = outcome.verdict;
    const Fact headline{
        theme::tone(verdict), theme::iconName(verdict), tr("Saved"),
        u"%1: %2"_s.arg(texts::fileName(outcome.path), texts::fromUtf8(verdictText(verdict)))};
    std::vector<Fact> facts;
    addShortcomings(facts, verdict);
    addWeights(facts, verdict.weights);
    if (const QString changes = changesText(outcome); !changes.isEmpty()) {
        facts.push_back({Tone::Plain, {}, tr("Changed"), changes});
    }
    if (!verdict.lossy.empty()) {
        facts.push_back({verdict.destroysValues() ? Tone::Warning : Tone::Plain,
                         verdict.destroysValues() ? "status-warning" : "", tr("Loss"),
                         shortened(lossLines(verdict.lossy))});
    }
    if (verdict.proofs) {
        addProofs(facts, *verdict.proofs);
    }
    addFiles(facts, outcome);
    return new ResultDialog(headline, facts, parent);
}

ResultDialog* ResultDialog::ofVerification(const VerifyOutcome& outcome, QWidget* parent)
{
    const bool failed = outcome.verification.failed();
    const QString name = texts::fileName(outcome.path);
    const QString holds = outcome.isPlanned ? tr("The planned %1 holds") : tr("%1 holds");
    const QString fails = outcome.isPlanned ? tr("The planned %1 fails") : tr("%1 fails");
    const Fact headline{failed ? Tone::Bad : Tone::Good, failed ? "status-mismatch" : "status-ok",
                        tr("Verify"), (failed ? fails : holds).arg(name)};
    std::vector<Fact> facts;
    if (outcome.isPlanned) {
        facts.push_back({Tone::Plain,
                         {},
                         tr("Model"),
                         tr("The model with the changes that are planned, as a save would write it. Large "
                            "weights are left empty: no check reads their values. The file on disk has none "
                            "of the changes yet.")});
    } else {
        facts.push_back({Tone::Plain, {}, tr("File"), texts::path(outcome.path)});
    }
    addProofs(facts, outcome.verification);
    return new ResultDialog(headline, facts, parent);
}

ResultDialog* ResultDialog::ofRun(const RunOutcome& outcome, QWidget* parent)
{
    const RunReport& report = outcome.report;
    const bool wasCompared = outcome.isCompared && report.original.passed();
    const QString name = texts::fileName(outcome.path);
    const QString subject = outcome.isPlanned ? tr("The planned %1").arg(name) : name;
    const QString said = report.failed() ? (wasCompared ? tr("%1 does not give what the original gives")
                                                        : tr("%1 does not run"))
                         : wasCompared   ? tr("%1 gives what the original gives")
                                         : tr("%1 runs");
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
                        tr("Run"), said.arg(subject)};
    std::vector<Fact> facts{runInputsFact(report)};
    if (outcome.isCompared && !wasCompared) {
        facts.push_back({Tone::Warning, "status-warning", tr("Original"),
                         tr("Does not run, so nothing was compared: %1")
                             .arg(texts::fromUtf8(report.original.sentence()))});
    }
    for (const ModelRun& run : report.runs) {
        facts.push_back(runFact(run, report.original));
    }
    if (report.beginning) {
        facts.push_back(
            {Tone::Bad, "status-mismatch", tr("Difference"),
             tr("Begins at %1: %2 is %3")
                 .arg(texts::fromUtf8(report.beginning->node), texts::fromUtf8(report.beginning->value.name),
                      texts::fromUtf8(outputText(report.beginning->value)))});
    }
    return new ResultDialog(headline, facts, parent);
}

ResultDialog* ResultDialog::ofLoads(const FixedForRuntime& result, QWidget* parent)
{
    const Proof& runtime = result.runtime;
    const QString name = runtime.name.empty() ? tr("ONNX Runtime") : texts::fromUtf8(runtime.name);
    const QString said = runtime.passed()                         ? tr("%1 loads the planned model")
                         : runtime.status == ProofStatus::Skipped ? tr("%1 was not asked")
                                                                  : tr("%1 still refuses the planned model");
    const Fact headline{theme::tone(runtime.status), theme::iconName(runtime.status), tr("Fix Until It Runs"),
                        said.arg(name)};
    std::vector<Fact> facts;
    facts.push_back({Tone::Plain,
                     {},
                     tr("Fixes"),
                     texts::count(result.fixes.applied.size(), tr("1 recommended fix is planned"),
                                  tr("%1 recommended fixes are planned"))});
    for (std::size_t round = 0; round < result.rounds.size(); ++round) {
        const RuntimeRound& told = result.rounds[round];
        const bool helped = !told.fix.empty();
        facts.push_back({helped ? Tone::Plain : Tone::Bad, helped ? "" : "status-mismatch",
                         tr("Load %1").arg(texts::count(round + 1)),
                         texts::asSentence(texts::fromUtf8(told.message)) + u'\n' +
                             (helped ? texts::fromUtf8(told.fix) : tr("Nothing helps against this."))});
    }
    if (!runtime.passed() && result.rounds.empty()) {
        facts.push_back(proofFact(runtime, name, {}));
    }
    if (!result.fixes.refused.empty()) {
        facts.push_back(
            {Tone::Warning, "status-warning", tr("Left out"), shortened(refusalLines(result.fixes.refused))});
    }
    return new ResultDialog(headline, facts, parent);
}

ResultDialog* ResultDialog::ofRefusals(const FixAllResult& result, QWidget* parent)
{
    const Fact headline{Tone::Warning, "status-warning", tr("Fix"),
                        tr("Fixes planned: %1, left out: %2")
                            .arg(texts::count(result.applied.size()), texts::count(result.refused.size()))};
    return new ResultDialog(
        headline, {{Tone::Plain, {}, tr("Left out"), shortened(refusalLines(result.refused))}}, parent);
}

ResultDialog* ResultDialog::ofSkippedEdits(const Session& session, QWidget* parent)
{
    QStringList lines;
    for (const SkippedEdit& edit : session.skippedEdits()) {
        lines.append(texts::asSentence(texts::fromUtf8(edit.reason)));
    }
    const Fact headline{
        Tone::Warning, "status-warning", tr("Reload"),
        tr("Planned changes that do not fit the files any more: %1 of %2")
            .arg(texts::count(session.skippedEdits().size()), texts::count(session.plan().edits.size()))};
    return new ResultDialog(headline, {{Tone::Plain, {}, tr("Left out"), shortened(lines)}}, parent);
}

} // namespace onnxmend
