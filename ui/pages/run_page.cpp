// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/run_page.h"

#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"
#include "ui/page/page_skeleton.h"
#include "ui/pages/run_form.h"
#include "ui/tasks/convert_tasks.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

constexpr int hintWidth = 64; ///< at most, in digits, which have the same width in every language

} // namespace

void RunPage::setForm(RunForm& form)
{
    m_runForm = &form;
    connect(&form, &RunForm::cancelRequested, this, &RunPage::cancelRequested);
}

QWidget* RunPage::createHint(const QString& objectName, const QString& name)
{
    auto* const part = new QWidget(this);
    part->setAccessibleName(name);
    m_hint = labels::createMuted(part, {}, objectName);
    m_hint->setAccessibleDescription(name);
    m_hint->setAlignment(Qt::AlignCenter);
    live::keep(*m_hint, live::Part::Size, [hint = m_hint] {
        hint->setMaximumWidth(hint->fontMetrics().horizontalAdvance(u'0') * hintWidth);
    });
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(tokens::section, tokens::section, tokens::section, tokens::section);
    layout->addWidget(m_hint, 1);
    m_skeleton = new PageSkeleton(*part);
    return part;
}

QWidget* RunPage::createStates(QWidget* hint, QWidget* result)
{
    m_states = new QStackedWidget(this);
    m_states->addWidget(hint);
    m_states->addWidget(result);
    return m_states;
}

QWidget* RunPage::createHeadline(const QString& objectName, const QString& name,
                                 const std::vector<QPushButton*>& buttons, QWidget* below)
{
    auto* const bar = new QWidget(this);
    bar->setAccessibleName(name);
    m_icon = new QLabel(bar);
    m_headline = labels::createText(bar, name, objectName + u"Headline"_s);
    live::setFont(*m_headline, tokens::TextSize::Section);
    m_facts = labels::createText(bar, tr("Further notes"), objectName + u"Facts"_s);
    auto* const texts = new QVBoxLayout;
    texts->setSpacing(tokens::inside);
    texts->addWidget(m_headline);
    texts->addWidget(m_facts);
    if (below) {
        texts->addWidget(below, 0, Qt::AlignLeft);
    }
    auto* const layout = new QHBoxLayout(bar);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addLayout(texts, 1);
    for (QPushButton* const button : buttons) {
        layout->addWidget(button, 0, Qt::AlignTop);
    }
    return bar;
}

QPushButton* RunPage::createShowChanges(const QString& objectName)
{
    QPushButton* const button =
        createButton(this, objectName, tr("Show Changes"), tr("Turn to the plan, which has it as one step"));
    connect(button, &QPushButton::clicked, this, &RunPage::changesRequested);
    return button;
}

QPushButton* RunPage::createChooseRuntime(const QString& objectName)
{
    QPushButton* const button = createButton(this, objectName, tr("Choose ONNX Runtime..."),
                                             tr("Another library, on the Verify page"));
    connect(button, &QPushButton::clicked, this, &RunPage::runtimeRequested);
    return button;
}

QWidget* RunPage::createViews(const QString& objectName, const QString& name,
                              const std::vector<std::pair<QString, QWidget*>>& views)
{
    auto* const part = new QWidget(this);
    QStringList titles;
    m_views = new QStackedWidget(part);
    for (const auto& [title, view] : views) {
        titles.append(title);
        m_views->addWidget(view);
    }
    m_view = new SegmentedControl(name, titles, part);
    m_view->setObjectName(objectName);
    auto* const layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_view);
    layout->addWidget(m_views, 1);
    connect(m_view, &SegmentedControl::chosen, this, [this](int index) {
        m_views->setCurrentIndex(index);
        m_isChosen = false;
        showCurrent();
        Q_EMIT selectionChanged(); // the table has appeared or gone
    });
    return part;
}

int RunPage::currentView() const { return m_views->currentIndex(); }

void RunPage::turnToView(int index)
{
    m_view->setCurrent(index);
    m_views->setCurrentIndex(index);
}

void RunPage::enter(State state)
{
    m_state = state;
    m_runForm->setRunning(state == State::Running);
}

void RunPage::setBusy(bool busy)
{
    m_isBusy = busy;
    if (!busy && isRunning()) { // another document replaced it
        enter(State::Idle);
    }
    m_runForm->setBusy(busy);
    showState();
}

void RunPage::follow(const Job& job)
{
    if (isRunning() && !ran()) {
        m_skeleton->follow(job);
    }
}

void RunPage::showStarted()
{
    enter(State::Running);
    showState();
}

void RunPage::showCancelled()
{
    enter(State::Cancelled);
    showState();
}

void RunPage::showFailure(const ErrorDetails& error)
{
    m_failure = textOfFailure(error);
    enter(State::Failed);
    showState();
}

void RunPage::endRun() { enter(State::Idle); }

QString RunPage::textOfFailure(const ErrorDetails& error)
{
    return error.file.empty() ? texts::sentence(error)
                              : u"%1: %2"_s.arg(texts::fromUtf8(error.file), texts::sentence(error));
}

bool RunPage::isStale() const
{
    return ran() && m_session && !isApplied() && !isSameDocument(*m_session, *ran());
}

bool RunPage::isPresent() const { return ran() && !isApplied() && !isStale(); }

bool RunPage::canRun() const { return m_session && !m_isBusy && !isRunning(); }

void RunPage::chooseCurrent()
{
    m_isChosen = m_isChosen || !m_isShowing;
    showCurrent();
    if (!m_isShowing) {
        Q_EMIT selectionChanged();
    }
}

void RunPage::showState()
{
    const Texts said = runTexts();
    m_states->setCurrentIndex(ran() || isFailed() ? 1 : 0);
    m_hint->setText(isRunning()                   ? said.running
                    : m_state == State::Cancelled ? tr("Cancelled. Nothing was changed.")
                                                  : said.idle);
    if (isFailed()) {
        showHeadline(
            {.tone = Tone::Bad, .icon = "status-mismatch", .text = said.failed, .facts = {m_failure}});
    } else if (ran()) {
        Headline headline = resultHeadline();
        if (isRunning()) {
            headline.facts.prepend(tr("This is the previous result; the new one is being computed."));
        } else if (isApplied()) {
            headline.facts.prepend(said.applied);
        } else if (isStale()) {
            headline.facts.prepend(said.stale);
        } else if (m_state == State::Cancelled) {
            headline.facts.prepend(tr("Cancelled; this is the previous result."));
        }
        showHeadline(headline);
    }
    showParts();
    if (m_hasOffered != offersNextStep()) {
        m_hasOffered = offersNextStep();
        Q_EMIT selectionChanged(); // the banner shows or hides the next step
    }
}

void RunPage::showHeadline(const Headline& headline)
{
    live::setPicture(*m_icon, theme::icon(headline.icon, headline.tone), 2);
    m_headline->setText(headline.text);
    m_facts->setText(headline.facts.join(u'\n'));
    m_facts->setVisible(!headline.facts.isEmpty());
}

} // namespace onnxmend
