// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/live_look.h"

#include <QEvent>
#include <QFontMetrics>
#include <QLabel>
#include <QScopedValueRollback>
#include <QTableWidget>
#include <QTimer>
#include <QWidget>

#include <utility>

namespace onnxmend::live
{

LookFollower& LookFollower::of(QWidget& widget)
{
    auto* const known = widget.findChild<LookFollower*>(QString(), Qt::FindDirectChildrenOnly);
    return known ? *known : *new LookFollower(widget); // owned by the widget
}

LookFollower::LookFollower(QWidget& widget)
    : QObject(&widget)
{
    widget.installEventFilter(this);
}

void LookFollower::keep(Part part, std::function<void()> apply)
{
    const QScopedValueRollback applying(m_isApplying, true);
    apply();
    m_parts.at(static_cast<std::size_t>(part)) = std::move(apply);
}

bool LookFollower::eventFilter(QObject* watched, QEvent* event)
{
    const bool isChange = event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange ||
                          event->type() == QEvent::FontChange;
    if (isChange && !m_isApplying) {
        applyAll();
        // Qt notifies one widget after the other, so a size may depend on a child that still has its old
        // font.
        if (!std::exchange(m_isDue, true)) {
            QTimer::singleShot(0, this, [this] {
                m_isDue = false;
                applyAll();
            });
        }
    }
    return QObject::eventFilter(watched, event);
}

void LookFollower::applyAll()
{
    const QScopedValueRollback applying(m_isApplying, true);
    for (const std::function<void()>& apply : m_parts) {
        if (apply) {
            apply();
        }
    }
}

void keep(QWidget& widget, Part part, std::function<void()> apply)
{
    LookFollower::of(widget).keep(part, std::move(apply));
}

void setFont(QWidget& widget, tokens::TextSize size)
{
    keep(widget, Part::Font, [&widget, size] { widget.setFont(tokens::font(size)); });
}

void setMonospaced(QWidget& widget, tokens::TextSize size)
{
    keep(widget, Part::Font, [&widget, size] { widget.setFont(tokens::monospaced(size)); });
}

void keepCellsMonospaced(QTableWidget& table)
{
    keep(table, Part::Font, [&table] {
        const QFont face = tokens::monospaced();
        for (int row = 0; row < table.rowCount(); ++row) {
            for (int column = 0; column < table.columnCount(); ++column) {
                QTableWidgetItem* const item = table.item(row, column);
                if (item && item->data(Qt::FontRole).isValid()) {
                    item->setFont(face);
                }
            }
        }
    });
}

void setColor(QWidget& widget, QPalette::ColorRole role, theme::Tone tone)
{
    keep(widget, Part::Colors, [&widget, role, tone] {
        QPalette own; // has only what is set below, so everything else follows the window
        own.setColor(role, theme::color(tone, own));
        widget.setPalette(own);
    });
}

void setTint(QWidget& widget, theme::Tone tone)
{
    keep(widget, Part::Colors, [&widget, tone] {
        QPalette own; // has only the tint
        own.setColor(QPalette::Window, theme::tint(tone, own));
        widget.setPalette(own);
    });
}

void setPicture(QLabel& label, const QIcon& icon, int lines)
{
    keep(label, Part::Picture, [&label, icon, lines] {
        const int size = label.fontMetrics().height() * lines;
        label.setPixmap(icon.pixmap(size, size));
    });
}

void whenFontChanges(QWidget& widget, std::function<void()> action)
{
    keep(widget, Part::Size, [&widget, action = std::move(action), font = widget.font()]() mutable {
        if (std::exchange(font, widget.font()) != widget.font()) {
            action();
        }
    });
}

} // namespace onnxmend::live
