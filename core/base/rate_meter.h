// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <chrono>
#include <cstdint>

namespace onnxmend
{

/// How fast work goes now: the mean of its rates, those of the last seconds counting most.
class RateMeter
{
public:
    using Clock = std::chrono::steady_clock;

    void begin(Clock::time_point now);
    /// `bytesDone` since the beginning.
    void update(std::uint64_t bytesDone, Clock::time_point now);
    /// 0 in the first second, which tells too little.
    double bytesPerSecond() const;

private:
    Clock::time_point m_begin{};
    Clock::time_point m_last{};
    std::uint64_t m_bytesDone = 0;
    double m_weightedRate = 0;
    double m_weight = 0;
};

} // namespace onnxmend
