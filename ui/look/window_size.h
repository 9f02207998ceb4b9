// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSize>

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

} // namespace onnxmend
