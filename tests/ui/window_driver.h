// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/look/texts.h"
#include "ui/pages/details_panel.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

namespace onnxmend::testing
{

inline const QString kSampleModel = QStringLiteral(ONNXMEND_SOURCE "/resources/samples/tiny_gpt2.onnx");
inline const QString kSampleCheckpoint = QStringLiteral(ONNXMEND_SOURCE "/resources/samples/tiny_gpt2.bin");

inline QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline bool writeBytes(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

/// Nothing of the user's is read or written: settings and cache lie elsewhere.
inline void prepareWindowTests()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("onnxmend-test"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    static const QTemporaryDir settings;
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    qputenv("ONNXMEND_VERIFIER", ONNXMEND_BIN "/onnxmend-verifier");
}

/// Drives a main window the way a person does: clicks the real buttons and fills in the real dialogs.
class WindowDriver
{
public:
    WindowDriver()
    {
        m_window.show();
        m_window.activateWindow();
    }

    MainWindow& window() { return m_window; }
    const MainWindow& constWindow() const { return m_window; }
    QAction* action(const char* name) { return m_window.findChild<QAction*>(QLatin1StringView(name)); }
    QTableView* table() { return m_window.findChild<QTableView*>(QStringLiteral("initializerTable")); }
    QString statusText() { return m_window.findChild<QLabel*>(QStringLiteral("statusText"))->text(); }

    bool openSample()
    {
        m_window.openFiles({texts::toPath(kSampleModel), texts::toPath(kSampleCheckpoint)});
        return waitIdle() && table()->model()->rowCount() > 0;
    }

    /// Clicks the toolbar's button of an action; false when it cannot be clicked.
    bool click(const char* actionName)
    {
        auto* const button =
            m_window.findChild<QToolButton*>(QLatin1StringView(actionName) + QStringLiteral("Button"));
        if (!button || !button->isEnabled()) {
            return false;
        }
        QTest::mouseClick(button, Qt::LeftButton);
        return true;
    }

    bool waitIdle()
    {
        return QTest::qWaitFor([this] { return !m_window.jobs().isBusy(); }, 60000);
    }

    /// The dialog that is open under that name; null when none comes up.
    QDialog* dialog(const char* name)
    {
        QDialog* found = nullptr;
        const auto isOpen = [&found, name] {
            for (QWidget* const widget : QApplication::topLevelWidgets()) {
                if (widget->isVisible() && widget->objectName() == QLatin1StringView(name)) {
                    found = qobject_cast<QDialog*>(widget);
                }
            }
            return found != nullptr;
        };
        return QTest::qWaitFor(isOpen, 60000) ? found : nullptr;
    }

    /// Chooses a file in Qt's own file dialog.
    bool chooseFile(const char* dialogName, const QString& path)
    {
        QDialog* const chooser = dialog(dialogName);
        if (!chooser) {
            return false;
        }
        chooser->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(path);
        chooser->accept();
        return waitIdle();
    }

    /// Fills in the save dialog and presses its button.
    bool saveTo(const QString& path)
    {
        QDialog* const save = dialog("saveDialog");
        if (!save) {
            return false;
        }
        save->findChild<QLineEdit*>(QStringLiteral("savePath"))->setText(path);
        QPushButton* const button = save->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save);
        if (!button->isEnabled()) {
            return false;
        }
        QTest::mouseClick(button, Qt::LeftButton);
        return waitIdle();
    }

    /// All text of a dialog, one label a line.
    static QString textOf(const QDialog* dialog)
    {
        QStringList lines;
        for (const QLabel* const label : dialog->findChildren<QLabel*>()) {
            if (!label->text().isEmpty()) {
                lines.append(label->text());
            }
        }
        return lines.join(u'\n');
    }

    /// How many rows show this word in the status column.
    int rowsWithStatus(const QString& status)
    {
        int count = 0;
        const QAbstractItemModel* const model = table()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            count += model->index(row, 0).data().toString() == status ? 1 : 0;
        }
        return count;
    }

    void select(const QString& tensor)
    {
        const QAbstractItemModel* const model = table()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (model->index(row, 1).data().toString() == tensor) {
                table()->selectRow(row);
            }
        }
    }

private:
    MainWindow m_window;
};

} // namespace onnxmend::testing
