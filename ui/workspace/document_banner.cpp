// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/document_banner.h"

#include "core/mend/model_overview.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"
#include "ui/tables/nothing_found.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSizePolicy>
#include <QToolButton>
#include <QVBoxLayout>

#include <cstdint>
#include <string>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

/// Names the open files, or the file that they were saved as.
QString factsOf(const Session& session, const std::filesystem::path& saved)
{
    const Model& model = *session.model();
    QString text = texts::fileName(model.path()); // the chips below name the checkpoints
    if (!saved.empty() && saved != model.path()) {
        text = DocumentBanner::tr("%1, made from %2").arg(texts::fileName(saved), text);
    }
    const OpsetVersions opsets = model.opsets();
    if (const auto opset = opsets.find(""); opset != opsets.end()) {
        text += DocumentBanner::tr("  ·  opset %1").arg(opset->second);
    }
    text += u"  ·  "_s + texts::count(overviewOf(session).nodes, DocumentBanner::tr("1 node"),
                                      DocumentBanner::tr("%1 nodes"));
    const QString producer = texts::fromUtf8(model.producer()).trimmed();
    return producer.isEmpty() ? text : text + DocumentBanner::tr("  ·  made by %1").arg(producer);
}

/// Saving is the action unless the model is sound or lacks its weights.
ActionId actionOf(NextStep step, bool hasChanges)
{
    return step == NextStep::Verify                         ? ActionId::Verify
           : step == NextStep::AddCheckpoint && !hasChanges ? ActionId::AddCheckpoint
           : step == NextStep::MapWeights && !hasChanges    ? ActionId::MapWeights
                                                            : ActionId::FixAllAndSave;
}

} // namespace

DocumentBanner::DocumentBanner(Actions& actions, QWidget* parent)
    : QFrame(parent)
    , m_actions(actions)
    , m_icon(new QLabel(this))
    , m_headline(new ElidedLabel(this, Qt::ElideRight))
    , m_show(new QToolButton(this))
    , m_facts(new ElidedLabel(this))
    , m_button(new QPushButton(this))
{
    setObjectName(u"documentBanner"_s);
    setAccessibleName(tr("State of the model"));
    setAutoFillBackground(true);
    m_headline->setAccessibleDescription(tr("State of the model"));
    m_headline->setObjectName(u"bannerHeadline"_s);
    live::keep(*m_headline, live::Part::Font, [this] {
        QFont font = tokens::font(tokens::TextSize::Body);
        font.setPointSize(font.pointSize() + 3);
        font.setBold(true);
        m_headline->setFont(font);
    });
    m_show->setObjectName(u"bannerShow"_s);
    m_show->setText(tr("Show"));
    m_show->setAccessibleName(tr("Show the rows that this is about"));
    m_show->setToolTip(tr("Go to the rows that this is about"));
    m_show->setAutoRaise(true);
    live::setColor(*m_show, QPalette::ButtonText, Tone::Accent);
    QSizePolicy kept = m_show->sizePolicy();
    kept.setRetainSizeWhenHidden(true); // keeps the parts below in place when it is hidden
    m_show->setSizePolicy(kept);
    m_show->hide();
    connect(m_show, &QToolButton::clicked, this, &DocumentBanner::showRequested);
    m_facts->setAccessibleDescription(tr("The model"));
    m_facts->setObjectName(u"bannerFacts"_s);

    m_button->setObjectName(u"bannerNextStep"_s);
    live::keep(*m_button, live::Part::Size,
               [this] { m_button->setMinimumHeight(m_button->fontMetrics().height() * 2 + 4); });
    setPrimary(*m_button);
    connect(m_button, &QPushButton::clicked, this, [this] { m_actions[m_step]->trigger(); });
    for (const ActionId step :
         {ActionId::FixAllAndSave, ActionId::Verify, ActionId::AddCheckpoint, ActionId::MapWeights}) {
        connect(m_actions[step], &QAction::changed, this, &DocumentBanner::followStep);
    }
    followStep();

    auto* const lines = new QVBoxLayout;
    lines->setSpacing(tokens::tight);
    auto* const headline = new QHBoxLayout;
    headline->setSpacing(tokens::between);
    headline->addWidget(m_headline);
    headline->addWidget(m_show);
    headline->addStretch(1);
    lines->addLayout(headline);
    lines->addWidget(m_facts);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::between, tokens::around, tokens::between);
    layout->setSpacing(tokens::parts);
    layout->addWidget(m_icon);
    layout->addLayout(lines, 1);
    layout->addWidget(m_button);
}

void DocumentBanner::showDocument(const Session& session, const Verdict& verdict,
                                  const std::filesystem::path& saved)
{
    const Tone tone = theme::tone(verdict);
    live::setTint(*this, tone);
    live::setPicture(*m_icon, theme::icon(theme::iconName(verdict), tone), 2);
    m_headline->setText(texts::headline(verdict));
    m_show->setVisible(!verdict.shortcomings.empty());
    m_facts->setText(factsOf(session, saved));
    m_facts->setToolTip(plainTip(texts::path(saved.empty() ? session.model()->path() : saved)));
    const NextStep step = nextStep(session, verdict);
    m_step = actionOf(step, session.fixableCount() > 0 || verdict.isPlan());
    m_isDone = step == NextStep::Verify && isAccepted(verdict);
    followStep();
}

void DocumentBanner::setActionShown(bool shown)
{
    m_isWanted = shown;
    followStep();
}

/// Follows the action of the next step.
void DocumentBanner::followStep()
{
    const QAction& action = *m_actions[m_step];
    m_button->setText(texts::withoutMnemonic(action.text()));
    m_button->setToolTip(action.toolTip());
    m_button->setAccessibleName(action.iconText());
    m_button->setEnabled(action.isEnabled());
    m_button->setVisible(m_isWanted && !m_isDone);
}

} // namespace onnxmend
