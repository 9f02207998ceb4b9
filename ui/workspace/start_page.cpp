// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/start_page.h"

#include "ui/look/controls.h"
#include "ui/look/labels.h"
#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/target_button.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/translated.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStringList>
#include <QVBoxLayout>

#include <array>
#include <initializer_list>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;
using tokens::TextSize;

namespace
{

TargetButton* createTarget(QWidget* parent, QAction* action, std::string_view icon, const QString& title,
                           const QString& text, const QString& objectName)
{
    auto* const button = new TargetButton(theme::icon(icon, Tone::Accent), title, text, parent);
    button->setObjectName(objectName);
    button->setToolTip(action->toolTip());
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    QObject::connect(action, &QAction::changed, button, [button, action] {
        button->setEnabled(action->isEnabled());
        button->setToolTip(action->toolTip());
    });
    return button;
}

struct VerdictLook {
    std::string_view icon;
    Tone tone;
};

// In the order of Completeness. A model that was complete when it was closed has not been checked since.
constexpr std::array<VerdictLook, 3> verdictLooks{
    {{"status-none", Tone::Muted}, {"status-warning", Tone::Warning}, {"status-mismatch", Tone::Bad}}};

QString recentText(const RecentModel& recent)
{
    QStringList names{texts::path(recent.model.parent_path())};
    for (const std::filesystem::path& checkpoint : recent.checkpoints) {
        names.append(u"+ "_s + texts::fileName(checkpoint));
    }
    if (!recent.verdict.isEmpty()) {
        names.append(u"·  "_s + texts::capitalized(texts::translated(recent.verdict)));
    }
    return names.join(u"  "_s);
}

} // namespace

