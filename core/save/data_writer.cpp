// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/save/data_writer.h"

#include "core/dtype/cast.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t bufferByteCount = std::uint64_t(4) << 20U;
constexpr unsigned threadLimit = 4; ///< more only wait for the disk

/// Elements [first, first + count) of a job. `first` is a multiple of 8, so it begins a byte at every width.
struct Piece {
    const DataJob* job;
    std::uint64_t first;
    std::uint64_t count;
};

std::uint64_t elementsPerPiece(const DataJob& job)
{
    const auto bits = std::max(dtypeInfo(job.stored->dtype()).bits, dtypeInfo(job.savedDtype).bits);
    return bufferByteCount / static_cast<std::uint64_t>(std::max(bits, 1)) * 8;
}

std::vector<Piece> cutIntoPieces(std::span<const DataJob> jobs)
{
    std::vector<Piece> pieces;
    for (const DataJob& job : jobs) {
        const std::uint64_t step = elementsPerPiece(job);
        const std::uint64_t elementCount = job.stored->elementCount();
        for (std::uint64_t first = 0; first < elementCount; first += step) {
            pieces.push_back({&job, first, std::min(step, elementCount - first)});
        }
    }
    return pieces;
}

/// The two buffers of a thread; they grow to what its pieces need and no further.
class PieceReader
{
public:
    /// The piece as saved. Valid until the next call.
    std::span<const std::byte> read(const TensorRef& stored, DType savedDtype, std::uint64_t first,
                                    std::uint64_t count)
    {
        const auto in = resized(m_in, packedByteCount(stored.dtype(), count));
        stored.read(first, count, in);
        if (stored.dtype() == savedDtype) {
            return in;
        }
        const auto out = resized(m_out, packedByteCount(savedDtype, count));
        castElements(stored.dtype(), in, savedDtype, out, count);
        return out;
    }

private:
    static std::span<std::byte> resized(std::vector<std::byte>& buffer, std::uint64_t byteCount)
    {
        if (buffer.size() < byteCount) {
            buffer.resize(byteCount);
        }
        return std::span(buffer).first(byteCount);
    }

    std::vector<std::byte> m_in;
    std::vector<std::byte> m_out;
};

/// What the threads of one writeData share.
class PieceQueue
{
public:
    PieceQueue(std::vector<Piece> pieces, Progress& progress)
        : m_pieces(std::move(pieces))
        , m_progress(progress)
    {
    }

    /// Writes pieces until there are none left or somebody failed. Throws nothing.
    void work() noexcept
    {
        try {
            PieceReader reader;
            for (std::size_t i = m_next++; i < m_pieces.size() && !m_stopped; i = m_next++) {
                write(m_pieces[i], reader);
            }
        } catch (...) {
            m_stopped = true;
            const std::lock_guard lock(m_mutex);
            if (!m_failure) {
                m_failure = std::current_exception();
            }
        }
    }

    void throwFailure() const
    {
        if (m_failure) {
            std::rethrow_exception(m_failure);
        }
    }

private:
    void write(const Piece& piece, PieceReader& reader)
    {
        m_progress.checkCancelled();
        const DataJob& job = *piece.job;
        const auto bytes = reader.read(*job.stored, job.savedDtype, piece.first, piece.count);
        job.file->write(job.offset + packedByteCount(job.savedDtype, piece.first), bytes);
        m_progress.advance(bytes.size());
    }

    const std::vector<Piece> m_pieces;
    Progress& m_progress;
    std::atomic<std::size_t> m_next = 0;
    std::atomic<bool> m_stopped = false;
    std::mutex m_mutex; ///< protects m_failure while threads run
    std::exception_ptr m_failure;
};

} // namespace

std::string packedBytes(const TensorRef& stored, DType savedDtype)
{
    PieceReader reader;
    const auto bytes = reader.read(stored, savedDtype, 0, stored.elementCount());
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

void writeData(std::span<const DataJob> jobs, unsigned threads, Progress& progress)
{
    std::vector<Piece> pieces = cutIntoPieces(jobs);
    const unsigned wanted =
        threads == 0 ? std::max(1U, std::min(std::thread::hardware_concurrency(), threadLimit)) : threads;
    const auto count = std::min<std::size_t>({wanted, threadLimit, std::max<std::size_t>(pieces.size(), 1)});
    PieceQueue queue(std::move(pieces), progress);
    {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < count; ++i) {
            helpers.emplace_back([&queue] { queue.work(); });
        }
        queue.work();
    }
    queue.throwFailure();
}

} // namespace onnxmend
