// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/inspector/finding_panel.h"

#include "core/fixes/unoffered_casts.h"
#include "core/mend/model_overview.h"
#include "core/policy/judge_report.h"
#include "core/session/session_losses.h"
#include "core/types/finding_kinds.h"
#include "ui/inspector/code_panel.h"
#include "ui/inspector/fix_choice.h"
#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"
#include "ui/models/findings_model.h"

#include <QButtonGroup>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

QString titleOf(const Finding& finding)
{
    const QString node = texts::fromUtf8(finding.node);
    const QString op = texts::fromUtf8(finding.opType);
    const QString text = finding.opType.empty() ? texts::fromUtf8(finding.value)
                         : !node.isEmpty()      ? FindingPanel::tr("%1  %2").arg(op, node)
                         : finding.nodeIndex
                             ? FindingPanel::tr("%1  (node %2)").arg(op).arg(finding.nodeIndex->value)
                             : op;
    return labels::breakable(text);
}

QString placeOf(const FindingEntry& entry)
{
    const Finding& finding = *entry.finding;
    const DType present = entry.presentDtype();
    const DType wanted = entry.wantedDtype();
    QStringList lines;
    const bool isSaid = findingKindInfo(finding.kind).isOfStoredDtype; // its message names both dtypes
    if (!isSaid && present != DType::Undefined && wanted != DType::Undefined) {
        const QString text = entry.changesDeclaration()
                                 ? FindingPanel::tr("%1 is declared as %2, %3 is required")
                                 : FindingPanel::tr("%1 is %2, %3 is required");
        lines.append(text.arg(texts::fromUtf8(finding.value), texts::dtype(present), texts::dtype(wanted)));
    } else if (!isSaid && !finding.value.empty() && !finding.opType.empty()) {
        lines.append(FindingPanel::tr("Value: %1").arg(texts::fromUtf8(finding.value)));
    }
    if (entry.severityWithout) {
        lines.append(FindingPanel::tr("Severity by the policy: %1; without the policy: %2")
                         .arg(texts::severity(finding.severity), texts::severity(*entry.severityWithout)));
    }
    if (finding.graph != "main") {
        lines.append(FindingPanel::tr("In: %1").arg(texts::fromUtf8(finding.graph)));
    }
    if (finding.moreNodes > 0) {
        lines.append(FindingPanel::tr("Other nodes with the same requirement: %1")
                         .arg(texts::count(finding.moreNodes)));
    }
    return labels::breakable(lines.join(u'\n'));
}

std::size_t countOfKind(const Session& session, FindingKind kind)
{
    const auto& kinds = overviewOf(session).kinds;
    const auto found = std::ranges::find(kinds, kind, &ModelOverview::OfKind::kind);
    return found == kinds.end() ? 0 : found->haveFixes;
}

} // namespace

FindingPanel::FindingPanel(QWidget* parent)
    : QScrollArea(parent)
    , m_group(new QButtonGroup(this))
{
    setObjectName(u"findingPanel"_s);
    setAccessibleName(tr("The selected finding"));
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* const content = new QWidget(this);
    content->setBackgroundRole(QPalette::Base);
    auto* const layout = new QVBoxLayout(content);
    layout->setContentsMargins(tokens::around, tokens::parts, tokens::around, tokens::parts);
    layout->setSpacing(tokens::between);
    m_title = labels::createHeading(content, {}, tokens::TextSize::Section);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setWordWrap(true);
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_title->setAccessibleDescription(tr("The selected finding"));
    m_severity = new QLabel(content);
    m_kind = labels::createText(content, tr("Kind of the problem"));
    auto* const kindLine = new QHBoxLayout;
    kindLine->addWidget(m_severity, 0, Qt::AlignTop);
    kindLine->addWidget(m_kind, 1);
    m_place = labels::createText(content, tr("Place of the problem"));
    m_message = labels::createText(content, tr("Problem"), u"findingMessage"_s);
    m_rule = labels::createMuted(content, {}, u"findingRule"_s);
    m_rule->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_rule->setAccessibleDescription(tr("The rule of the operator"));
    m_code = new CodePanel(content);
    m_problem = new QVBoxLayout;
    layout->addWidget(m_title);
    layout->addLayout(kindLine);
    layout->addWidget(m_place);
    layout->addWidget(m_message);
    layout->addLayout(m_problem);
    layout->addWidget(m_rule);
    layout->addWidget(m_code);
    createFixes(content);
    layout->addStretch(1);
    setWidget(content);
    connect(m_group, &QButtonGroup::idToggled, this, [this](int, bool checked) {
        if (checked) {
            Q_EMIT chosenChanged();
        }
    });
    connect(m_apply, &QPushButton::clicked, this, &FindingPanel::fixRequested);
    connect(m_applyAll, &QPushButton::clicked, this, &FindingPanel::fixAllLikeRequested);
    connect(m_map, &QPushButton::clicked, this, &FindingPanel::mapRequested);
}

