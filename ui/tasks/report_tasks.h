// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/document/document.h"
#include "ui/tasks/task_runner.h"

#include <QObject>

#include <filesystem>

namespace onnxmend
{

/// Writes the state of the document as a report.
class ReportTasks : public QObject
{
    Q_OBJECT

public:
    ReportTasks(Document& document, TaskRunner& runner, QObject* parent = nullptr);

    /// The ending of the name chooses the format. Files that the document is read from are never replaced.
    void exportTo(const std::filesystem::path& path);

Q_SIGNALS:
    void exported(const std::filesystem::path& path);

private:
    Document& m_document;
    TaskRunner& m_runner;
};

} // namespace onnxmend
