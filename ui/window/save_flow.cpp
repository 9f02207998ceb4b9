// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/save_flow.h"

#include "core/mend/conversion_note.h"
#include "ui/dialogs/result_dialog.h"
#include "ui/dialogs/save_dialog.h"
#include "ui/document/sample.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/window_style.h"
#include "ui/window/last_save.h"
#include "ui/window/result_guide.h"

#include <QDir>
#include <QMessageBox>
#include <QPushButton>
#include <QTimer>

#include <system_error>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

SaveFlow::SaveFlow(const Document& document, SaveTask& task, LastSave& lastSave, const OpenedSamples& samples,
                   ResultGuide& guide, QWidget& window)
    : m_document(document)
    , m_task(task)
    , m_lastSave(lastSave)
    , m_samples(samples)
    , m_guide(guide)
    , m_window(window)
{
    connect(&task, &SaveTask::saved, this, &SaveFlow::showSaved);
    // In an event of its own: the job has to end first.
    connect(&task, &SaveTask::refused, this, [this](const RefusedSave& refused) {
        QTimer::singleShot(0, this, [this, refused] { askAboutChanged(refused); });
    });
}

/// Returns a file beside the model, or in the home folder for a sample.
std::filesystem::path SaveFlow::suggestedFile() const
{
    const Session& session = *m_document.session();
    const bool isConverted = noteState(session) != NoteState::None;
    const std::filesystem::path path = std::filesystem::absolute(
        suggestedPath(session.model()->path(), isConverted ? session.conversion()->to : DType::Undefined));
    return m_samples.hold(path) ? texts::toPath(QDir::homePath()) / path.filename() : path;
}

void SaveFlow::ask(bool fixFirst)
{
    stayAfterSave(); // forgets an action whose save was replaced by another task
    const Session& session = *m_document.session();
    const std::size_t weightsToFill = session.bindings().size() + findingsOfUnfilled(session).size();
    auto* const dialog = new SaveDialog(fixFirst, suggestedFile(), weightsToFill, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (session.policy()) {
        dialog->beginAs(*session.policy());
    }
    dialog->showSummary(m_document.session());
    connect(dialog, &QDialog::accepted, this, [this, dialog] { m_task.save(dialog->request()); });
    connect(dialog, &QDialog::rejected, this, &SaveFlow::stayAfterSave);
    dialog->open();
}

void SaveFlow::askAndGoOn(std::function<void()> goOn)
{
    ask(false);
    goOnAfterSave(std::move(goOn));
}

void SaveFlow::goOnAfterSave(std::function<void()> goOn) { m_goOn = std::move(goOn); }

void SaveFlow::stayAfterSave() { m_goOn = nullptr; }

void SaveFlow::askAboutChanged(const RefusedSave& refused)
{
    const QString name = texts::fileName(std::filesystem::path(refused.error.file));
    auto* const box =
        new QMessageBox(QMessageBox::NoIcon, tr("Changed on Disk"),
                        tr("Another program has changed %1 since it was opened.").arg(wrappable(name)),
                        QMessageBox::NoButton, &m_window);
    box->setObjectName(u"changedOnDiskDialog"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(
        refused.canBeReplaced
            ? tr("Nothing was written. Reload opens the newer file, and the planned changes stay. Overwrite "
                 "replaces it, and what the other program wrote is lost.")
            : tr("Nothing was written. Reload opens the newer file, and the planned changes stay. The older "
                 "weights were overwritten, so they cannot be saved any more."));
    QPushButton* const saveAs = box->addButton(tr("Save As..."), QMessageBox::AcceptRole);
    QPushButton* const reload = box->addButton(tr("&Reload"), QMessageBox::AcceptRole);
    QPushButton* const overwrite = box->addButton(tr("&Overwrite"), QMessageBox::DestructiveRole);
    QPushButton* const cancel = box->addButton(QMessageBox::Cancel);
    saveAs->setEnabled(refused.canBeReplaced);
    overwrite->setEnabled(refused.canBeReplaced);
    QPushButton* const usual = refused.canBeReplaced ? saveAs : reload;
    setPrimary(*usual);
    box->setDefaultButton(usual);
    arrange(*box);
    connect(saveAs, &QPushButton::clicked, this, [this, refused] { askAgain(refused.request.fixFirst); });
    connect(overwrite, &QPushButton::clicked, this, [this, refused] {
        SaveRequest request = refused.request;
        request.replacesChanged = true;
        m_task.save(request);
    });
    connect(reload, &QPushButton::clicked, this, [this] {
        stayAfterSave();
        Q_EMIT reloadWanted();
    });
    connect(cancel, &QPushButton::clicked, this, &SaveFlow::stayAfterSave);
    box->open();
}

/// Asks for another name. An action that waits for the save still waits.
void SaveFlow::askAgain(bool fixFirst)
{
    std::function<void()> goOn = std::exchange(m_goOn, nullptr);
    ask(fixFirst);
    goOnAfterSave(std::move(goOn));
}

void SaveFlow::showSaved(const std::shared_ptr<const SaveOutcome>& outcome)
{
    m_lastSave.note(outcome);
    if (goOnAfter(*outcome)) {
        return;
    }
    // In an event of its own: the save changes all views first.
    QTimer::singleShot(0, this, [this, outcome] { showResult(*outcome); });
    const std::filesystem::path model = m_document.session()->model()->path();
    std::error_code error;
    if (std::filesystem::equivalent(model, outcome->report.output, error)) {
        m_lastSave.expectReopened();
        Q_EMIT openModelReplaced(model);
    }
}

void SaveFlow::showResult(const SaveOutcome& outcome)
{
    auto* const result = new ResultDialog(sheetOfSave(outcome), &m_window);
    result->offerFile(outcome.report.output);
    m_guide.open(result);
}

bool SaveFlow::goOnAfter(const SaveOutcome& outcome)
{
    const std::function<void()> goOn = std::exchange(m_goOn, nullptr);
    // An incomplete result is shown before the document closes.
    if (!goOn || outcome.report.verdict.completeness != Completeness::Complete) {
        return false;
    }
    Q_EMIT statusMessage(tr("%1 is saved.").arg(shortName(texts::fileName(outcome.report.output))));
    QTimer::singleShot(0, this, goOn); // after the job of the save
    return true;
}

} // namespace onnxmend
