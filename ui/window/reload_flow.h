// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/document/source_watch.h"
#include "ui/jobs/job_slot.h"
#include "ui/tasks/file_tasks.h"

#include <QObject>

#include <vector>

class QWidget;

namespace onnxmend
{

class LastSave;
class ReloadBar;

/// Has the document's files watched, offers to open them again when they are other ones, and tells what did
/// not fit them any more.
class ReloadFlow : public QObject
{
    Q_OBJECT

public:
    ReloadFlow(const Document& document, const JobSlot& jobs, FileTasks& files, SourceWatch& watch,
               LastSave& lastSave, ReloadBar& bar, QWidget& window);

private:
    void showChangedFiles(const std::vector<ChangedFile>& files);
    void showReloaded();

    const Document& m_document;
    const JobSlot& m_jobs;
    LastSave& m_lastSave;
    ReloadBar& m_bar;
    QWidget& m_window;
};

} // namespace onnxmend
