// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
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
    /// Replace the open model also if another program has changed it since it was opened.
    bool replacesChanged = false;
};

/// A save that wrote nothing, since the file to replace is not the one that was opened any more.
struct RefusedSave {
    SaveRequest request;
    ErrorDetails error;
    bool canBeReplaced = false; ///< whether the save may be repeated over the newer file
};

struct SaveOutcome {
    FixReport report;
    std::shared_ptr<const Session> planned; ///< session that was written
    /// The written file, which is the document from then on. Null if it is the opened model, which is opened
    /// again, or if it cannot be opened.
    std::shared_ptr<const Session> written = {};
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
    void refused(const onnxmend::RefusedSave& refused);
    /// Emitted before the document turns to the written file. Shared because it has an entry for every fix: a
    /// copy would block the window.
    void saved(const std::shared_ptr<const onnxmend::SaveOutcome>& outcome);

private:
    QPointer<const Job> m_job; ///< most recent job
};

} // namespace onnxmend
