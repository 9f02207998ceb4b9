// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/found_checkpoints_bar.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/tool_tip.h"

#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

FoundCheckpointsBar::FoundCheckpointsBar(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_buttons(new QHBoxLayout)
{
    setObjectName(u"foundCheckpoints"_s);
    setAccessibleName(tr("Checkpoints beside the model"));
    setAutoFillBackground(true);
    m_text->setObjectName(u"foundText"_s);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_buttons->setSpacing(tokens::between);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::inside, tokens::around, tokens::inside);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addLayout(m_buttons);
    hide();
}

void FoundCheckpointsBar::showFound(const std::vector<std::filesystem::path>& checkpoints)
{
    if (checkpoints.empty() || checkpoints == m_ignored) {
        hide();
        return;
    }
    m_text->setText(texts::count(checkpoints.size(), tr("A checkpoint lies beside the model:"),
                                 tr("%1 checkpoints lie beside the model:")));
    if (checkpoints != m_shown) {
        m_shown = checkpoints;
        while (QLayoutItem* const item = m_buttons->takeAt(0)) {
            item->widget()->hide(); // it may be the sender of what leads here, so it goes later
            item->widget()->deleteLater();
            delete item;
        }
        const auto add = [this](const QString& text, const QString& objectName, const QString& tip) {
            auto* const button = new QPushButton(text, this);
            button->setObjectName(objectName);
            button->setAccessibleName(texts::withoutMnemonic(text));
            button->setToolTip(tip);
            m_buttons->addWidget(button);
            return button;
        };
        const auto nameOf = [](const std::filesystem::path& path) {
            return texts::fileName(path).replace(u'&', u"&&"_s);
        };
        if (checkpoints.size() == 1) {
            auto* const button = add(tr("Add %1").arg(nameOf(checkpoints.front())), u"addFound"_s,
                                     plainTip(texts::path(checkpoints.front())));
            connect(button, &QPushButton::clicked, this,
                    [this, path = checkpoints.front()] { Q_EMIT addRequested(path); });
        } else {
            auto* const button = add(tr("Add &Checkpoint"), u"addFound"_s, tr("Choose among all of them"));
            auto* const menu = new QMenu(button);
            menu->setObjectName(u"foundMenu"_s);
            for (const std::filesystem::path& path : checkpoints) {
                connect(menu->addAction(nameOf(path)), &QAction::triggered, this,
                        [this, path] { Q_EMIT addRequested(path); });
            }
            menu->addSeparator();
            connect(menu->addAction(tr("&Other...")), &QAction::triggered, this,
                    &FoundCheckpointsBar::chooseRequested);
            button->setMenu(menu);
        }
        auto* const ignore = add(tr("&Ignore"), u"ignoreFound"_s, tr("Go on without the weights"));
        ignore->setAccessibleName(tr("Ignore the checkpoints"));
        connect(ignore, &QPushButton::clicked, this, [this] {
            m_ignored = m_shown;
            hide();
        });
    }
    applyPalette();
    show();
}

void FoundCheckpointsBar::setBusy(bool busy)
{
    for (QPushButton* const button : findChildren<QPushButton*>()) {
        button->setEnabled(!busy);
    }
}

void FoundCheckpointsBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::ApplicationPaletteChange) {
        applyPalette();
    }
    QFrame::changeEvent(event);
}

void FoundCheckpointsBar::applyPalette()
{
    QPalette colors = QGuiApplication::palette();
    colors.setColor(QPalette::Window, theme::tint(Tone::Accent, colors));
    setPalette(colors);
    const int size = fontMetrics().height();
    m_icon->setPixmap(theme::icon("checkpoint", Tone::Accent).pixmap(size, size));
}

} // namespace onnxmend
