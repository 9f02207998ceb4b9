// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

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

/// Measures whether windows are written faster past the page cache or through it, since no rule holds: a disk
/// of 2 GB/s writes twice as fast with O_DIRECT, one of 7 GB/s writes from the cache as fast and leaves the
/// processors to the casts. The first windows of a save go each way in turn and are timed until the disk has
/// them. Any thread may call it.
class WriteWayChoice
{
public:
    /// The way to write a window.
    struct Step {
        WriteWay way = WriteWay::PastCache;
        bool isTrial = false; ///< whether it has to be timed and noted
    };

    /// `threads` windows are written at a time, `windowCount` in all. Without `tries` all go past the cache.
    WriteWayChoice(std::size_t windowCount, std::size_t threads, bool tries);

    Step next();
    void note(WriteWay way, std::uint64_t byteCount, std::chrono::duration<double> taken);
    WriteWay chosen() const; ///< by the notes so far

    /// Number of windows that each thread tries each way. A save with few more windows tries nothing.
    static constexpr std::size_t trialsOfThread = 6;

private:
    struct Rate {
        double bytes = 0;
        double seconds = 0;
    };

    WriteWay chosenOfNoted() const;

    std::size_t m_threads;
    std::size_t m_trialsLeft = 0; ///< windows, for both ways together
    Rate m_pastCache;
    Rate m_throughCache;
    mutable std::mutex m_mutex; ///< protects all of them
};

/// One file of a save. Bytes that no part fills are zero.
struct FileContent {
    OutputFile* file = nullptr; ///< reserved with its size
    std::uint64_t byteCount = 0;
    std::vector<FilePart> parts; ///< with ascending offsets, apart from each other
};

/// Writes and flushes all files with `threads` threads (0 = twice as many as the machine has cores, since
/// half of the time is spent waiting; at most 8, or fewer if the system has no more) and three buffers of at
/// most 4 MiB a thread. The result does not depend on the number of threads. Counts the bytes of the parts.
/// The file system copies unchanged bytes if it can share blocks. The first failure or Cancelled of any
/// thread stops the others and is thrown.
void writeFiles(std::span<const FileContent> files, unsigned threads, Progress& progress);

} // namespace onnxmend
