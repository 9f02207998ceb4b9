// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/each_model.h"

#include "app/cli/commands.h"
#include "app/cli/terminal.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <map>
#include <new>
#include <optional>
#include <thread>
#include <vector>

namespace onnxmend::cli
{

namespace
{

/// Bytes of tensors. Any machine has the memory for a few such models.
constexpr std::uint64_t largeByteCount = 256 << 20;
/// The graph in such a file takes a few MB of memory at most.
constexpr std::uint64_t smallFileByteCount = 1 << 20;

struct Finished {
    Outcome outcome;
    std::string message;      ///< text for standard error
    std::exception_ptr fatal; ///< exception that ends the whole command
};

/// Hands out the files in order and returns their outcomes in order. A fast worker waits instead of running
/// far ahead of the output, so that reports do not pile up.
class ModelQueue
{
public:
    ModelQueue(const InputArguments& inputs, const Crew& crew, const ModelWork& work)
        : m_inputs(inputs)
        , m_work(work)
        , m_crew(crew)
    {
        // The caller is one of the workers: memory of other threads costs more system calls.
        try {
            for (std::size_t worker = 0; crew.workers > 1 && worker < crew.workers; ++worker) {
                m_threads.emplace_back([this, worker](const std::stop_token& stop) { run(worker, stop); });
            }
        } catch (const std::system_error&) { // no more threads: the existing ones, or the caller alone, do
                                             // the work
        }
    }

    ~ModelQueue()
    {
        for (std::jthread& thread : m_threads) {
            thread.request_stop();
        }
        m_mayGoOn.notify_all();
    }

    ModelQueue(const ModelQueue&) = delete;
    ModelQueue& operator=(const ModelQueue&) = delete;

    /// Waits for the next file in order.
    Finished take()
    {
        if (m_threads.empty()) {
            return finish(m_writtenCount++, 0);
        }
        std::unique_lock lock(m_mutex);
        m_done.wait(lock, [this] { return m_finished.contains(m_writtenCount); });
        Finished finished = std::move(m_finished.extract(m_writtenCount).mapped());
        ++m_writtenCount;
        m_mayGoOn.notify_all();
        return finished;
    }

private:
    struct Turn {
        std::size_t index = 0;
        std::size_t weight = 1;
    };

    void run(std::size_t worker, const std::stop_token& stop)
    {
        while (const std::optional<Turn> turn = next(stop)) {
            Finished finished = finish(turn->index, worker);
            const std::lock_guard lock(m_mutex);
            m_finished.emplace(turn->index, std::move(finished));
            m_underWay -= turn->weight;
            m_done.notify_one();
            m_mayGoOn.notify_all();
        }
    }

    std::optional<Turn> next(const std::stop_token& stop)
    {
        Turn turn;
        std::unique_lock lock(m_mutex);
        m_mayGoOn.wait(lock, stop, [&] {
            turn = {m_nextIndex, nextWeight()};
            const bool isNear = m_nextIndex < m_writtenCount + 4 * m_crew.workers;
            return isNear && (m_underWay == 0 || m_underWay + turn.weight <= m_crew.capacity);
        });
        if (stop.stop_requested() || m_nextIndex >= m_inputs.all().size()) {
            return std::nullopt;
        }
        m_underWay += turn.weight;
        ++m_nextIndex;
        m_nextWeight.reset();
        return turn;
    }

    /// Returns the weight of the file at m_nextIndex. The file is looked at once.
    std::size_t nextWeight()
    {
        if (m_crew.largeWeight == 1 || m_nextIndex >= m_inputs.all().size()) {
            return 1;
        }
        if (!m_nextWeight) {
            std::error_code error;
            const std::uintmax_t size = std::filesystem::file_size(m_inputs.all()[m_nextIndex].path, error);
            m_nextWeight = !error && size <= smallFileByteCount ? 1 : m_crew.largeWeight;
        }
        return *m_nextWeight;
    }

