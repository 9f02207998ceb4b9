// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/ui/dialog_driver.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QHash>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTest>
#include <QToolBar>
#include <QWidget>

/// Goes through a window by its Tab key, and says which of its controls are not met, do not show that they
/// have the focus, or have no name of their own for a screen reader.
namespace onnxmend::testing
{

/// Returns whether it is a part of another control: the field in a spin box, the header of a table.
inline bool isPartOfAControl(const QWidget* widget)
{
    const auto* const area = qobject_cast<const QAbstractScrollArea*>(widget->parentWidget());
    if (area && area->viewport() == widget) {
        return true;
    }
    for (const QWidget* part = widget->parentWidget(); part && !part->isWindow();
         part = part->parentWidget()) {
        if (qobject_cast<const QAbstractSpinBox*>(part) || qobject_cast<const QComboBox*>(part) ||
            qobject_cast<const QLineEdit*>(part) || qobject_cast<const QTabBar*>(part) ||
            qobject_cast<const QAbstractItemView*>(part)) {
            return true;
        }
    }
    return false;
}

/// In a group with one choice Tab reaches the chosen button; arrow keys go to the others.
inline bool isMetByArrowKeys(const QWidget* widget)
{
    const auto* const button = qobject_cast<const QAbstractButton*>(widget);
    if (!button || !button->isCheckable() || button->isChecked()) {
        return false;
    }
    if (const QButtonGroup* const group = button->group()) {
        return group->exclusive() && group->checkedButton();
    }
    if (!button->autoExclusive()) {
        return false;
    }
    for (const auto* const other :
         button->parentWidget()->findChildren<QAbstractButton*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (other->autoExclusive() && !other->group() && other->isChecked()) {
            return true;
        }
    }
    return false;
}

inline bool isControl(const QWidget* widget)
{
    if (const auto* const label = qobject_cast<const QLabel*>(widget)) {
        return label->textInteractionFlags() & Qt::LinksAccessibleByKeyboard; // other text is not a control
    }
    if (const auto* const area = qobject_cast<const QScrollArea*>(widget)) { // has nothing of its own
        return area->horizontalScrollBar()->maximum() > 0 || area->verticalScrollBar()->maximum() > 0;
    }
    return qobject_cast<const QAbstractButton*>(widget) || qobject_cast<const QLineEdit*>(widget) ||
           qobject_cast<const QAbstractSpinBox*>(widget) || qobject_cast<const QComboBox*>(widget) ||
           qobject_cast<const QAbstractScrollArea*>(widget) || qobject_cast<const QTabBar*>(widget) ||
           (qobject_cast<const QAbstractSlider*>(widget) && !qobject_cast<const QScrollBar*>(widget)) ||
           widget->focusPolicy() & Qt::TabFocus;
}

inline QList<QWidget*> controlsOf(const QWidget& window)
{
    QList<QWidget*> controls;
    for (QWidget* const widget : window.findChildren<QWidget*>()) {
        if (widget->window() == &window && widget->isVisible() && widget->isEnabled() && isControl(widget) &&
            !isPartOfAControl(widget)) {
            controls.append(widget);
        }
    }
    return controls;
}

inline QString nameForScreenReaders(QWidget* widget)
{
    if (qobject_cast<QComboBox*>(widget) && !widget->accessibleName().isEmpty()) {
        return widget->accessibleName(); // Qt gives what is chosen, and the name by a relation
    }
    QAccessibleInterface* const accessible = QAccessible::queryAccessibleInterface(widget);
    return accessible ? accessible->text(QAccessible::Name).trimmed() : QString();
}

inline QString describe(QWidget* widget)
{
    const QWidget* const parent = widget->parentWidget();
    return QStringLiteral("%1 '%2' named '%3' in %4 '%5'")
        .arg(QLatin1StringView(widget->metaObject()->className()), widget->objectName(),
             nameForScreenReaders(widget), QLatin1StringView(parent ? parent->metaObject()->className() : ""),
             parent ? parent->objectName() : QString());
}

/// All that has the focus while Tab is pressed until it comes to what had it before.
struct KeyboardWalk {
    QList<QWidget*> met;
    QWidget* again = nullptr; ///< end of the walk; in a ring the first control
    QList<QWidget*> unseen;   ///< look the same with the focus and without
};

inline KeyboardWalk walk(QWidget& window)
{
    constexpr int mostInside = 30; // Tab goes from link to link in a text
    KeyboardWalk walk;
    int inside = 0;
    while (!walk.again) {
        QWidget* const from = QApplication::focusWidget();
        const bool isMet = from && walk.met.contains(from);
        const QImage focused = isMet ? from->grab().toImage() : QImage();
        QTest::keyClick(from ? from : &window, Qt::Key_Tab);
        QWidget* const now = QApplication::focusWidget();
        if (isMet && now != from && from->grab().toImage() == focused) {
            walk.unseen.append(from);
        }
        inside = now == from ? inside + 1 : 0;
        if (now && inside > 0 && inside < mostInside) {
            continue;
        }
        if (!now || walk.met.contains(now)) {
            walk.again = now ? now : &window;
        } else {
            walk.met.append(now);
        }
    }
    return walk;
}

/// Returns the faults of the keyboard's way through a window, one control a line; empty if there are none.
inline QString keyboardTroubles(QWidget& window)
{
    window.activateWindow();
    if (!hasTheKeyboard(window)) {
        return QStringLiteral("the window does not become active");
    }
    QCoreApplication::processEvents();
    const auto [met, again, unseen] = walk(window);
    QStringList troubles;
    for (QWidget* const control : unseen) {
        troubles.append(QStringLiteral("focus is not seen: ") + describe(control));
    }
    if (met.isEmpty() || again != met.front()) {
        troubles.append(QStringLiteral("Tab is caught: ") + describe(met.isEmpty() ? &window : met.back()));
    }
    QHash<QString, QWidget*> names;
    for (QWidget* const control : controlsOf(window)) {
        if (!met.contains(control) && !isMetByArrowKeys(control)) {
            troubles.append(QStringLiteral("not met: ") + describe(control));
        }
        QString name = nameForScreenReaders(control);
        if (qobject_cast<QToolBar*>(control->parentWidget())) {
            name.prepend(QStringLiteral("toolbar: ")); // the same action as elsewhere
        } else if (control->parentWidget()->inherits("onnxmend::FilterBar")) {
            name.prepend(control->window()->objectName() + QString::number(names.size()));
        }
        if (nameForScreenReaders(control).isEmpty()) {
            troubles.append(QStringLiteral("no name: ") + describe(control));
        } else if (names.contains(name)) {
            troubles.append(
                QStringLiteral("same name: %1 and %2").arg(describe(control), describe(names[name])));
        }
        names.insert(name, control);
    }
    return troubles.join(u'\n');
}

} // namespace onnxmend::testing
