// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/dialog_parts.h"

#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QDialog>
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

/// Returns the room for the contents of a window on its screen, without frame and title.
QSize roomFor(const QWidget& window)
{
    return window.screen()->availableSize() - QSize(tokens::around, 3 * tokens::around);
}

/// Returns the height that the texts of the dialog need at its width, as far as there is room.
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

namespace
{

constexpr int leastLines = 5; ///< least number of lines of text that are visible

} // namespace

DialogContents::DialogContents(QLayout* layout, QWidget& dialog)
    : QScrollArea(&dialog)
{
    setAccessibleName(dialog.windowTitle());
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    auto* const contents = new QWidget(this);
    contents->setAccessibleName(dialog.windowTitle());
    layout->setContentsMargins(0, 0, 0, 0);
    contents->setLayout(layout);
    setWidget(contents);
    // Tab stops at the area only if there is something to scroll.
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
    return {std::min(least.width() + verticalScrollBar()->sizeHint().width(),
                     tokens::leastWindow - 2 * tokens::around),
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
    if (!event->spontaneous()) { // later the user decides the height
        fitDialog(*window(), window()->size());
    }
    growToFit(*window());
    QScrollArea::showEvent(event);
}

namespace
{

/// Removes the column that Qt reserves for an icon, also without one (QMessageBoxPrivate::setupLayout).
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
    // Otherwise wide buttons would widen the other column.
    grid->setColumnStretch(grid->columnCount() - 1, 1);
    for (const QString& name : {u"qt_msgbox_label"_s, u"qt_msgbox_informativelabel"_s}) {
        if (auto* const label = box.findChild<QLabel*>(name)) {
            label->setContentsMargins({});
        }
    }
}

/// Puts wide buttons below one another: Qt limits a message box to a part of the screen, and would cut them.
void stackWideButtons(const QMessageBox& box)
{
    // In pixels. On a wider screen Qt leaves `kept` free, and takes at most `most`.
    constexpr int roomyScreen = 1024;
    constexpr int kept = 480;
    constexpr int most = 1000;
    const int screen = box.screen()->availableSize().width();
    const int room =
        std::min(tokens::leastWindow, screen <= roomyScreen ? screen : std::min(screen - kept, most));
    auto* const buttons = box.findChild<QDialogButtonBox*>();
    if (buttons->sizeHint().width() + 2 * tokens::section > room) {
        buttons->setOrientation(Qt::Vertical);
    }
}

/// Makes a dialog at least so many letters wide, if its screen has room for them.
void setLeastWidth(QVBoxLayout& layout, int letters)
{
    const QWidget& dialog = *layout.parentWidget();
    const int room = dialog.screen()->availableSize().width() - 3 * tokens::around;
    layout.addStrut(std::min(
        {letterWidth(dialog.fontMetrics()) * letters, room, tokens::leastWindow - 2 * tokens::around}));
}

} // namespace

DialogContents* arrange(QDialog& dialog, QLayout* contents, QDialogButtonBox* buttons, int leastLetters,
                        int spacing)
{
    auto* const layout = new QVBoxLayout(&dialog);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(spacing);
    auto* const shown = new DialogContents(contents, dialog);
    layout->addWidget(shown, 1);
    layout->addWidget(buttons);
    setLeastWidth(*layout, leastLetters);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    return shown;
}

void arrange(QMessageBox& box)
{
    if (auto* const question = box.findChild<QLabel*>(u"qt_msgbox_label"_s)) {
        live::setFont(*question, tokens::TextSize::Section);
    }
    alignTexts(box);
    stackWideButtons(box);
}

void stackIfWide(QDialogButtonBox& buttons)
{
    buttons.setOrientation(Qt::Horizontal);
    if (buttons.sizeHint().width() > tokens::leastWindow - 2 * tokens::around) {
        buttons.setOrientation(Qt::Vertical);
    }
    letTabThrough(buttons); // a new layout makes the first button the focus proxy again
}

void letTabThrough(QDialogButtonBox& buttons) { buttons.setFocusProxy(nullptr); }

void letTabStopAtChosen(const QButtonGroup& group)
{
    for (QAbstractButton* const button : group.buttons()) {
        button->setFocusPolicy(button->isChecked() ? Qt::StrongFocus : Qt::ClickFocus);
    }
}

} // namespace onnxmend
