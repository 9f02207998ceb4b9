// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/comparison_model.h"
#include "ui/tasks/document_tasks.h"

#include <filesystem>
#include <memory>

namespace onnxmend
{

/// Compares the document with its plan, or with other files.
class CompareTasks : public DocumentTasks
{
    Q_OBJECT

public:
    using DocumentTasks::DocumentTasks;

    void compare(const CompareRequest& request);
    /// Writes a comparison as CSV if the file name ends in .csv, otherwise as JSON.
    void exportTo(const std::shared_ptr<const CompareOutcome>& outcome, const std::filesystem::path& path);

Q_SIGNALS:
    void compared(const std::shared_ptr<const onnxmend::CompareOutcome>& outcome);
    void exported(const std::filesystem::path& path);
};

} // namespace onnxmend
