// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/window/main_window.h"

#include <QApplication>
#include <QDialog>
#include <QPainter>
#include <QPixmap>
#include <QString>
#include <QTest>
#include <QWidget>

/// What the programs that take pictures of the window need.
namespace onnxmend::screenshots
{

/// Saves what a widget shows as `<folder>/<name><suffix>.png`.
class Photographer
{
public:
    Photographer(const QString& folder, const QString& suffix)
        : m_folder(folder)
        , m_suffix(suffix)
    {
    }

    /// With the lists and menus that hang over it, once all has settled.
    void take(QWidget& widget, const QString& name) const
    {
        QTest::qWait(300);
        takeNow(widget, name);
    }

    /// What would be something else a moment later.
    void takeNow(QWidget& widget, const QString& name) const
    {
        QPixmap picture = widget.grab();
        QPainter painter(&picture);
        for (QWidget* const other : QApplication::topLevelWidgets()) {
            if (other != &widget && other->isVisible() && other->windowType() == Qt::Popup) {
                painter.drawPixmap(widget.mapFromGlobal(other->pos()), other->grab());
            }
        }
        painter.end();
        picture.save(m_folder + u'/' + name + m_suffix + QStringLiteral(".png"));
    }

private:
    QString m_folder;
    QString m_suffix;
};

inline void waitIdle(const MainWindow& window)
{
    QTest::qWait(50);
    if (!QTest::qWaitFor([&window] { return !window.jobs().isBusy(); }, 300000)) {
        qFatal("a task does not end");
    }
}

inline QDialog* waitForDialog(const QString& name)
{
    QDialog* dialog = nullptr;
    const bool found = QTest::qWaitFor(
        [&dialog, &name] {
            for (QWidget* const widget : QApplication::topLevelWidgets()) {
                if (widget->isVisible() && widget->objectName() == name) {
                    dialog = qobject_cast<QDialog*>(widget);
                }
            }
            return dialog != nullptr;
        },
        60000);
    if (!found) {
        qFatal("no dialog %s", qPrintable(name));
    }
    return dialog;
}

} // namespace onnxmend::screenshots
