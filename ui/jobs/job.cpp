// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/job.h"

#include <new>

namespace onnxmend
{

Job::Job(QString title, Work work)
    : m_title(std::move(title))
    , m_work(std::move(work))
{
    connect(this, &Job::posted, this, &Job::makeNextCall, Qt::QueuedConnection);
}

Job::~Job() { m_stop.request_stop(); }

void Job::start()
{
    m_thread = std::jthread([this, stop = m_stop.get_token()] { run(stop); });
}

void Job::cancel() { m_stop.request_stop(); }

void Job::run(const std::stop_token& stop)
{
    void (Job::*outcome)() = &Job::done;
    std::optional<ErrorDetails> error;
    try {
        Progress progress(
            [this](const ProgressState& state) { post([this, state] { Q_EMIT progressed(state); }); }, stop);
        progress.checkCancelled();
        m_work(progress);
    } catch (const Cancelled&) {
        outcome = &Job::cancelled;
    } catch (const Error& caught) {
        error = caught.details();
    } catch (const std::bad_alloc&) {
        error = ErrorDetails{.reason = "there is not enough memory",
                             .advice = "Close other programs and try again."};
    } catch (const std::exception& caught) {
        error = ErrorDetails{.reason = caught.what()};
    }
    m_work = nullptr; // frees what it holds here, not on the GUI thread
    post([this, outcome, error] {
        if (error) {
            Q_EMIT failed(*error);
        } else {
            Q_EMIT(this->*outcome)();
        }
        Q_EMIT ended();
    });
}

void Job::post(std::function<void()> call)
{
    {
        const std::scoped_lock lock(m_mutex);
        m_calls.push(std::move(call));
    }
    Q_EMIT posted(QPrivateSignal());
}

void Job::makeNextCall()
{
    std::function<void()> call;
    {
        const std::scoped_lock lock(m_mutex);
        call = std::move(m_calls.front());
        m_calls.pop();
    }
    call(); // last statement: the call may destroy the job
}

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
    // Only the stale job itself still hears of its worker, which brings it to its end.
    disconnect(stale, &Job::progressed, nullptr, nullptr);
    disconnect(stale, &Job::done, nullptr, nullptr);
    disconnect(stale, &Job::cancelled, nullptr, nullptr);
    disconnect(stale, &Job::failed, nullptr, nullptr);
    disconnect(stale, &Job::ended, nullptr, nullptr);
    connect(stale, &Job::ended, stale, &QObject::deleteLater);
    stale->cancel();
}

} // namespace onnxmend
