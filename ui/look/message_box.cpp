// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/message_box.h"

#include "ui/look/tokens.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QMessageBox>
#include <QScreen>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Qt keeps a column for an icon before the texts, also where there is none
/// (QMessageBoxPrivate::setupLayout).
void alignTexts(const QMessageBox& box)
{
    auto* const grid = qobject_cast<QGridLayout*>(box.layout());
    if (!grid) {
        return;
    }
    for (int i = 0; i < grid->count(); ++i) {
        if (QSpacerItem* const indent = grid->itemAt(i)->spacerItem()) {
            indent->changeSize(0, 0, QSizePolicy::Fixed, QSizePolicy::Fixed);
        }
    }
    grid->setHorizontalSpacing(0);
    grid->setVerticalSpacing(tokens::between);
    grid->setColumnStretch(grid->columnCount() - 1, 1); // else wide buttons widen the other one
    for (const QString& name : {u"qt_msgbox_label"_s, u"qt_msgbox_informativelabel"_s}) {
        if (auto* const label = box.findChild<QLabel*>(name)) {
            label->setContentsMargins({});
        }
    }
}

/// Qt makes no message box wider than a part of the screen, and would cut the buttons.
void stackWideButtons(const QMessageBox& box)
{
    constexpr int roomyScreen =
        1024; // px; of a wider one Qt leaves `kept` free, and takes `most` at the most
    constexpr int kept = 480;
    constexpr int most = 1000;
    const int screen = box.screen()->availableSize().width();
    const int room = screen <= roomyScreen ? screen : std::min(screen - kept, most);
    auto* const buttons = box.findChild<QDialogButtonBox*>();
    if (buttons->sizeHint().width() + 2 * tokens::section > room) {
        buttons->setOrientation(Qt::Vertical);
    }
}

} // namespace

void arrange(QMessageBox& box)
{
    if (auto* const question = box.findChild<QLabel*>(u"qt_msgbox_label"_s)) {
        question->setFont(tokens::font(tokens::TextSize::Section));
    }
    alignTexts(box);
    stackWideButtons(box);
}

} // namespace onnxmend