    Finished finish(std::size_t index, std::size_t worker) const
    {
        const InputArgument& input = m_inputs.all()[index];
        try {
            return {m_work.run(index, worker), {}, {}};
        } catch (const UsageError& error) {
            // A usage error of a single model ends the command. If there are several models, the options may
            // fit the others.
            return m_inputs.all().size() == 1 ? Finished{{}, {}, std::current_exception()}
                                              : failure(input, error.in(input.shown));
        } catch (const Cancelled&) {
            return {{}, {}, std::current_exception()};
        } catch (const Error& error) {
            return failure(input, renamed(error, input));
        } catch (const std::bad_alloc&) {
            return failure(input, Error({.file = input.shown, .reason = "not enough memory"}));
        } catch (const std::exception& error) {
            return failure(input, Error({.file = input.shown, .reason = error.what()}));
        }
    }

    Finished failure(const InputArgument& input, const Error& error) const
    {
        return {{Failed, m_work.failureReport(input, error)}, error.what(), {}};
    }

    const InputArguments& m_inputs;
    const ModelWork& m_work;
    const Crew m_crew;
    std::mutex m_mutex; ///< protects the next five members
    std::size_t m_nextIndex = 0;
    std::optional<std::size_t> m_nextWeight;
    std::size_t m_underWay = 0; ///< weight of the files in progress
    std::size_t m_writtenCount = 0;
    std::map<std::size_t, Finished> m_finished;
    std::condition_variable m_done;
    std::condition_variable_any m_mayGoOn; ///< notified when a report was written or a file is done
    std::vector<std::jthread> m_threads;   ///< last member: threads end before the members that they use
};

} // namespace

Error renamed(const Error& error, const InputArgument& input)
{
    ErrorDetails details = error.details();
    if (details.file == input.path.string()) {
        details.file = input.shown;
    }
    return Error(std::move(details));
}

int writeFailure(const Error& error, const std::string& report)
{
    writeMessage(error.what());
    if (!report.empty()) {
        writeOutput(report);
    }
    return Failed;
}

ModelGate::Pass ModelGate::enter(std::uint64_t byteCount)
{
    Pass pass{std::shared_lock(m_mutex, std::defer_lock), std::unique_lock(m_mutex, std::defer_lock)};
    if (byteCount > largeByteCount) {
        pass.large.lock();
    } else {
        pass.small.lock();
    }
    return pass;
}

Crew crewFor(const InputArguments& inputs, unsigned wanted, bool onlySaves)
{
    const bool isForFlushes = onlySaves && wanted == 0;
    const std::size_t largeWeight = isForFlushes ? 4 : 1;
    // Twice the number of processors, since half of the time goes into waiting for the disk.
    const std::size_t useful = wanted > 0 ? wanted : 2 * std::max(1U, std::thread::hardware_concurrency());
    const std::size_t capacity = largeWeight * useful;
    return {.workers = std::clamp<std::size_t>(capacity, 1, inputs.all().size()),
            .capacity = capacity,
            .largeWeight = largeWeight};
}

int forEachModel(const InputArguments& inputs, const Crew& crew, const ModelWork& work)
{
    int status = Accepted;
    ModelQueue queue(inputs, crew, work);
    for (std::size_t i = 0; i < inputs.all().size(); ++i) {
        const Finished finished = queue.take();
        if (finished.fatal) {
            std::rethrow_exception(finished.fatal);
        }
        if (!finished.message.empty()) {
            writeMessage(finished.message);
        }
        if (finished.outcome.writeReport) {
            finished.outcome.writeReport();
        } else if (!finished.outcome.report.empty()) {
            writeOutput(finished.outcome.report);
        }
        status = std::max(status, finished.outcome.status);
    }
    return status;
}

std::string jsonText(const nlohmann::ordered_json& report, bool oneLine)
{
    return report.dump(oneLine ? -1 : 2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

} // namespace onnxmend::cli