StartPage::StartPage(Actions& actions, QWidget* parent)
    : QWidget(parent)
{
    setObjectName(u"startPage"_s);
    setAccessibleName(tr("No model is open"));
    auto* const title = new QLabel(tr("Find and fix dtype errors in ONNX models"), this);
    live::setFont(*title, TextSize::Headline);
    QLabel* const text = labels::createMuted(
        this,
        tr("See every tensor's dtype as it is stored, as it is declared and as the graph needs it. Fix what "
           "does not agree, save, and verify the result with ONNX Runtime. Nothing leaves this machine."));
    auto* const targets = new QHBoxLayout;
    targets->setSpacing(tokens::around);
    targets->addWidget(createTarget(this, actions[ActionId::OpenModel], "open", tr("Open a Model"),
                                    tr("or drop a model, its checkpoint or a folder here"), u"startOpen"_s));
    targets->addWidget(createTarget(this, actions[ActionId::PasteError], "paste", tr("Paste an Error"),
                                    tr("from ONNX Runtime, onnx.checker or torch.onnx"), u"startPaste"_s));
    targets->addWidget(createTarget(this, actions[ActionId::OpenSample], "fix-all", tr("Try the Sample"),
                                    tr("a small GPT-2 whose weights do not fit"), u"startSample"_s));

    m_unsaved = createSection(tr("Not saved"));
    m_recent = createSection(tr("Recent"));
    m_last = new QPushButton(this);
    m_last->setObjectName(u"reopenLast"_s);
    m_last->setAccessibleName(tr("Reopen the models of last time"));
    m_last->setToolTip(tr("Open each in a window of its own, as they were the last time"));
    m_last->hide();
    QAction* const tour = actions[ActionId::Tour];
    m_tour = new QPushButton(tr("New here? Take the tour of four steps"), this);
    m_tour->setObjectName(u"startTour"_s);
    m_tour->setAccessibleName(m_tour->text());
    m_tour->setToolTip(tour->toolTip());
    m_tour->hide();
    connect(m_tour, &QPushButton::clicked, tour, &QAction::trigger);
    connect(m_last, &QPushButton::clicked, this, &StartPage::lastRequested);

    auto* const column = new QWidget(this);
    live::keep(*column, live::Part::Size, [column] {
        column->setMaximumWidth(letterWidth(column->fontMetrics()) * (tokens::textWidth + 40));
    });
    auto* const lines = new QVBoxLayout(column);
    lines->setContentsMargins(tokens::section, tokens::section, tokens::section, tokens::section);
    lines->setSpacing(tokens::around);
    lines->addStretch(1);
    lines->addWidget(title);
    lines->addWidget(text);
    lines->addSpacing(tokens::between);
    lines->addLayout(targets);
    lines->addSpacing(tokens::between);
    lines->addWidget(m_unsaved.widget);
    lines->addWidget(m_recent.widget);
    lines->addWidget(m_last, 0, Qt::AlignLeft);
    lines->addWidget(m_tour, 0, Qt::AlignLeft);
    lines->addStretch(2);
    auto* const scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("Start"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    auto* const middle = new QWidget(this);
    middle->setAccessibleName(tr("Start"));
    auto* const row = new QHBoxLayout(middle);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch(1);
    row->addWidget(column, 100);
    row->addStretch(1);
    scroll->setWidget(middle);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(scroll);
}

StartPage::Section StartPage::createSection(const QString& title)
{
    Section section{.widget = new QWidget(this), .rows = new QVBoxLayout};
    section.widget->setAccessibleName(title);
    auto* const layout = new QVBoxLayout(section.widget);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(tokens::between);
    auto* const heading = new QLabel(title, this);
    live::setFont(*heading, TextSize::Section);
    layout->addWidget(heading);
    section.rows->setSpacing(tokens::inside);
    layout->addLayout(section.rows);
    section.widget->hide();
    return section;
}

void StartPage::showUnsavedPlans(const std::vector<RecoveredPlan>& plans)
{
    clearLayout(*m_unsaved.rows);
    for (const RecoveredPlan& plan : plans) {
        auto* const row = new QWidget(this);
        auto* const layout = new QHBoxLayout(row);
        layout->setContentsMargins(0, 0, 0, 0);
        const QString changes = texts::count(plan.edits, tr("1 planned change"), tr("%1 planned changes"));
        auto* const button = new TargetButton(
            theme::icon("status-warning", Tone::Warning), tr("Restore %1").arg(texts::fileName(plan.model)),
            tr("%1 of %2, in %3")
                .arg(changes, texts::dateTime(plan.time), texts::path(plan.model.parent_path())),
            row, TargetButton::Shape::Row);
        button->setObjectName(u"keptPlan"_s);
        auto* const forget = new QPushButton(tr("Discard"), row);
        forget->setObjectName(u"forgetPlan"_s);
        forget->setToolTip(tr("Forget these changes; the model stays as it is"));
        layout->addWidget(button, 1);
        layout->addWidget(forget);
        connect(button, &QPushButton::clicked, this, [this, plan] { Q_EMIT planRequested(plan); });
        connect(forget, &QPushButton::clicked, this, [this, plan] { Q_EMIT planForgotten(plan); });
        m_unsaved.rows->addWidget(row);
    }
    m_unsaved.widget->setVisible(!plans.empty());
}

void StartPage::showRecent(const std::vector<RecentModel>& models)
{
    clearLayout(*m_recent.rows);
    for (const RecentModel& model : models) {
        const VerdictLook& look = verdictLooks.at(static_cast<std::size_t>(model.completeness));
        auto* const button = new TargetButton(theme::icon(look.icon, look.tone), texts::fileName(model.model),
                                              recentText(model), this, TargetButton::Shape::Row);
        button->setObjectName(u"recentModel"_s);
        connect(button, &QPushButton::clicked, this, [this, model] { Q_EMIT recentRequested(model); });
        m_recent.rows->addWidget(button);
    }
    m_recent.widget->setVisible(!models.empty());
}

void StartPage::setBusy(bool busy)
{
    for (QWidget* const part :
         std::initializer_list<QWidget*>{m_unsaved.widget, m_recent.widget, m_last, m_tour}) {
        setUsable(*part, !busy, busyReason());
    }
}

void StartPage::offerTour(bool offers) { m_tour->setVisible(offers); }

void StartPage::showLast(const std::vector<WindowModel>& models)
{
    m_last->setText(tr("Reopen the %1 Models of Last Time").arg(texts::count(models.size())));
    m_last->setAccessibleName(m_last->text());
    m_last->setVisible(models.size() > 1);
}

} // namespace onnxmend
