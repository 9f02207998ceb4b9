// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/error.h"
#include "core/base/progress.h"
#include "ui/jobs/let_go.h"

#include <QObject>
#include <QString>
#include <queue>

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace onnxmend
{

/// One call into core, run off the GUI thread. It ends in exactly one of done, cancelled and failed; whatever
/// the call throws is caught in the worker. Owned: destroying a job stops it and waits for it.
class Job : public QObject
{
    Q_OBJECT

public:
    using Work = std::function<void(Progress&)>;

    /// `title` says what is going on, for people: "Saving model.onnx".
    Job(QString title, Work work);
    ~Job() override;

    void start();
    /// Asks the call to stop. It may still end in done, when it was past the point of no return.
    void cancel();

    const QString& title() const { return m_title; }

Q_SIGNALS:
    void progressed(const onnxmend::ProgressState& state);
    void done();
    void cancelled();
    void failed(const onnxmend::ErrorDetails& error);
    void ended(); ///< after one of the three
    void posted(QPrivateSignal);

private:
    void run(const std::stop_token& stop);
    /// From the worker: the call is made on the GUI thread, in order.
    void post(std::function<void()> call);
    void makeNextCall();

    QString m_title;
    Work m_work;
    std::stop_source m_stop; ///< of its own, so that a job can be cancelled before it was started
    std::mutex m_mutex;
    std::queue<std::function<void()>> m_calls; ///< that were posted; under the mutex
    std::jthread m_thread;                     ///< last: joined before the rest goes
};

/// A job whose call returns a value; `receive` gets it on the GUI thread, if `context` still lives.
template <class Value, class Work, class Receive>
std::unique_ptr<Job> makeJob(QString title, Work work, QObject* context, Receive receive)
{
    const auto result = std::make_shared<std::optional<Value>>();
    auto job = std::make_unique<Job>(std::move(title), [result, work = std::move(work)](Progress& progress) {
        result->emplace(work(progress));
    });
    QObject::connect(job.get(), &Job::done, context, [result, receive = std::move(receive)] {
        auto value = std::make_shared<Value>(std::move(result->value()));
        result->reset();
        receive(std::move(*value));
        letGo(std::move(value)); // a copy that was kept here would be the last one, now and then
    });
    return job;
}

/// Holds the one job of its kind that counts. A newer one makes the older stale: it is stopped, what it still
/// has to say is not heard, and it goes when it has ended.
class JobSlot : public QObject
{
    Q_OBJECT

public:
    explicit JobSlot(QObject* parent = nullptr);

    void start(std::unique_ptr<Job> job);
    void cancel(); ///< asks the current job to stop; it ends as cancelled
    void drop();   ///< makes the current job stale, without a newer one

    bool isBusy() const { return m_current != nullptr; }
    Job* current() const { return m_current; } ///< null when idle

Q_SIGNALS:
    void started(onnxmend::Job* job); ///< about to run: a cancel now stops it before its first step
    void ended();                     ///< nothing runs any more

private:
    Job* m_current = nullptr; ///< a child, like the stale ones
};

} // namespace onnxmend
