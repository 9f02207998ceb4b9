// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "core/base/message.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>

namespace onnxmend
{

/// Measures the speed of work: the mean of its rates, in which the last seconds count most.
class RateMeter
{
public:
    using Clock = std::chrono::steady_clock;

    void begin(Clock::time_point now);
    /// `bytesDone` counts from the beginning.
    void update(std::uint64_t bytesDone, Clock::time_point now);
    /// 0 in the first second, which is too short to measure.
    double bytesPerSecond() const;

private:
    Clock::time_point m_begin{};
    Clock::time_point m_last{};
    std::uint64_t m_bytesDone = 0;
    double m_weightedRate = 0;
    double m_weight = 0;
};

struct ProgressState {
    Message label; ///< what is going on
    std::uint64_t bytesDone = 0;
    std::uint64_t bytesTotal = 0; ///< 0 = not known
    double bytesPerSecond = 0;    ///< now; 0 = not known yet

    /// nullopt if the total or the rate is not known, or all is done.
    std::optional<std::chrono::seconds> timeLeft() const;
};

/// Reports the progress of a long operation (bytes done, at most 20 times a second) and stops it on request.
/// Thread-safe. The default one reports to nobody and never stops.
class Progress
{
public:
    using Sink = std::function<void(const ProgressState&)>;

    Progress() = default;
    explicit Progress(Sink sink, std::stop_token stop = {});
    /// Returns one that stops with this one and reports to nobody, for a step that is not worth a label.
    Progress quiet() const { return Progress({}, m_stop); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void begin(Message label, std::uint64_t bytesTotal = 0);

    /// Counts `bytes` more. Throws Cancelled when a stop was requested.
    void advance(std::uint64_t bytes);

    /// Throws Cancelled when a stop was requested. Long loops call it at least every 100 ms.
    void checkCancelled() const;

private:
    void report(bool force);

    Sink m_sink;
    std::stop_token m_stop;
    std::mutex m_mutex; ///< protects the members below
    ProgressState m_state;
    RateMeter m_rate;
    std::chrono::steady_clock::time_point m_lastReport{};
};

} // namespace onnxmend
