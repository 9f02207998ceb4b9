// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/error_reports.h"

#include "ui/dialogs/error_dialog.h"
#include "ui/look/texts.h"

namespace onnxmend
{

ErrorReports::ErrorReports(SourceWatch& watch, FileTasks& files, QWidget& window)
    : m_watch(watch)
    , m_files(files)
    , m_window(window)
{
}

void ErrorReports::show(const QString& what, const ErrorDetails& error)
{
    auto* const dialog = new ErrorDialog(what, error, &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ErrorDialog::reloadRequested, &m_files, &FileTasks::reload);
    // A changed file may be the cause.
    connect(&m_watch, &SourceWatch::checked, dialog, [dialog](const std::vector<ChangedFile>& files) {
        if (!files.empty()) {
            dialog->offerReload();
        }
    });
    m_watch.check();
    Q_EMIT shown(dialog);
    dialog->open();
}

void ErrorReports::showUnreadable(const std::vector<UnreadableCheckpoint>& checkpoints)
{
    const UnreadableCheckpoint& first = checkpoints.front();
    const QString name = texts::fileName(first.path);
    show(checkpoints.size() == 1
             ? tr("%1 cannot be read. The model is open without it.").arg(name)
             : tr("%1 and %2 cannot be read. The model is open without them.")
                   .arg(name, texts::count(checkpoints.size() - 1, tr("1 other checkpoint"),
                                           tr("%1 other checkpoints"))),
         first.error);
}

} // namespace onnxmend
