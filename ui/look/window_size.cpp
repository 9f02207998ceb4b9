// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/window_size.h"

#include "ui/look/dialog_contents.h"
#include "ui/look/letters.h"
#include "ui/look/tokens.h"

#include <QScreen>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>

namespace onnxmend
{

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

} // namespace onnxmend
