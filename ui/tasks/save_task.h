// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/mend/mend.h"
#include "core/save/save.h"
#include "ui/tasks/document_tasks.h"

#include <QPointer>

#include <filesystem>
#include <memory>

namespace onnxmend
{

struct SaveRequest {
    std::filesystem::path path;
    SaveOptions options;
    bool fixFirst = false;   ///< apply all fixes before
    bool fillWeights = true; ///< fill weights from the open checkpoints
    bool verify = true;      ///< verify the files afterwards
};

struct SaveOutcome {
    FixReport report;
    std::shared_ptr<const Session> planned; ///< session that was written; the document from then on
};

/// Writes the document with the additions of the save to its plan, and verifies the files.
class SaveTask : public DocumentTasks
{
    Q_OBJECT

public:
    using DocumentTasks::DocumentTasks;

    void save(const SaveRequest& request);
    bool isSaving() const { return m_runner.isRunning(m_job); }

Q_SIGNALS:
    /// Shared because it has an entry for every fix: a copy would block the window.
    void saved(const std::shared_ptr<const onnxmend::SaveOutcome>& outcome);

private:
    QPointer<const Job> m_job; ///< most recent job
};

} // namespace onnxmend
