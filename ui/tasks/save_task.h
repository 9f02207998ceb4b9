// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/mend.h"
#include "core/save/save.h"
#include "ui/document/document.h"
#include "ui/tasks/task_runner.h"

#include <QObject>
#include <QPointer>

#include <filesystem>
#include <memory>

namespace onnxmend
{

struct SaveRequest {
    std::filesystem::path path;
    SaveOptions options;
    bool fixFirst = false;   ///< fix all before
    bool fillWeights = true; ///< with what the open checkpoints have for them
    bool verify = true;      ///< prove the files afterwards
};

struct SaveOutcome {
    FixReport report;
    std::shared_ptr<const Session> planned; ///< that was written: the document as it is then
};

/// Writes the document, with what a save adds to its plan, and proves what was written.
class SaveTask : public QObject
{
    Q_OBJECT

public:
    SaveTask(Document& document, TaskRunner& runner, QObject* parent = nullptr);

    void save(const SaveRequest& request);
    bool isSaving() const { return m_runner.isRunning(m_job); }

Q_SIGNALS:
    /// Shared, since it says something of every fix: to copy it would stop the window.
    void saved(const std::shared_ptr<const onnxmend::SaveOutcome>& outcome);

private:
    Document& m_document;
    TaskRunner& m_runner;
    QPointer<const Job> m_job; ///< the last one
};

} // namespace onnxmend
