// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/focus_ring.h"

#include <QEvent>
#include <QFocusEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionFocusRect>

namespace onnxmend
{

namespace
{

bool isByKeys(const QEvent& event)
{
    const Qt::FocusReason reason = static_cast<const QFocusEvent&>(event).reason();
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
           reason == Qt::ShortcutFocusReason;
}

} // namespace

void FocusRing::addTo(QAbstractScrollArea& area)
{
    if (area.findChild<FocusRing*>(QString(), Qt::FindDirectChildrenOnly)) {
        return;
    }
    auto* const ring = new FocusRing(area);
    if (!qobject_cast<QScrollArea*>(&area) || area.focusPolicy() != Qt::StrongFocus) {
        return;
    }
    const auto stop = [&area] {
        const bool scrolls =
            area.horizontalScrollBar()->maximum() > 0 || area.verticalScrollBar()->maximum() > 0;
        area.setFocusPolicy(scrolls ? Qt::StrongFocus : Qt::NoFocus);
    };
    connect(area.horizontalScrollBar(), &QScrollBar::rangeChanged, ring, stop);
    connect(area.verticalScrollBar(), &QScrollBar::rangeChanged, ring, stop);
    stop();
}

FocusRing::FocusRing(QAbstractScrollArea& area)
    : QWidget(&area)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
    area.installEventFilter(this);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusIn && isByKeys(*event)) {
        setGeometry(parentWidget()->rect());
        raise();
        show();
    } else if (event->type() == QEvent::FocusOut) {
        hide();
    } else if (event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
    }
    return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QStyleOptionFocusRect ring;
    ring.initFrom(this);
    style()->drawPrimitive(QStyle::PE_FrameFocusRect, &ring, &painter, this);
}

} // namespace onnxmend
