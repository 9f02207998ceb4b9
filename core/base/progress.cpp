// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/progress.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace onnxmend
{

namespace
{

using Seconds = std::chrono::duration<double>;

constexpr Seconds memory{3}; // the weight of a rate of so long ago is 1/e
constexpr Seconds silence{1};

} // namespace

void RateMeter::begin(Clock::time_point now)
{
    *this = {};
    m_begin = m_last = now;
}

void RateMeter::update(std::uint64_t bytesDone, Clock::time_point now)
{
    const Seconds passed = now - m_last;
    if (passed <= Seconds::zero()) {
        return; // the bytes count with the next update
    }
    const double oldWeight = std::exp(-passed / memory);
    const double rate = static_cast<double>(bytesDone - m_bytesDone) / passed.count();
    m_weightedRate = oldWeight * m_weightedRate + (1 - oldWeight) * rate;
    m_weight = oldWeight * m_weight + (1 - oldWeight);
    m_bytesDone = bytesDone;
    m_last = now;
}

double RateMeter::bytesPerSecond() const
{
    return m_last - m_begin < silence ? 0 : m_weightedRate / m_weight;
}

std::optional<std::chrono::seconds> ProgressState::timeLeft() const
{
    if (bytesDone >= bytesTotal || bytesPerSecond <= 0) {
        return std::nullopt;
    }
    const double seconds = static_cast<double>(bytesTotal - bytesDone) / bytesPerSecond;
    constexpr double longest = 1e6; // for work that makes no progress
    return std::chrono::seconds(static_cast<std::int64_t>(std::ceil(std::min(seconds, longest))));
}

Progress::Progress(Sink sink, std::stop_token stop)
    : m_sink(std::move(sink))
    , m_stop(std::move(stop))
{
}

void Progress::begin(Message label, std::uint64_t bytesTotal)
{
    checkCancelled();
    const std::lock_guard lock(m_mutex);
    m_state = {.label = std::move(label), .bytesDone = 0, .bytesTotal = bytesTotal};
    m_rate.begin(RateMeter::Clock::now());
    report(true);
}

void Progress::advance(std::uint64_t bytes)
{
    checkCancelled();
    const std::lock_guard lock(m_mutex);
    m_state.bytesDone += bytes;
    report(m_state.bytesDone == m_state.bytesTotal);
}

void Progress::checkCancelled() const
{
    if (m_stop.stop_requested()) {
        throw Cancelled();
    }
}

void Progress::report(bool force)
{
    using namespace std::chrono_literals;
    if (!m_sink) {
        return;
    }
    const auto now = RateMeter::Clock::now();
    if (force || now - m_lastReport >= 50ms) {
        m_lastReport = now;
        m_rate.update(m_state.bytesDone, now);
        m_state.bytesPerSecond = m_rate.bytesPerSecond();
        m_sink(m_state);
    }
}

} // namespace onnxmend