void FindingPanel::createFixes(QWidget* content)
{
    m_fixesTitle = labels::createHeading(content, {}, tokens::TextSize::Body);
    m_choices = new QVBoxLayout;
    m_whyNot = labels::createMuted(content, {}, u"findingWhyNot"_s);
    m_whyNot->setAccessibleDescription(tr("Why another fix is not offered"));
    m_apply = new QPushButton(theme::icon("fix"), tr("Apply This Fix"), content);
    m_apply->setObjectName(u"applyFix"_s);
    m_apply->setAccessibleName(m_apply->text()); // screen readers say the words that are seen
    m_apply->setAccessibleDescription(tr("Apply the chosen fix"));
    m_apply->setToolTip(tr("Plan the chosen fix; nothing is written yet"));
    m_applyAll = new QPushButton(theme::icon("fix-all"), {}, content);
    m_applyAll->setObjectName(u"applyFixToAll"_s);
    m_applyAll->setAccessibleName(tr("Fix all findings of this kind in this way")); // until it has a text
    m_applyAll->setToolTip(
        tr("Plan the same kind of fix for every finding of this kind; nothing is written yet"));
    auto* const layout = static_cast<QVBoxLayout*>(content->layout());
    layout->addWidget(m_fixesTitle);
    layout->addLayout(m_choices);
    layout->addWidget(m_whyNot);
    layout->addWidget(m_apply);
    layout->addWidget(m_applyAll);
    m_map = new QPushButton(theme::icon("map"), tr("Map by Hand..."), content);
    m_map->setObjectName(u"mapByHand"_s);
    m_map->setAccessibleName(m_map->text());
    m_map->setAccessibleDescription(tr("Map this weight by hand"));
    m_map->setToolTip(tr("Say by hand which checkpoint tensor fills which graph input"));
    layout->addWidget(m_map);
}

const Finding* FindingPanel::finding() const
{
    return m_session ? &m_session->report().findings.at(m_index) : nullptr;
}

const Fix* FindingPanel::chosen() const
{
    return m_session && m_group->checkedId() >= 0
               ? &m_fixes.at(static_cast<std::size_t>(m_group->checkedId()))
               : nullptr;
}

void FindingPanel::clear()
{
    m_session.reset();
    hide();
    Q_EMIT chosenChanged();
}

void FindingPanel::showFinding(std::shared_ptr<const Session> session, std::size_t index)
{
    m_session = std::move(session);
    m_index = index;
    showProblem(*finding());
    showFixes(*finding());
    show();
    verticalScrollBar()->setValue(0);
    Q_EMIT chosenChanged();
}

void FindingPanel::setBusy(bool busy)
{
    m_busy = busy;
    updateButtons();
    if (!busy) { // the task may have measured values
        showCosts();
    }
}

void FindingPanel::showProblem(const Finding& finding)
{
    m_title->setText(titleOf(finding));
    live::setPicture(*m_severity,
                     theme::icon(theme::iconName(finding.severity), theme::tone(finding.severity)));
    m_kind->setText(texts::asSentence(texts::translated(findingKindInfo(finding.kind).title)));
    const Policy* const policy = m_session->policy().get();
    FindingEntry entry{.finding = &finding, .fix = m_session->fixBriefAt(m_index)};
    if (policy) {
        entry.severityWithout = severityWithout(*policy, m_session->policyOutcome(), finding);
    }
    m_place->setText(placeOf(entry));
    m_place->setVisible(!m_place->text().isEmpty());
    m_message->setVisible(finding.operands.empty());
    m_message->setText(labels::breakable(texts::asSentence(texts::fromUtf8(finding.message()))));
    m_rule->setVisible(!finding.rule.empty());
    m_rule->setText(texts::asSentence(texts::fromUtf8(finding.rule)));
    m_code->showFinding(*m_session, m_index);
    showOperands(finding);
}

