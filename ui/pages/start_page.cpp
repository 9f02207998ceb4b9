// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/start_page.h"

#include "ui/look/labels.h"
#include "ui/look/target_button.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QStringList>
#include <QVBoxLayout>

#include <array>

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
    QObject::connect(action, &QAction::changed, button,
                     [button, action] { button->setEnabled(action->isEnabled()); });
    return button;
}

struct VerdictLook {
    std::string_view icon;
    Tone tone;
};

// In the order of Completeness. What was complete when it was closed was not looked at since.
constexpr std::array<VerdictLook, 3> verdictLooks{
    {{"status-none", Tone::Muted}, {"status-warning", Tone::Warning}, {"status-mismatch", Tone::Bad}}};

QString recentText(const RecentModel& recent)
{
    QStringList names{texts::path(recent.model.parent_path())};
    for (const std::filesystem::path& checkpoint : recent.checkpoints) {
        names.append(u"+ "_s + texts::fileName(checkpoint));
    }
    if (!recent.verdict.empty()) {
        names.append(u"·  "_s + texts::fromUtf8(recent.verdict));
    }
    return names.join(u"  "_s);
}

} // namespace

StartPage::StartPage(Actions& actions, QWidget* parent)
    : QWidget(parent)
    , m_recent(new QVBoxLayout)
    , m_recentSection(new QWidget(this))
{
    setObjectName(u"startPage"_s);
    setAccessibleName(tr("No model is open"));
    auto* const title = new QLabel(tr("Find and fix dtype errors in ONNX models"), this);
    title->setFont(tokens::font(TextSize::Headline));
    QLabel* const text = labels::createMuted(
        this, tr("See every tensor's dtype as it is stored, as it is declared and as the graph needs it. Fix "
                 "what does "
                 "not agree, save, and have ONNX Runtime prove it. Nothing leaves this machine."));
    auto* const targets = new QHBoxLayout;
    targets->setSpacing(tokens::around);
    targets->addWidget(createTarget(this, actions[ActionId::OpenModel], "open", tr("Open a Model"),
                                    tr("or drop a model, its checkpoint or a folder here"), u"startOpen"_s));
    targets->addWidget(createTarget(this, actions[ActionId::PasteError], "paste", tr("Paste an Error"),
                                    tr("from ONNX Runtime, onnx.checker or torch.onnx"), u"startPaste"_s));
    targets->addWidget(createTarget(this, actions[ActionId::OpenSample], "fix-all", tr("Try the Sample"),
                                    tr("a small GPT-2 whose weights do not fit"), u"startSample"_s));

    m_recentSection->setAccessibleName(tr("Recent models"));
    auto* const section = new QVBoxLayout(m_recentSection);
    section->setContentsMargins(0, 0, 0, 0);
    section->setSpacing(tokens::between);
    auto* const recent = new QLabel(tr("Recent"), this);
    recent->setFont(tokens::font(TextSize::Section));
    section->addWidget(recent);
    m_recent->setSpacing(tokens::inside);
    section->addLayout(m_recent);
    m_recentSection->hide();

    auto* const column = new QWidget(this);
    column->setMaximumWidth(fontMetrics().averageCharWidth() * (tokens::textWidth + 40));
    auto* const lines = new QVBoxLayout(column);
    lines->setContentsMargins(tokens::section, tokens::section, tokens::section, tokens::section);
    lines->setSpacing(tokens::around);
    lines->addStretch(1);
    lines->addWidget(title);
    lines->addWidget(text);
    lines->addSpacing(tokens::between);
    lines->addLayout(targets);
    lines->addSpacing(tokens::between);
    lines->addWidget(m_recentSection);
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

void StartPage::showRecent(const std::vector<RecentModel>& models)
{
    while (QLayoutItem* const item = m_recent->takeAt(0)) {
        item->widget()->hide(); // it may be the sender of what leads here, so it goes later
        item->widget()->deleteLater();
        delete item;
    }
    for (const RecentModel& model : models) {
        const VerdictLook& look = verdictLooks.at(static_cast<std::size_t>(model.completeness));
        auto* const button = new TargetButton(theme::icon(look.icon, look.tone), texts::fileName(model.model),
                                              recentText(model), this);
        button->setObjectName(u"recentModel"_s);
        connect(button, &QPushButton::clicked, this, [this, model] { Q_EMIT recentRequested(model); });
        m_recent->addWidget(button);
    }
    m_recentSection->setVisible(!models.empty());
}

} // namespace onnxmend
