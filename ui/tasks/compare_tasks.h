// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/models/comparison_model.h"
#include "ui/tasks/task_runner.h"

#include <QObject>

#include <filesystem>
#include <memory>

namespace onnxmend
{

/// Compares what is open with itself as planned, or with other files.
class CompareTasks : public QObject
{
    Q_OBJECT

public:
    CompareTasks(Document& document, TaskRunner& runner, QObject* parent = nullptr);

    void compare(const CompareRequest& request);
    /// Writes a comparison as JSON, or as CSV to a file that is called so.
    void exportTo(const std::shared_ptr<const CompareOutcome>& outcome, const std::filesystem::path& path);

Q_SIGNALS:
    void compared(const std::shared_ptr<const onnxmend::CompareOutcome>& outcome);
    void exported(const std::filesystem::path& path);

private:
    Document& m_document;
    TaskRunner& m_runner;
};

} // namespace onnxmend
