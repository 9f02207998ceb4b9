// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/progress.h"

#include "core/base/error.h"

#include <utility>

namespace onnxmend
{

Progress::Progress(Sink sink, std::stop_token stop)
    : m_sink(std::move(sink))
    , m_stop(std::move(stop))
{
}

void Progress::begin(std::string label, std::uint64_t bytesTotal)
{
    checkCancelled();
    const std::lock_guard lock(m_mutex);
    m_state = {.label = std::move(label), .bytesDone = 0, .bytesTotal = bytesTotal};
    tell(true);
}

void Progress::advance(std::uint64_t bytes)
{
    checkCancelled();
    const std::lock_guard lock(m_mutex);
    m_state.bytesDone += bytes;
    tell(m_state.bytesDone == m_state.bytesTotal);
}

void Progress::checkCancelled() const
{
    if (m_stop.stop_requested()) {
        throw Cancelled();
    }
}

void Progress::tell(bool force)
{
    using namespace std::chrono_literals;
    if (!m_sink) {
        return;
    }
    const auto now = std::chrono::steady_clock::now();
    if (force || now - m_lastTold >= 50ms) {
        m_lastTold = now;
        m_sink(m_state);
    }
}

} // namespace onnxmend
