// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/dialog_parts.h"

#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QDialogButtonBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLayout>
#include <QMessageBox>
#include <QScreen>
#include <QScrollBar>
#include <QShowEvent>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// The frame and title of the window lie outside of it.
QSize roomFor(const QWidget& window)
{
    return window.screen()->availableSize() - QSize(tokens::around, 3 * tokens::around);
}

/// At the width it has, where there is room for it.
int heightOfTexts(QWidget& dialog)
{
    for (auto* const contents : dialog.findChildren<DialogContents*>(QString(), Qt::FindDirectChildrenOnly)) {
        contents->measure();
    }
    QLayout& layout = *dialog.layout();
    layout.activate();
    const int wanted =
        std::max(layout.totalHeightForWidth(dialog.width()), layout.totalMinimumSize().height());
    return std::min({wanted, tokens::tallestDialog, roomFor(dialog).height()});
}

} // namespace

void fitToScreen(QWidget& window, QSize wanted) { window.resize(wanted.boundedTo(roomFor(window))); }

void fitDialog(QWidget& dialog, QSize wanted)
{
    wanted.setHeight(std::min(wanted.height(), tokens::tallestDialog));
    fitToScreen(dialog, wanted);
}

void growToFit(QWidget& dialog)
{
    const int wanted = heightOfTexts(dialog);
    if (dialog.height() < wanted) {
        dialog.resize(dialog.width(), wanted);
    }
}

void fitHeight(QWidget& dialog) { dialog.resize(dialog.width(), heightOfTexts(dialog)); }

void setLeastWidth(QVBoxLayout& layout, int letters)
{
    const QWidget& dialog = *layout.parentWidget();
    const int room = dialog.screen()->availableSize().width() - 3 * tokens::around;
    layout.addStrut(std::min(letterWidth(dialog.fontMetrics()) * letters, room));
}

namespace
{

constexpr int leastLines = 5; ///< of text, that are seen of it at the least

} // namespace

DialogContents::DialogContents(QLayout* layout, QWidget& dialog)
    : QScrollArea(&dialog)
{
    setAccessibleName(dialog.windowTitle());
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    auto* const contents = new QWidget(this);
    contents->setAccessibleName(dialog.windowTitle());
    layout->setContentsMargins(0, 0, 0, 0);
    contents->setLayout(layout);
    setWidget(contents);
    // Tab stops at it only where its keys have something to scroll.
    setFocusPolicy(Qt::NoFocus);
    connect(verticalScrollBar(), &QScrollBar::rangeChanged, this,
            [this](int, int most) { setFocusPolicy(most > 0 ? Qt::StrongFocus : Qt::NoFocus); });
}

void DialogContents::measure()
{
    widget()->layout()->activate();
    updateGeometry();
}

QSize DialogContents::sizeHint() const
{
    const int width = widget()->sizeHint().width();
    return {width, heightForWidth(width)};
}

QSize DialogContents::minimumSizeHint() const
{
    const QSize least = widget()->minimumSizeHint();
    return {least.width() + verticalScrollBar()->sizeHint().width(),
            std::min(least.height(), leastLines * fontMetrics().lineSpacing())};
}

int DialogContents::heightForWidth(int width) const
{
    const QLayout& layout = *widget()->layout();
    const int wanted =
        layout.hasHeightForWidth() ? layout.totalHeightForWidth(width) : layout.totalSizeHint().height();
    return std::max(wanted, layout.totalMinimumSize().height());
}

bool DialogContents::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
        if (isVisible()) {
            growToFit(*window());
        }
    }
    return QScrollArea::event(event);
}

void DialogContents::showEvent(QShowEvent* event)
{
    if (!event->spontaneous()) { // later it is as tall as its user likes
        fitDialog(*window(), window()->size());
    }
    growToFit(*window());
    QScrollArea::showEvent(event);
}

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

void letTabThrough(QDialogButtonBox& buttons) { buttons.setFocusProxy(nullptr); }

void letTabStopAtChosen(const QButtonGroup& group)
{
    for (QAbstractButton* const button : group.buttons()) {
        button->setFocusPolicy(button->isChecked() ? Qt::StrongFocus : Qt::ClickFocus);
    }
}

} // namespace onnxmend
