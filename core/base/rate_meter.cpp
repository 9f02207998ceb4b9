// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/rate_meter.h"

#include <cmath>

namespace onnxmend
{

namespace
{

using Seconds = std::chrono::duration<double>;

constexpr Seconds memory{3}; // a rate from so long ago counts 1/e
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
    const double kept = std::exp(-passed / memory);
    const double rate = static_cast<double>(bytesDone - m_bytesDone) / passed.count();
    m_weightedRate = kept * m_weightedRate + (1 - kept) * rate;
    m_weight = kept * m_weight + (1 - kept);
    m_bytesDone = bytesDone;
    m_last = now;
}

double RateMeter::bytesPerSecond() const
{
    return m_last - m_begin < silence ? 0 : m_weightedRate / m_weight;
}

} // namespace onnxmend
