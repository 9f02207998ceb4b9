// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QScrollArea>
#include <QSize>

class QButtonGroup;
class QDialog;
class QDialogButtonBox;
class QLayout;
class QMessageBox;
class QWidget;

namespace onnxmend
{

/// Gives a window its first size, or as much of it as its screen has room for.
void fitToScreen(QWidget& window, QSize wanted);
/// Does the same for a dialog, which is never taller than tokens::tallestDialog: its buttons must be visible
/// on small screens.
void fitDialog(QWidget& dialog, QSize wanted);
/// Makes a dialog higher if its texts need it and there is room: a new note, or a longer language, must not
/// squeeze the rows.
void growToFit(QWidget& dialog);
/// Makes it exactly as high as its texts at once: a window manager reports each height of an animation later,
/// and the dialog would take it.
void fitHeight(QWidget& dialog);

/// The contents of a dialog above its buttons. The dialog grows until all of it is visible. If screen or
/// tokens::tallestDialog has no room, the contents scroll and the buttons stay visible.
class DialogContents : public QScrollArea
{
    Q_OBJECT

public:
    /// `layout` has the contents.
    DialogContents(QLayout* layout, QWidget& dialog);

    /// Asks its parts again how large they want to be.
    void measure();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
};

/// Lays a dialog out as contents above buttons, at least so many letters wide, and lets the cancelling button
/// reject it. `spacing`: between contents and buttons; -1 = that of the style.
DialogContents* arrange(QDialog& dialog, QLayout* contents, QDialogButtonBox* buttons, int leastLetters,
                        int spacing = -1);

/// Gives a question the heading and the margins of every other dialog. Puts its buttons below one another if
/// they have no room side by side. To be called after all texts and buttons were added.
void arrange(QMessageBox& box);

/// Puts the buttons of a box below one another if those that are shown would make a dialog wider than any
/// window may be. To be called when their texts or their number change.
void stackIfWide(QDialogButtonBox& buttons);

/// Lets Tab reach all buttons. Qt makes the first button the focus proxy of the box. If other widgets come
/// before the box in the tab order, Tab then never reaches the ones after it. To be called after the last
/// button was added.
void letTabThrough(QDialogButtonBox& buttons);

/// Lets Tab stop at the chosen button of the group, and arrow keys choose. Qt does so only after a button has
/// had the focus. To be called after the program has chosen.
void letTabStopAtChosen(const QButtonGroup& group);

} // namespace onnxmend
