// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What has to be asked before a document goes, and what waits for the answer.

#include "ui/look/texts.h"
#include "ui/window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QTimer>

#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

void MainWindow::closeEvent(QCloseEvent* event)
{
    if ((m_tasks.isSaving() || m_document.isModified()) && !m_closing) {
        event->ignore();
        const auto goOn = [this] {
            m_closing = true;
            close();
        };
        m_tasks.isSaving() ? whenSaveMayStop(goOn) : whenUnsavedMayGo(goOn);
        return;
    }
    saveState();
    QMainWindow::closeEvent(event);
}

void MainWindow::quit()
{
    // Each asks for itself; one that stays keeps no other from closing.
    for (QWidget* const widget : QApplication::topLevelWidgets()) {
        if (auto* const window = qobject_cast<MainWindow*>(widget)) {
            window->close();
        }
    }
}

void MainWindow::whenUnsavedMayGo(const std::function<void()>& goOn)
{
    if (!m_document.isModified()) {
        goOn();
        return;
    }
    auto* const box = new QMessageBox(QMessageBox::NoIcon, u"onnxmend"_s,
                                      tr("The planned fixes are not saved."), QMessageBox::NoButton, this);
    box->setObjectName(u"unsavedDialog"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("They are lost unless the model is saved with them."));
    QPushButton* const save = box->addButton(tr("Save As..."), QMessageBox::AcceptRole);
    QPushButton* const discard = box->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    box->addButton(QMessageBox::Cancel);
    box->setDefaultButton(save);
    connect(save, &QPushButton::clicked, this, [this, goOn] {
        m_afterSave = goOn;
        askToSave(false);
    });
    connect(discard, &QPushButton::clicked, this, goOn);
    box->open();
}

void MainWindow::whenSaveMayStop(const std::function<void()>& goOn)
{
    m_afterSave = goOn;
    if (m_stopQuestion) {
        return;
    }
    auto* const box = new QMessageBox(QMessageBox::NoIcon, u"onnxmend"_s, tr("The model is being saved."),
                                      QMessageBox::NoButton, this);
    m_stopQuestion = box;
    box->setObjectName(u"stopSavingDialog"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(
        tr("The window closes when that is done. A save that is stopped leaves what was there "
           "before."));
    QPushButton* const stop = box->addButton(tr("Stop and Close"), QMessageBox::DestructiveRole);
    QPushButton* const wait = box->addButton(tr("Keep Window Open"), QMessageBox::RejectRole);
    box->setDefaultButton(wait);
    box->setEscapeButton(wait);
    connect(stop, &QPushButton::clicked, this, goOn);
    connect(wait, &QPushButton::clicked, this, [this] { m_afterSave = nullptr; });
    // The end of the save is the answer.
    connect(&m_jobs, &JobSlot::ended, box, [box] {
        box->disconnect();
        box->deleteLater();
        box->hide();
    });
    box->open();
}

bool MainWindow::goOnAfterSave(const SaveOutcome& outcome)
{
    const std::function<void()> goOn = std::exchange(m_afterSave, nullptr);
    // What is not complete says so before anything goes.
    if (!goOn || outcome.verdict.completeness != Completeness::Complete) {
        return false;
    }
    statusBar()->showMessage(tr("%1 is saved.").arg(texts::fileName(outcome.path)), 10000);
    QTimer::singleShot(0, this, goOn); // when the job of the save has ended
    return true;
}

} // namespace onnxmend
