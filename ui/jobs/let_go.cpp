// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/jobs/let_go.h"

#include <QCoreApplication>
#include <QThreadPool>

#include <mutex>
#include <utility>
#include <vector>

namespace onnxmend
{

namespace
{

/// Values that wait to be freed. A mutex of our own hands them over, since ThreadSanitizer does not see how
/// Qt does.
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

private:
    std::mutex m_mutex;
    std::vector<std::shared_ptr<const void>> m_values;
};

Waiting& waiting()
{
    static auto* const values = new Waiting; // must outlive the threads of the pool
    return *values;
}

/// A pool of our own: Qt paints the window in pieces on its global pool, which would then wait.
QThreadPool& pool()
{
    static auto* const pool = [] {
        qAddPostRoutine(&waitForLetGo);
        return new QThreadPool;
    }();
    return *pool;
}

} // namespace

void letGo(std::shared_ptr<const void> value)
{
    if (value) {
        waiting().add(std::move(value));
        pool().start([] { waiting().take(); });
    }
}

void waitForLetGo() { pool().waitForDone(); }

} // namespace onnxmend
