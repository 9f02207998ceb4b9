// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/data_writer.h"

#include "core/base/work_on_pieces.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <new>
#include <thread>

namespace onnxmend
{

namespace
{

/// Trials are at most an eighth of the save.
constexpr std::size_t windowsOfTrial = 8;
/// The way past the cache leaves pages to other programs, so the other way has to be faster by more than
/// trials differ.
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
    // bytes / seconds > bytes / seconds, without a division by zero
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

namespace
{

constexpr std::uint64_t windowByteCount = std::uint64_t(4) << 20U;
constexpr std::align_val_t windowAlignment{4096}; ///< as OutputFile's blocks need it
constexpr std::uint64_t blockByteCount = 4096;    ///< size of the blocks that file systems share
constexpr unsigned threadLimit = 8;               ///< more only wait for the disk

/// A range of a file that is filled in memory and written at once. Begins at a multiple of windowByteCount.
struct Window {
    std::size_t file;
    std::uint64_t offset;
    std::size_t firstPart; ///< index of the first part that ends behind `offset`
};

/// Leaves out windows without a part: the reserved file is zero there.
std::vector<Window> cutIntoWindows(std::span<const FileContent> files)
{
    std::vector<Window> windows;
    for (std::size_t f = 0; f < files.size(); ++f) {
        std::uint64_t next = 0;
        for (std::size_t p = 0; p < files[f].parts.size(); ++p) {
            const FilePart& part = files[f].parts[p];
            const std::uint64_t end = part.offset + part.byteCount();
            next = std::max(next, part.offset / windowByteCount * windowByteCount);
            for (; next < end; next += windowByteCount) {
                windows.push_back({f, next, p});
            }
        }
    }
    return windows;
}

struct AlignedDelete {
    void operator()(std::byte* bytes) const { ::operator delete[](bytes, windowAlignment); }
};

/// The bytes of a window that wait to be written.
class WindowBuffer
{
public:
    WindowBuffer(OutputFile& file, std::uint64_t offset, std::span<std::byte> buffer, WriteWayChoice& ways)
        : m_file(file)
        , m_offset(offset)
        , m_buffer(buffer)
        , m_ways(ways)
    {
        skipTo(offset);
    }

    /// Returns the room for the bytes of the file from `from` to `to`. Bytes before it that were not filled
    /// become zero.
    std::span<std::byte> range(std::uint64_t from, std::uint64_t to)
    {
        std::ranges::fill(at(m_filled, from), std::byte());
        m_filled = to;
        return at(from, to);
    }

    void writeUpTo(std::uint64_t end)
    {
        range(end, end);
        if (m_written < end) {
            write(at(m_written, end));
        }
        m_written = end;
    }

    /// Notes that everything before `offset` is in the file.
    void skipTo(std::uint64_t offset) { m_written = m_filled = offset; }

private:
    void write(std::span<const std::byte> bytes)
    {
        if (bytes.size() < windowByteCount) { // too few bytes for a trial
            m_file.write(m_written, bytes, m_ways.chosen());
            return;
        }
        const WriteWayChoice::Step step = m_ways.next();
        const auto begin = std::chrono::steady_clock::now();
        m_file.write(m_written, bytes, step.way);
        if (step.isTrial) {
            if (step.way == WriteWay::ThroughCache) {
                m_file.settle(m_written, bytes.size());
            }
            m_ways.note(step.way, bytes.size(), std::chrono::steady_clock::now() - begin);
        }
    }

    std::span<std::byte> at(std::uint64_t from, std::uint64_t to) const
    {
        return m_buffer.subspan(from - m_offset, to - from);
    }

    OutputFile& m_file;
    std::uint64_t m_offset;
    std::span<std::byte> m_buffer;
    WriteWayChoice& m_ways;
    std::uint64_t m_written = 0; ///< in the file, as m_filled
    std::uint64_t m_filled = 0;  ///< written, or in the buffer
};

/// One call of writeFiles, shared by its threads.
class FileWriter
{
public:
    FileWriter(std::span<const FileContent> files, unsigned threads, Progress& progress)
        : m_files(files)
        , m_windows(cutIntoWindows(files))
        , m_threads(threadCount(threads, m_windows.size()))
        , m_ways(m_windows.size(), m_threads, std::ranges::any_of(files, canGoPastCache))
        , m_windowsLeft(files.size())
        , m_progress(progress)
    {
        for (const Window& window : m_windows) {
            ++m_windowsLeft[window.file];
        }
    }

