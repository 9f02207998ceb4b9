// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/save/write_way.h"

namespace onnxmend
{

namespace
{

/// Trials are at most an eighth of the save.
constexpr std::size_t windowsOfTrial = 8;
/// The way past the cache leaves other programs their pages: the other has to be faster by more than trials
/// differ.
constexpr double clearlyFaster = 1.15;

} // namespace

WriteWayChoice::WriteWayChoice(std::size_t windowCount, std::size_t threads, bool tries)
    : m_threads(threads)
{
    const std::size_t trials = 2 * trialsOfThread * threads;
    if (tries && windowCount >= windowsOfTrial * trials) {
        m_trialsLeft = trials;
    }
}

WriteWay WriteWayChoice::chosenOfNoted() const
{
    // bytes / seconds > bytes / seconds, without a division by nothing
    const double through = m_throughCache.bytes * m_pastCache.seconds;
    const double past = m_pastCache.bytes * m_throughCache.seconds;
    return through > clearlyFaster * past ? WriteWay::ThroughCache : WriteWay::PastCache;
}

WriteWayChoice::Step WriteWayChoice::next()
{
    const std::lock_guard lock(m_mutex);
    if (m_trialsLeft == 0) {
        return {.way = chosenOfNoted()};
    }
    --m_trialsLeft;
    const bool isPast = m_trialsLeft / m_threads % 2 == 1; // as many windows as threads, then the other way
    return {.way = isPast ? WriteWay::PastCache : WriteWay::ThroughCache, .isTrial = true};
}

void WriteWayChoice::note(WriteWay way, std::uint64_t byteCount, std::chrono::duration<double> taken)
{
    const std::lock_guard lock(m_mutex);
    Rate& rate = way == WriteWay::PastCache ? m_pastCache : m_throughCache;
    rate.bytes += static_cast<double>(byteCount);
    rate.seconds += taken.count();
}

WriteWay WriteWayChoice::chosen() const
{
    const std::lock_guard lock(m_mutex);
    return chosenOfNoted();
}

} // namespace onnxmend
