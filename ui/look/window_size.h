// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSize>

class QWidget;

namespace onnxmend
{

/// Gives a window that size at first, or as much of it as its screen has room for.
void fitToScreen(QWidget& window, QSize wanted);
/// The same of a dialog, which is never taller than tokens::tallestDialog: its buttons are seen on small
/// screens.
void fitDialog(QWidget& dialog, QSize wanted);
/// Makes a window as high as its texts are at its width, where it is lower: a note that comes up, or a
/// paragraph of another language, must not squeeze the rows.
void growToFit(QWidget& window);

} // namespace onnxmend
