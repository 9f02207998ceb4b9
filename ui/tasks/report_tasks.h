// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/tasks/document_tasks.h"

#include <filesystem>

namespace onnxmend
{

/// Writes the state of the document as a report.
class ReportTasks : public DocumentTasks
{
    Q_OBJECT

public:
    using DocumentTasks::DocumentTasks;

    /// The ending of the name chooses the format. Files that the document is read from are never replaced.
    void exportTo(const std::filesystem::path& path);

Q_SIGNALS:
    void exported(const std::filesystem::path& path);
};

} // namespace onnxmend
