// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QScrollArea>
#include <QSize>

class QButtonGroup;
class QDialogButtonBox;
class QLayout;
class QMessageBox;
class QVBoxLayout;
class QWidget;

namespace onnxmend
{

/// Gives a window that size at first, or as much of it as its screen has room for.
void fitToScreen(QWidget& window, QSize wanted);
/// The same of a dialog, which is never taller than tokens::tallestDialog: its buttons are seen on small
/// screens.
void fitDialog(QWidget& dialog, QSize wanted);
/// Makes a dialog as high as its texts are at its width, where it is lower and there is room: a note that
/// comes up, or a paragraph of another language, must not squeeze the rows.
void growToFit(QWidget& dialog);
/// Makes it exactly as high, at once: of each height on the way a window manager tells later, and the dialog
/// would take it again.
void fitHeight(QWidget& dialog);
/// A dialog of that layout is not narrower than so many letters, where its screen has room for them.
void setLeastWidth(QVBoxLayout& layout, int letters);

/// What a dialog holds above its buttons. The dialog grows until all of it is seen; where the screen, or
/// tokens::tallestDialog, has no room for that, it scrolls, and the buttons stay in sight.
class DialogContents : public QScrollArea
{
    Q_OBJECT

public:
    /// `layout` is what it holds.
    DialogContents(QLayout* layout, QWidget& dialog);

    /// Asks its parts anew how large they want to be.
    void measure();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
};

/// Gives a question the heading and the edges of every other dialog, and its buttons one below another where
/// they have no room side by side. To be called when all texts and buttons are there.
void arrange(QMessageBox& box);

/// Lets Tab go through all buttons. Qt has the box hand the focus to its first button, also where others come
/// before the box in the order of Tab, which so never leads to what comes behind it. To be called when the
/// last button is there.
void letTabThrough(QDialogButtonBox& buttons);

/// Tab stops at what is chosen in the group, and arrow keys choose; Qt does so only once a button has had the
/// focus. To be called when the program has chosen.
void letTabStopAtChosen(const QButtonGroup& group);

} // namespace onnxmend
