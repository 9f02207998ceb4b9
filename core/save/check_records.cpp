// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/save/check_records.h"

#include "core/formats/zip/zip_checksum.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <span>
#include <string>
#include <system_error>
#include <thread>
#include <tuple>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t readAtOnce = std::uint64_t(1) << 20U;
/// Of one record several threads take a piece each.
constexpr std::uint64_t recordPieceBytes = std::uint64_t(32) << 20U;
constexpr std::size_t mostCheckers = 8;

struct RecordPiece {
    std::size_t record = 0;
    std::uint64_t offset = 0; ///< in the record
    std::uint64_t size = 0;
    std::uint32_t crc = 0;
};

auto placeOfRecord(const std::shared_ptr<const ChecksummedRange>& range)
{
    return std::tuple(range->file.get(), range->offset, range->size, range->crc);
}

/// What the threads share.
class RecordQueue
{
public:
    RecordQueue(const Checksums& records, Progress& progress)
        : m_records(records)
        , m_progress(progress)
    {
        for (std::size_t i = 0; i < records.size(); ++i) {
            for (std::uint64_t at = 0; at < records[i]->size; at += recordPieceBytes) {
                m_pieces.push_back(
                    {.record = i, .offset = at, .size = std::min(recordPieceBytes, records[i]->size - at)});
            }
        }
    }

    std::size_t pieceCount() const { return m_pieces.size(); }

    /// Reads pieces until there are none left or somebody failed. Throws nothing.
    void work() noexcept
    {
        try {
            std::vector<std::byte> buffer(readAtOnce);
            for (std::size_t i = m_next++; i < m_pieces.size() && !m_stopped; i = m_next++) {
                read(m_pieces[i], buffer);
            }
        } catch (...) {
            m_stopped = true;
            const std::lock_guard lock(m_mutex);
            if (!m_failure) {
                m_failure = std::current_exception();
            }
        }
    }

    void requireAllRight() const
    {
        if (m_failure) {
            std::rethrow_exception(m_failure);
        }
        std::vector<std::uint32_t> crcs(m_records.size(), 0);
        for (const RecordPiece& piece : m_pieces) { // those of one record in their order
            crcs[piece.record] = joinedCrc32(crcs[piece.record], piece.crc, piece.size);
        }
        for (std::size_t i = 0; i < m_records.size(); ++i) {
            if (crcs[i] != m_records[i]->crc) {
                throw wrongChecksum(m_records[i]->name).in(m_records[i]->file->path().string());
            }
        }
    }

private:
    void read(RecordPiece& piece, std::span<std::byte> buffer)
    {
        const ChecksummedRange& record = *m_records[piece.record];
        for (std::uint64_t done = 0; done < piece.size;) {
            const auto part = buffer.first(std::min<std::uint64_t>(buffer.size(), piece.size - done));
            record.file->read(record.offset + piece.offset + done, part);
            piece.crc = crc32Of(part, piece.crc);
            done += part.size();
            m_progress.advance(part.size());
        }
    }

    const Checksums& m_records;
    Progress& m_progress;
    std::vector<RecordPiece> m_pieces;
    std::atomic<std::size_t> m_next = 0;
    std::atomic<bool> m_stopped = false;
    std::mutex m_mutex; ///< protects m_failure while threads run
    std::exception_ptr m_failure;
};

std::size_t checkerCount(unsigned wanted, std::size_t pieceCount)
{
    const unsigned usual = wanted == 0 ? std::max(1U, std::thread::hardware_concurrency()) : wanted;
    return std::min({std::size_t(usual), mostCheckers, pieceCount});
}

} // namespace

void checkRecords(Checksums records, unsigned threads, Progress& progress)
{
    const auto isBefore = [](const auto& a, const auto& b) { return placeOfRecord(a) < placeOfRecord(b); };
    const auto isSame = [](const auto& a, const auto& b) { return placeOfRecord(a) == placeOfRecord(b); };
    std::sort(records.begin(), records.end(), isBefore);
    records.erase(std::unique(records.begin(), records.end(), isSame), records.end());
    if (records.empty()) {
        return;
    }
    std::uint64_t byteCount = 0;
    for (const auto& record : records) {
        byteCount += record->size;
    }
    progress.begin(ONNXMEND_TEXT("Comparing checksums"), byteCount);
    RecordQueue queue(records, progress);
    {
        std::vector<std::jthread> helpers;
        try {
            for (std::size_t i = 1; i < checkerCount(threads, queue.pieceCount()); ++i) {
                helpers.emplace_back([&queue] { queue.work(); });
            }
        } catch (const std::system_error&) { // no more threads: then with those there are
        }
        queue.work();
    }
    queue.requireAllRight();
}

} // namespace onnxmend
