// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the actions of the main window do.

#include "ui/dialogs/about_dialog.h"
#include "ui/dialogs/error_dialog.h"
#include "ui/dialogs/loss_question.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/look/texts.h"
#include "ui/pages/checkpoint_bar.h"
#include "ui/pages/finding_panel.h"
#include "ui/pages/findings_page.h"
#include "ui/pages/initializers_page.h"
#include "ui/pages/side_panel.h"
#include "ui/window/main_window.h"

#include <QDir>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>
#include <QTabWidget>

#include <algorithm>
#include <system_error>

namespace onnxmend
{

using namespace Qt::StringLiterals;

void MainWindow::connectTasks()
{
    connect(&m_document, &Document::opened, this, &MainWindow::showOpened);
    connect(&m_document, &Document::changed, this, &MainWindow::showChanged);
    connect(&m_document, &Document::modifiedChanged, this, [this](bool isModified) {
        setWindowModified(isModified);
        showStatus();
    });
    connect(&m_document.undoStack(), &QUndoStack::indexChanged, this, &MainWindow::updateActions);
    connect(&m_jobs, &JobSlot::started, this, &MainWindow::updateActions);
    connect(&m_jobs, &JobSlot::ended, this, &MainWindow::updateActions);
    connect(&m_tasks, &Tasks::failed, this, [this](const QString& what, const ErrorDetails& error) {
        m_afterSave = nullptr;
        showError(what, error);
    });
    connect(&m_tasks, &Tasks::cancelled, this, [this](const QString& title) {
        m_afterSave = nullptr;
        statusBar()->showMessage(tr("%1: cancelled, nothing was changed").arg(title), 10000);
    });
    connect(&m_tasks, &Tasks::saved, this, &MainWindow::showSaved);
    connect(&m_tasks, &Tasks::fixed, this, [this](const FixAllResult& result) {
        if (!result.refused.empty()) {
            ResultDialog::ofRefusals(result, this)->open();
        }
    });
    connect(&m_tasks, &Tasks::losesValues, this, [this](const LossyChange& change) {
        QMessageBox* const question = createLossQuestion(change.losses, this);
        connect(question->findChild<QPushButton*>(u"castWithLoss"_s), &QPushButton::clicked, this,
                [this, change] { m_tasks.make(change); });
        question->open();
    });
    connect(&m_tasks, &Tasks::verified, this, [this](const VerifyOutcome& outcome) {
        showResult(ResultDialog::ofVerification(outcome, this));
    });
    connect(m_actions[ActionId::About], &QAction::triggered, this,
            [this] { (new AboutDialog(this))->open(); });
}

void MainWindow::updateActions()
{
    const std::shared_ptr<const Session>& session = m_document.session();
    const bool busy = m_jobs.isBusy();
    const bool isOpen = session != nullptr && !busy;
    const bool canFix = isOpen && (session->fixableCount() > 0 || !session->bindings().empty());
    const auto enable = [this](ActionId id, bool enabled) { m_actions[id]->setEnabled(enabled); };
    enable(ActionId::OpenModel, !busy);
    enable(ActionId::OpenSample, !busy);
    enable(ActionId::AddCheckpoint, isOpen);
    enable(ActionId::SaveAs, isOpen);
    enable(ActionId::Undo, isOpen && m_document.undoStack().canUndo());
    enable(ActionId::Redo, isOpen && m_document.undoStack().canRedo());
    enable(ActionId::FixAll, canFix);
    enable(ActionId::FixAllAndSave, isOpen);
    enable(ActionId::MapWeights, isOpen && !session->checkpoints().empty());
    enable(ActionId::Verify, isOpen);
    enable(ActionId::VerifyFile, isOpen);
    m_actions[ActionId::VerifyFile]->setVisible(m_document.isModified());
    enable(ActionId::Cancel, busy);
    enable(ActionId::Filter, session != nullptr);
    const bool onFindings = m_tabs->currentWidget() == m_findingsPage;
    const bool hasSelection =
        session &&
        (onFindings ? m_findingsPage->table() : m_initializersPage->table()).selectionModel()->hasSelection();
    enable(ActionId::Copy, hasSelection);
    enable(ActionId::FixSelected, canFix && hasSelection);
    m_checkpoints->setBusy(busy);
    m_findingsPage->setBusy(busy);
    m_side->findingPanel().setBusy(busy);

    const auto name = [this](ActionId id, const QString& plain, const QString& step) {
        m_actions[id]->setText(step.isEmpty() ? plain : tr("%1 %2").arg(plain, step));
        m_actions[id]->setIconText(QString(plain).remove(u'&'));
    };
    name(ActionId::Undo, tr("&Undo"), m_document.undoStack().undoText());
    name(ActionId::Redo, tr("&Redo"), m_document.undoStack().redoText());
    m_actions[ActionId::Verify]->setText(m_document.isModified() ? tr("&Verify Planned Model")
                                                                 : tr("&Verify"));
    m_actions[ActionId::Verify]->setIconText(tr("Verify"));
}

/// Beside the model, or at home where that is a place of ours.
std::filesystem::path MainWindow::placeToSave() const
{
    const std::filesystem::path path =
        std::filesystem::absolute(suggestedPath(m_document.session()->model()->path()));
    const bool isSample = std::ranges::any_of(
        m_samples, [&path](const auto& sample) { return sample->folder() == path.parent_path(); });
    return isSample ? texts::toPath(QDir::homePath()) / path.filename() : path;
}

void MainWindow::askToSave(bool fixFirst)
{
    const Session& session = *m_document.session();
    const std::size_t weightsToFill = session.bindings().size() + findingsOfUnfilled(session).size();
    auto* const dialog = new SaveDialog(fixFirst, placeToSave(), weightsToFill, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { m_tasks.save(dialog->request()); });
    connect(dialog, &QDialog::rejected, this, [this] { m_afterSave = nullptr; });
    dialog->open();
}

void MainWindow::showSaved(const SaveOutcome& outcome)
{
    m_lastSaved = outcome.path;
    m_lastSave = outcome;
    showStatus();
    if (goOnAfterSave(outcome)) {
        return;
    }
    const std::filesystem::path model = m_document.session()->model()->path();
    showResult(ResultDialog::ofSave(outcome, this));
    std::error_code error;
    if (std::filesystem::equivalent(model, outcome.path, error)) {
        // The file that is open was written: what is shown must be what is there now.
        m_reopensSaved = true;
        m_tasks.open(model, {});
    }
}

void MainWindow::fixSelected()
{
    std::vector<std::size_t> findings;
    if (m_tabs->currentWidget() == m_findingsPage) {
        findings = m_findingsPage->selectedFindings();
    } else {
        const Report& report = m_document.session()->report();
        std::vector<bool> isSelected(report.rows.size());
        for (const std::size_t row : selectedRows()) {
            isSelected[row] = true;
        }
        for (std::size_t index = 0; index < report.findings.size(); ++index) {
            if (report.findings[index].row && isSelected[*report.findings[index].row]) {
                findings.push_back(index);
            }
        }
    }
    if (findings.empty()) {
        statusBar()->showMessage(tr("Nothing is wrong with the selected tensors."), 5000);
        return;
    }
    m_tasks.fixOnly(std::move(findings));
}

void MainWindow::castSelected(DType to) { m_tasks.castRows(selectedRows(), to); }

std::vector<std::size_t> MainWindow::selectedRows() const
{
    std::vector<std::size_t> rows;
    for (const int row : m_initializersPage->selectedRows()) {
        rows.push_back(m_initializers.reportIndex(row));
    }
    return rows;
}

void MainWindow::applyFix()
{
    const FindingPanel& panel = m_side->findingPanel();
    if (panel.session() == m_document.session()) {
        m_tasks.fixLike({panel.index()}, *panel.chosen());
    }
}

void MainWindow::applyFixToAllAlike()
{
    const FindingPanel& panel = m_side->findingPanel();
    const std::vector<Finding>& all = m_document.session()->report().findings;
    std::vector<std::size_t> alike;
    for (std::size_t index = 0; index < all.size(); ++index) {
        if (all[index].kind == panel.finding()->kind) {
            alike.push_back(index);
        }
    }
    m_tasks.fixLike(std::move(alike), *panel.chosen());
}

void MainWindow::copy()
{
    m_tabs->currentWidget() == m_findingsPage ? m_findingsPage->table().copySelection()
                                              : m_initializersPage->table().copySelection();
}

void MainWindow::showError(const QString& what, const ErrorDetails& error)
{
    auto* const dialog = new ErrorDialog(what, error, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ErrorDialog::reloadRequested, &m_tasks, &Tasks::reload);
    // It may have failed because a file is another one now.
    connect(&m_watch, &SourceWatch::checked, dialog, [dialog](const std::vector<ChangedFile>& files) {
        if (!files.empty()) {
            dialog->offerReload();
        }
    });
    m_watch.check();
    dialog->open();
}

} // namespace onnxmend
