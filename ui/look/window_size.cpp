// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/window_size.h"

#include "ui/look/tokens.h"

#include <QLayout>
#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace onnxmend
{

void fitToScreen(QWidget& window, QSize wanted)
{
    // The frame and title of the window lie outside of it.
    const QSize room = window.screen()->availableSize() - QSize(tokens::around, 3 * tokens::around);
    window.resize(wanted.boundedTo(room));
}

void fitDialog(QWidget& dialog, QSize wanted)
{
    wanted.setHeight(std::min(wanted.height(), tokens::tallestDialog));
    fitToScreen(dialog, wanted);
}

void growToFit(QWidget& window)
{
    QLayout& layout = *window.layout();
    layout.activate();
    const int wanted =
        std::max(layout.totalHeightForWidth(window.width()), layout.totalMinimumSize().height());
    if (window.height() < wanted) {
        window.resize(window.width(), std::min(wanted, window.screen()->availableSize().height()));
    }
}

} // namespace onnxmend
