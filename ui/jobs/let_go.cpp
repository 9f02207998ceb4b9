// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/let_go.h"

#include <QCoreApplication>
#include <QThreadPool>

#include <malloc.h>

#include <mutex>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Values that wait to be given up. A mutex of our own hands them over, since ThreadSanitizer does not see
/// what Qt does to that end.
class Waiting
{
public:
    void add(std::shared_ptr<const void> value)
    {
        const std::scoped_lock lock(m_mutex);
        m_values.push_back(std::move(value));
    }

    std::shared_ptr<const void> take()
    {
        const std::scoped_lock lock(m_mutex);
        std::shared_ptr<const void> value = std::move(m_values.back());
        m_values.pop_back();
        return value;
    }

    bool isEmpty()
    {
        const std::scoped_lock lock(m_mutex);
        return m_values.empty();
    }

private:
    std::mutex m_mutex;
    std::vector<std::shared_ptr<const void>> m_values;
};

Waiting& waiting()
{
    static auto* const values = new Waiting; // outlives the threads of the pool
    return *values;
}

/// Not Qt's global one: the window is painted in that, piece by piece, and would wait for its turn.
QThreadPool& pool()
{
    static auto* const pool = [] {
        qAddPostRoutine(&waitForLetGo);
        return new QThreadPool;
    }();
    return *pool;
}

/// Where more is to be freed, whoever frees the last does it.
void giveFreedMemoryBack()
{
#ifdef __GLIBC__
    static std::mutex mutex; // a second one would find nothing
    const std::unique_lock lock(mutex, std::try_to_lock);
    if (lock && waiting().isEmpty()) {
        malloc_trim(0);
    }
#endif
}

} // namespace

void letGo(std::shared_ptr<const void> value)
{
    if (value) {
        waiting().add(std::move(value));
        pool().start([] {
            waiting().take();
            giveFreedMemoryBack();
        });
    }
}

void waitForLetGo() { pool().waitForDone(); }

void joinFreedMemoryAtOnce()
{
#ifdef M_MXFAST
    mallopt(M_MXFAST, 0);
#endif
#ifdef M_ARENA_MAX
    // What one job has freed the next one takes, whichever thread it is on: of 200,000 findings that is 80 MB
    // at the peak of an undo. With a heap for the GUI thread beside it half of that was lost again, now and
    // then.
    constexpr int heaps = 1;
    mallopt(M_ARENA_MAX, heaps);
#endif
}

} // namespace onnxmend
