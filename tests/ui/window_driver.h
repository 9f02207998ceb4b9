// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/ui/dialog_driver.h"
#include "tests/ui/ui_environment.h"
#include "ui/inspector/details_panel.h"
#include "ui/window/main_window.h"
#include "ui/workspace/document_pages.h"

#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <filesystem>
#include <vector>

namespace onnxmend::testing
{

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

    /// Opens files as the command line does, and waits until that has ended.
    bool open(const std::vector<std::filesystem::path>& files)
    {
        m_window.openFiles(files);
        const bool isIdle = waitIdle();
        turnTo(PageId::Initializers); // most tests need this page
        return isIdle;
    }

    void turnTo(PageId page) { m_window.findChild<DocumentPages*>(QStringLiteral("pages"))->turnTo(page); }

    bool openSample()
    {
        return open({texts::toPath(kSampleModel), texts::toPath(kSampleCheckpoint)}) &&
               table()->model()->rowCount() > 0;
    }

    /// Clicks the toolbar's button of an action, or the primary button that stands for it, and otherwise
    /// chooses it as in the menu; false when it cannot be chosen.
    bool click(const char* actionName)
    {
        auto* const button =
            m_window.findChild<QToolButton*>(QLatin1StringView(actionName) + QStringLiteral("Button"));
        if (!button) {
            return chooseAction(actionName);
        }
        if (!button->isEnabled()) {
            return false;
        }
        QTest::mouseClick(button, Qt::LeftButton);
        return true;
    }

    bool waitIdle()
    {
        return QTest::qWaitFor([this] { return !m_window.jobs().isBusy(); }, 60000);
    }

    /// Clicks it, and waits until what it starts has ended.
    bool run(const char* actionName) { return click(actionName) && waitIdle(); }

    /// Proves what Verify proves; the part of the page that tells the result, null when it is not turned to.
    QWidget* verify() { return run("verify") ? checks() : nullptr; }
    QWidget* checks()
    {
        auto* const card = m_window.findChild<QWidget*>(QStringLiteral("checksCard"));
        return card && card->isVisible() ? card : nullptr;
    }

    /// The dialog of Fix All and Save; null when none comes up.
    QDialog* askToSave() { return click("fixAllAndSave") ? dialog("saveDialog") : nullptr; }

    static QDialog* dialog(const char* name) { return openedDialog(name); }
    static QString textOf(const QWidget* dialog) { return testing::textOf(dialog); }

    /// Chooses a file in Qt's own file dialog.
    bool chooseFile(const char* dialogName, const QString& path)
    {
        return testing::chooseFile(dialogName, path) && waitIdle();
    }

    /// Fills in the save dialog and presses its button.
    bool saveTo(const QString& path) { return testing::saveTo(path) && waitIdle(); }

    /// Returns how many rows show this word in the status column.
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
    bool chooseAction(const char* actionName)
    {
        QAction* const chosen = action(actionName);
        if (!chosen || !chosen->isEnabled()) {
            return false;
        }
        auto* const primary = m_window.findChild<QPushButton*>(QStringLiteral("bannerNextStep"));
        if (primary->isVisible() && primary->isEnabled() &&
            primary->text() == texts::withoutMnemonic(chosen->text())) {
            QTest::mouseClick(primary, Qt::LeftButton);
        } else {
            chosen->trigger();
        }
        return true;
    }

    MainWindow m_window;
};

} // namespace onnxmend::testing
