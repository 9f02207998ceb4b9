// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/source_watch.h"
#include "ui/tasks/file_tasks.h"

#include <QObject>
#include <QString>

#include <vector>

class QWidget;

namespace onnxmend
{

class ErrorDialog;

/// Reports failures in dialogs over a window. If files have changed since they were opened, it offers to open
/// them again.
class ErrorReports : public QObject
{
    Q_OBJECT

public:
    ErrorReports(SourceWatch& watch, FileTasks& files, QWidget& window);

    /// `what` states in a sentence what failed.
    void show(const QString& what, const ErrorDetails& error);
    /// Reports the first one and the number of others.
    void showUnreadable(const std::vector<UnreadableCheckpoint>& checkpoints);

Q_SIGNALS:
    void shown(onnxmend::ErrorDialog* dialog); ///< receivers can add an offer to it

private:
    SourceWatch& m_watch;
    FileTasks& m_files;
    QWidget& m_window;
};

} // namespace onnxmend
