// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QTimer>
#include <QWidget>
#include <QWindow>

#include <functional>

/// Uses menus the way a person does.
namespace onnxmend::testing
{

/// A click as the window system reports it, so that what follows of a right one follows.
inline void clickInWindow(const QWidget& widget, const QPoint& position, Qt::MouseButton button)
{
    QTest::mouseClick(widget.window()->windowHandle(), button, {}, widget.mapTo(widget.window(), position));
}

/// Does something with the menu of that name that a click brings up; false when none comes up.
inline bool inMenu(const QWidget& widget, const QPoint& position, Qt::MouseButton button,
                   const QString& menuName, const std::function<void(QMenu&)>& act)
{
    bool isUp = false;
    QTimer look;
    look.setInterval(10);
    QObject::connect(&look, &QTimer::timeout, &look, [&] {
        auto* const menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
        if (!menu) {
            return;
        }
        look.stop();
        isUp = menu->objectName() == menuName;
        if (isUp) {
            act(*menu);
        }
        menu->close();
    });
    look.start();
    clickInWindow(widget, position, button);
    return QTest::qWaitFor([&] { return isUp || !look.isActive(); }) && isUp;
}

inline bool inContextMenu(const QWidget& widget, const QPoint& position, const QString& menuName,
                          const std::function<void(QMenu&)>& act)
{
    return inMenu(widget, position, Qt::RightButton, menuName, act);
}

/// Clicks the line of that name; false where it is not there or not enabled.
inline bool choose(QMenu& menu, const char* actionName)
{
    for (QAction* const action : menu.actions()) {
        if (action->objectName() == QLatin1StringView(actionName) && action->isEnabled()) {
            QTest::mouseClick(&menu, Qt::LeftButton, {}, menu.actionGeometry(action).center());
            return true;
        }
    }
    return false;
}

} // namespace onnxmend::testing