    /// Writes and flushes all files.
    void writeAll()
    {
        workOnPieces(m_windows.size(), m_threads, [this] {
            using Buffer = std::unique_ptr<std::byte[], AlignedDelete>;
            return [this, buffer = Buffer(new (windowAlignment) std::byte[windowByteCount]),
                    filler = PartFiller()](std::size_t i) mutable {
                write(m_windows[i], std::span(buffer.get(), windowByteCount), filler);
                if (--m_windowsLeft[m_windows[i].file] == 0) {
                    m_files[m_windows[i].file].file->flush();
                }
            };
        });
        flushEmptyFiles();
    }

private:
    /// Flushes files without a window.
    void flushEmptyFiles()
    {
        for (const FileContent& content : m_files) {
            if (std::none_of(content.parts.begin(), content.parts.end(),
                             [](const FilePart& part) { return part.byteCount() > 0; })) {
                content.file->flush();
            }
        }
    }

    static std::size_t threadCount(unsigned wanted, std::size_t windowCount)
    {
        const unsigned usual = wanted == 0 ? 2 * std::max(1U, std::thread::hardware_concurrency()) : wanted;
        return std::min<std::size_t>({usual, threadLimit, std::max<std::size_t>(windowCount, 1)});
    }
    static bool canGoPastCache(const FileContent& content) { return content.file->blockSize() > 1; }

    void write(const Window& window, std::span<std::byte> buffer, PartFiller& filler)
    {
        const FileContent& content = m_files[window.file];
        const std::uint64_t end = std::min(content.byteCount, window.offset + windowByteCount);
        WindowBuffer pending(*content.file, window.offset, buffer, m_ways);
        for (std::size_t p = window.firstPart; p < content.parts.size() && content.parts[p].offset < end;
             ++p) {
            const FilePart& part = content.parts[p];
            std::uint64_t from = std::max(part.offset, window.offset);
            const std::uint64_t to = std::min(part.offset + part.byteCount(), end);
            if (from >= to) {
                continue;
            }
            m_progress.checkCancelled();
            if (const std::uint64_t copied = copyUnchanged(content, part, from, to)) {
                pending.writeUpTo(from);
                pending.skipTo(from + copied);
                from += copied;
                m_progress.advance(copied);
            }
            filler.fill(part, from - part.offset, pending.range(from, to));
            m_progress.advance(to - from);
        }
        const std::uint64_t block = content.file->blockSize();
        pending.writeUpTo((end + block - 1) / block * block);
    }

    /// Lets the file system copy an unchanged part, in whole blocks from `from` on. Returns the number of
    /// bytes, 0 if it cannot.
    static std::uint64_t copyUnchanged(const FileContent& content, const FilePart& part, std::uint64_t from,
                                       std::uint64_t to)
    {
        const std::uint64_t byteCount = (to - from) / blockByteCount * blockByteCount;
        const bool copied =
            byteCount > 0 && from % blockByteCount == 0 && part.isUnchanged() &&
            content.file->copyFrom(*part.stored->source().file(),
                                   part.stored->byteOffset() + (from - part.offset), from, byteCount);
        return copied ? byteCount : 0;
    }

    const std::span<const FileContent> m_files;
    const std::vector<Window> m_windows;
    const std::size_t m_threads;
    WriteWayChoice m_ways;
    std::vector<std::atomic<std::size_t>>
        m_windowsLeft; ///< by file; the thread that writes the last one flushes
    Progress& m_progress;
};

} // namespace

void writeFiles(std::span<const FileContent> files, unsigned threads, Progress& progress)
{
    FileWriter(files, threads, progress).writeAll();
}

} // namespace onnxmend
