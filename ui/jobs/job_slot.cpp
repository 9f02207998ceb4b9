// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/job_slot.h"

namespace onnxmend
{

JobSlot::JobSlot(QObject* parent)
    : QObject(parent)
{
}

void JobSlot::start(std::unique_ptr<Job> job)
{
    drop();
    m_current = job.release();
    m_current->setParent(this);
    connect(m_current, &Job::ended, this, [this, job = m_current] {
        m_current = nullptr;
        job->deleteLater();
        Q_EMIT ended();
    });
    Q_EMIT started(m_current);
    m_current->start();
}

void JobSlot::cancel()
{
    if (m_current) {
        m_current->cancel();
    }
}

void JobSlot::drop()
{
    if (!m_current) {
        return;
    }
    Job* const stale = m_current;
    m_current = nullptr;
    // Nobody hears of it any more but itself: what its worker posts brings it to its end.
    disconnect(stale, &Job::progressed, nullptr, nullptr);
    disconnect(stale, &Job::done, nullptr, nullptr);
    disconnect(stale, &Job::cancelled, nullptr, nullptr);
    disconnect(stale, &Job::failed, nullptr, nullptr);
    disconnect(stale, &Job::ended, nullptr, nullptr);
    connect(stale, &Job::ended, stale, &QObject::deleteLater);
    stale->cancel();
}

} // namespace onnxmend
