// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QDialog>
#include <QPainter>
#include <QPixmap>
#include <QString>
#include <QTest>
#include <QWidget>

#include <algorithm>

/// The common parts of the programs that take pictures of the window.
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

    /// With the lists and menus that hang over it, once all has settled: on a busy machine what is drawn and
    /// measured beside the task of the window may take longer.
    void take(QWidget& widget, const QString& name) const
    {
        QTest::qWait(settles);
        if (isBusyBeside(widget)) {
            if (!QTest::qWaitFor([&widget] { return !isBusyBeside(widget); }, 20000)) {
                qFatal("what is shown beside a task does not end");
            }
            QTest::qWait(settles);
        }
        takeNow(widget, name);
    }

    /// Takes a picture of a state that ends a moment later.
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
    static constexpr int settles = 300; ///< ms

    static bool isBusyBeside(const QWidget& widget)
    {
        const auto* const window = qobject_cast<const MainWindow*>(&widget);
        const QList<JobSlot*> all = widget.findChildren<JobSlot*>();
        return std::ranges::any_of(all, [window](const JobSlot* slot) {
            return slot->isBusy() && !(window && slot == &window->jobs());
        });
    }

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
