// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>

namespace onnxmend
{

/// Runs the window's long tasks, one at a time in its slot, and reports those that failed or were cancelled.
/// The caller receives the result of a task from the job.
class TaskRunner : public QObject
{
    Q_OBJECT

public:
    explicit TaskRunner(JobSlot& slot, QObject* parent = nullptr);

    /// `whatFailed` is a sentence: "net.onnx could not be opened."
    void start(std::unique_ptr<Job> job, const QString& whatFailed);
    /// Calls `whatFailed` after a failure, for a text that depends on it.
    void start(std::unique_ptr<Job> job, const std::function<QString()>& whatFailed);
    /// Returns whether this very job runs.
    bool isRunning(const Job* job) const { return job && m_slot.current() == job; }

Q_SIGNALS:
    void cancelled(const QString& title); ///< title of the job
    /// `what` states in a sentence what failed.
    void failed(const QString& what, const onnxmend::ErrorDetails& error);

private:
    JobSlot& m_slot;
};

} // namespace onnxmend
