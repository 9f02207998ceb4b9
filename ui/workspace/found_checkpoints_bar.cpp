// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/found_checkpoints_bar.h"

#include "ui/look/texts.h"
#include "ui/look/tool_tip.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

FoundCheckpointsBar::FoundCheckpointsBar(QWidget* parent)
    : NoticeBar(parent)
{
    setObjectName(u"foundCheckpoints"_s);
    setAccessibleName(tr("Checkpoints beside the model"));
    text().setObjectName(u"foundText"_s);
}

void FoundCheckpointsBar::showFound(const std::vector<std::filesystem::path>& checkpoints)
{
    if (checkpoints.empty() || checkpoints == m_ignored) {
        hide();
        return;
    }
    text().setText(texts::count(checkpoints.size(), tr("A checkpoint lies beside the model:"),
                                tr("%1 checkpoints lie beside the model:")));
    if (checkpoints != m_shown) {
        m_shown = checkpoints;
        while (QLayoutItem* const item = buttons().takeAt(0)) {
            item->widget()->hide(); // it may be the sender of what leads here, so it goes later
            item->widget()->deleteLater();
            delete item;
        }
        const auto add = [this](const QString& title, const QString& objectName, const QString& tip) {
            return addButton(title, objectName, texts::withoutMnemonic(title), tip);
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
        auto* const ignore = addButton(tr("&Ignore"), u"ignoreFound"_s, tr("Ignore the checkpoints"),
                                       tr("Go on without the weights"));
        connect(ignore, &QPushButton::clicked, this, [this] {
            m_ignored = m_shown;
            hide();
        });
    }
    setLook(Tone::Accent, "checkpoint");
    show();
}

void FoundCheckpointsBar::setBusy(bool busy)
{
    for (QPushButton* const button : findChildren<QPushButton*>()) {
        button->setEnabled(!busy);
    }
}

} // namespace onnxmend
