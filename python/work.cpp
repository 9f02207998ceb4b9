// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "python/work.h"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace py = pybind11;

namespace onnxmend::python
{

namespace
{

constexpr auto signalInterval = std::chrono::milliseconds(50);

/// A piece of work on its own thread, as the waiting thread sees it.
class Worker
{
public:
    explicit Worker(const std::function<void(Progress&)>& work)
        : m_progress([this](const ProgressState& state) { report(state); }, m_stop.get_token())
        , m_thread([this, &work] { run(work); })
    {
    }
    ~Worker()
    {
        m_stop.request_stop();
        m_thread.join();
    }
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    void stop() { m_stop.request_stop(); }

    /// Waits for the end of the work, for a moment at most. Returns whether it has ended.
    bool wait()
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, signalInterval, [this] { return m_hasEnded; });
    }

    /// Returns the progress since the last call; nullopt if there is none.
    std::optional<ProgressState> news()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_news, std::nullopt);
    }

    /// Returns the exception of ended work; null if there is none.
    std::exception_ptr error()
    {
        const std::lock_guard lock(m_mutex);
        return m_error;
    }

private:
    void report(const ProgressState& state)
    {
        const std::lock_guard lock(m_mutex);
        m_news = state;
    }

    void run(const std::function<void(Progress&)>& work)
    {
        std::exception_ptr error;
        try {
            work(m_progress);
        } catch (...) {
            error = std::current_exception();
        }
        const std::lock_guard lock(m_mutex);
        m_error = error;
        m_hasEnded = true;
        m_changed.notify_all();
    }

    std::stop_source m_stop;
    std::mutex m_mutex; ///< protects the next four members
    std::condition_variable m_changed;
    std::optional<ProgressState> m_news;
    std::exception_ptr m_error;
    bool m_hasEnded = false;
    Progress m_progress;
    std::thread m_thread;
};

/// Runs signal handlers and the callback, with the GIL. Throws what they raise.
void askPython(const py::object& callback, const std::optional<ProgressState>& news)
{
    if (PyErr_CheckSignals() != 0) {
        throw py::error_already_set();
    }
    if (news && !callback.is_none()) {
        callback(news->label.text(), news->bytesDone, news->bytesTotal, news->bytesPerSecond);
    }
}

} // namespace

void runReleased(const py::object& callback, const std::function<void(Progress&)>& work)
{
    std::exception_ptr raised;
    std::exception_ptr failed;
    {
        const py::gil_scoped_release released;
        Worker worker(work);
        while (!worker.wait()) {
            const std::optional<ProgressState> news = worker.news();
            const py::gil_scoped_acquire acquired;
            try {
                if (!raised) {
                    askPython(callback, news);
                }
            } catch (const py::error_already_set&) {
                raised = std::current_exception();
                worker.stop();
            }
        }
        failed = worker.error();
    }
    if (raised || failed) {
        std::rethrow_exception(raised ? raised : failed);
    }
}

std::shared_ptr<const void> keptObject(py::object object)
{
    return {new py::object(std::move(object)), [](const py::object* kept) {
                const py::gil_scoped_acquire acquired;
                delete kept;
            }};
}

} // namespace onnxmend::python
