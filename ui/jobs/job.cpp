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
    m_work = nullptr; // what it holds is freed here, not on the GUI thread
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
    call(); // the last thing done here: it may destroy the job
}

} // namespace onnxmend
