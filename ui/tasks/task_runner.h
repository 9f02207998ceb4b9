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

/// Runs the window's long things, one at a time in its slot, and says what became of those that did not end
/// well. What comes of the others is heard where it was asked for.
class TaskRunner : public QObject
{
    Q_OBJECT

public:
    explicit TaskRunner(JobSlot& slot, QObject* parent = nullptr);

    /// `whatFailed`: "net.onnx could not be opened."
    void start(std::unique_ptr<Job> job, const QString& whatFailed);
    /// The same where only the failure tells what to say: `whatFailed` is asked then.
    void start(std::unique_ptr<Job> job, const std::function<QString()>& whatFailed);
    /// This very job runs, and no later one.
    bool isRunning(const Job* job) const { return job && m_slot.current() == job; }

Q_SIGNALS:
    void cancelled(const QString& title); ///< of the job
    /// `what` could not be done, as a sentence.
    void failed(const QString& what, const onnxmend::ErrorDetails& error);

private:
    JobSlot& m_slot;
};

} // namespace onnxmend
