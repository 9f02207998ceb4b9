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

/// One call into the core that does not run on the GUI thread. It ends in exactly one of done, cancelled and
/// failed: every exception of the call is caught in the worker. Destroying a job stops it and waits for it.
class Job : public QObject
{
    Q_OBJECT

public:
    using Work = std::function<void(Progress&)>;

    /// `title` names the work, for people: "Saving model.onnx".
    Job(QString title, Work work);
    ~Job() override;

    void start();
    /// Asks the call to stop. It may still end in done if it could not stop any more.
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
    /// Called by the worker: the GUI thread makes the call, in order.
    void post(std::function<void()> call);
    void makeNextCall();

    QString m_title;
    Work m_work;
    /// Separate from the thread's, so that a job can be cancelled before its start.
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::queue<std::function<void()>> m_calls; ///< posted calls; protected by the mutex
    std::jthread m_thread;                     ///< last: joined before the other members are destroyed
};

/// Returns a job whose call returns a value. `receive` gets the value on the GUI thread if `context` still
/// lives.
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
        letGo(std::move(value)); // a copy here could be the last one, freed on the GUI thread
    });
    return job;
}

/// Holds the one current job of its kind. A newer job makes the older one stale: it is stopped, its signals
/// are ignored, and it is deleted after its end.
class JobSlot : public QObject
{
    Q_OBJECT

public:
    explicit JobSlot(QObject* parent = nullptr);

    void start(std::unique_ptr<Job> job);
    void cancel(); ///< asks the current job to stop, which ends as cancelled
    void drop();   ///< makes the current job stale, without a newer one

    bool isBusy() const { return m_current != nullptr; }
    Job* current() const { return m_current; } ///< null when idle

Q_SIGNALS:
    /// Emitted before it runs: a cancel now stops it before its first step.
    void started(onnxmend::Job* job);
    void ended(); ///< emitted when no job runs any more

private:
    Job* m_current = nullptr; ///< a child object, like stale jobs
};

} // namespace onnxmend
