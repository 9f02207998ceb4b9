// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/reload_flow.h"

#include "ui/dialogs/result_dialog.h"
#include "ui/window/last_save.h"
#include "ui/workspace/reload_bar.h"

namespace onnxmend
{

ReloadFlow::ReloadFlow(const Document& document, const JobSlot& jobs, FileTasks& files, SourceWatch& watch,
                       LastSave& lastSave, ReloadBar& bar, QWidget& window)
    : m_document(document)
    , m_jobs(jobs)
    , m_lastSave(lastSave)
    , m_bar(bar)
    , m_window(window)
{
    const auto watchFiles = [this, &watch] { watch.watch(m_document.session()); };
    connect(&document, &Document::opened, this, watchFiles);
    connect(&document, &Document::changed, this, watchFiles);
    connect(&watch, &SourceWatch::checked, this, &ReloadFlow::showChangedFiles);
    connect(&jobs, &JobSlot::ended, &watch, &SourceWatch::check);
    connect(&bar, &ReloadBar::reloadRequested, &files, &FileTasks::reload);
    connect(&files, &FileTasks::reloaded, this, &ReloadFlow::showReloaded);
}

void ReloadFlow::showChangedFiles(const std::vector<ChangedFile>& files)
{
    // While it runs, a job may be what changes them: our own save. Its end asks again.
    if (!m_jobs.isBusy()) {
        m_bar.showFiles(files);
    }
}

void ReloadFlow::showReloaded()
{
    m_lastSave.forget(); // the plan was saved with what the files were before
    if (!m_document.session()->skippedEdits().empty()) {
        (new ResultDialog(sheetOfSkippedEdits(*m_document.session()), &m_window))->open();
    }
}

} // namespace onnxmend
