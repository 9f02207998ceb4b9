// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/dialog_contents.h"

#include "ui/look/window_size.h"

#include <QEvent>
#include <QLayout>
#include <QScrollBar>
#include <QShowEvent>

#include <algorithm>

namespace onnxmend
{

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

} // namespace onnxmend
