// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to save: source -> cast -> file, a window of the file at a time.

#include "core/base/output_file.h"
#include "core/base/progress.h"
#include "core/save/part_filler.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace onnxmend
{

/// Chooses between past the page cache and through it by what the first windows of a save take, for no rule
/// holds: a disk of 2 GB/s takes O_DIRECT twice as fast, one of 7 GB/s takes what lies in the cache as fast
/// and leaves the processors to the casts. Some windows go each way in turn, each timed until the disk has
/// it, so that neither way profits from a moment. From any thread.
class WriteWayChoice
{
public:
    /// How a window is to be written.
    struct Step {
        WriteWay way = WriteWay::PastCache;
        bool isTrial = false; ///< to be timed, and noted
    };

    /// `threads` windows are written at a time, `windowCount` in all. Without trials all go past the cache.
    WriteWayChoice(std::size_t windowCount, std::size_t threads, bool tries);

    Step next();
    void note(WriteWay way, std::uint64_t byteCount, std::chrono::duration<double> taken);
    WriteWay chosen() const; ///< by what was noted up to now

    /// So many windows are tried each way; a save that has not many times as many tries nothing.
    static constexpr std::size_t trialsOfThread = 6;

private:
    struct Rate {
        double bytes = 0;
        double seconds = 0;
    };

    WriteWay chosenOfNoted() const;

    std::size_t m_threads;
    std::size_t m_trialsLeft = 0; ///< of both ways
    Rate m_pastCache;
    Rate m_throughCache;
    mutable std::mutex m_mutex; ///< protects all of them
};

/// One file of a save. What no part fills is zero.
struct FileContent {
    OutputFile* file = nullptr; ///< reserved with its size
    std::uint64_t byteCount = 0;
    std::vector<FilePart> parts; ///< with ascending offsets, apart from each other
};

/// Writes and flushes all files with `threads` threads (0 = twice as many as the machine has cores, for half
/// of the time goes into waiting; at most 8, and fewer where the system gives no more) and three buffers of
/// at most 4 MiB a thread. What is written does not depend on the number of threads. Counts the bytes of the
/// parts. Bytes that stay as they are are copied by the file system where it can share blocks. The first
/// failure or Cancelled of any thread stops the others and is thrown.
void writeFiles(std::span<const FileContent> files, unsigned threads, Progress& progress);

} // namespace onnxmend