void FindingPanel::showOperands(const Finding& finding)
{
    delete std::exchange(m_operands, nullptr);
    if (finding.operands.empty()) {
        return;
    }
    m_operands = new QWidget(widget());
    m_operands->setObjectName(u"findingOperands"_s);
    auto* const grid = new QGridLayout(m_operands);
    grid->setContentsMargins(0, tokens::inside, 0, tokens::inside);
    grid->setHorizontalSpacing(tokens::between);
    grid->setColumnStretch(2, 1);
    int row = 0;
    for (const FindingOperand& operand : finding.operands) {
        QLabel* const name = labels::createMuted(m_operands, texts::fromUtf8(operand.parameter));
        name->setWordWrap(false);
        auto* const icon = new QLabel(m_operands);
        if (operand.dtype != DType::Undefined) {
            live::setPicture(*icon, theme::dtypeIcon(operand.dtype));
        }
        QLabel* const value = labels::createText(m_operands, tr("Operand %1").arg(name->text()));
        value->setText(labels::breakable(
            tr("%1: %2").arg(texts::fromUtf8(operand.value), texts::fromUtf8(operand.type))));
        QLabel* const origin =
            labels::createMuted(m_operands, labels::breakable(texts::fromUtf8(operand.origin)));
        grid->addWidget(name, row, 0, Qt::AlignTop);
        grid->addWidget(icon, row, 1, Qt::AlignTop);
        grid->addWidget(value, row, 2);
        grid->addWidget(origin, row + 1, 2);
        row += 2;
    }
    m_problem->addWidget(m_operands);
    m_operands->show();
}

void FindingPanel::showFixes(const Finding& finding)
{
    for (QAbstractButton* const button : m_group->buttons()) {
        m_group->removeButton(button);
        delete button->parentWidget();
    }
    m_fixes = m_session->fixesOf(finding.id());
    m_fixesTitle->setText(m_fixes.empty()       ? tr("There is no automatic fix")
                          : m_fixes.size() == 1 ? tr("How to fix it")
                                                : tr("Ways to fix it"));
    for (std::size_t i = 0; i < m_fixes.size(); ++i) {
        auto* const choice = new FixChoice(m_fixes[i], widget());
        choice->button().setObjectName(u"fixChoice%1"_s.arg(i));
        m_group->addButton(&choice->button(), static_cast<int>(i));
        m_choices->addWidget(choice);
        choice->show(); // its height counts at once
    }
    showCosts();
    if (!m_fixes.empty()) {
        const QSignalBlocker quiet(m_group);
        m_group->button(0)->setChecked(true);
    }
    const std::optional<Message> whyNot = whyNotNarrower(*m_session->planned(), finding, m_fixes);
    m_whyNot->setText(whyNot ? labels::breakable(texts::translated(*whyNot)) : QString());
    m_whyNot->setVisible(whyNot.has_value());
    const std::size_t alike = countOfKind(*m_session, finding.kind);
    m_applyAll->setText(tr("Apply to All %1 of This Kind").arg(texts::count(alike)));
    m_applyAll->setAccessibleName(m_applyAll->text());
    m_apply->setVisible(!m_fixes.empty());
    m_map->setVisible(findingKindInfo(finding.kind).isAboutMatching && !m_session->checkpoints().empty());
    m_applyAll->setVisible(!m_fixes.empty() && alike > 1);
    updateButtons();
}

void FindingPanel::showCosts()
{
    const QList<QAbstractButton*> buttons = m_session ? m_group->buttons() : QList<QAbstractButton*>();
    for (QAbstractButton* const button : buttons) {
        const Fix& fix = m_fixes.at(static_cast<std::size_t>(m_group->id(button)));
        static_cast<FixChoice*>(button->parentWidget())
            ->showCost(costText(fix, knownLossOf(fix, *m_session)), whySkipped(fix, *m_session));
    }
}

void FindingPanel::updateButtons()
{
    const QString reason = m_busy ? busyReason() : tr("No fix is chosen");
    setUsable(*m_apply, !m_busy && chosen(), reason);
    setUsable(*m_applyAll, !m_busy && chosen(), reason);
    setUsable(*m_map, !m_busy, reason);
}

} // namespace onnxmend
