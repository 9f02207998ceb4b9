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

/// Tells in dialogs over a window what could not be done; where files have changed since they were opened,
/// with an offer to open them again.
class ErrorReports : public QObject
{
    Q_OBJECT

public:
    ErrorReports(SourceWatch& watch, FileTasks& files, QWidget& window);

    /// `what` could not be done, as a sentence.
    void show(const QString& what, const ErrorDetails& error);
    /// The first one, and how many more there are.
    void showUnreadable(const std::vector<UnreadableCheckpoint>& checkpoints);

Q_SIGNALS:
    void shown(onnxmend::ErrorDialog* dialog); ///< for what somebody has to offer in it

private:
    SourceWatch& m_watch;
    FileTasks& m_files;
    QWidget& m_window;
};

} // namespace onnxmend
