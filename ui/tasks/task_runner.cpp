// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tasks/task_runner.h"

#include <utility>

namespace onnxmend
{

TaskRunner::TaskRunner(JobSlot& slot, QObject* parent)
    : QObject(parent)
    , m_slot(slot)
{
}

void TaskRunner::start(std::unique_ptr<Job> job, const QString& whatFailed)
{
    start(std::move(job), [whatFailed] { return whatFailed; });
}

void TaskRunner::start(std::unique_ptr<Job> job, const std::function<QString()>& whatFailed)
{
    connect(job.get(), &Job::failed, this,
            [this, whatFailed](const ErrorDetails& error) { Q_EMIT failed(whatFailed(), error); });
    connect(job.get(), &Job::cancelled, this, [this, title = job->title()] { Q_EMIT cancelled(title); });
    m_slot.start(std::move(job));
}

} // namespace onnxmend
