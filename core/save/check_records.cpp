// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/save/check_records.h"

#include "core/base/work_on_pieces.h"
#include "core/formats/zip/zip_checksum.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>
#include <tuple>
#include <vector>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t readAtOnce = std::uint64_t(1) << 20U;
/// Size of the pieces of a record, so that several threads share a large one.
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

std::vector<RecordPiece> piecesOf(const Checksums& records)
{
    std::vector<RecordPiece> pieces;
    for (std::size_t i = 0; i < records.size(); ++i) {
        for (std::uint64_t at = 0; at < records[i]->size; at += recordPieceBytes) {
            pieces.push_back(
                {.record = i, .offset = at, .size = std::min(recordPieceBytes, records[i]->size - at)});
        }
    }
    return pieces;
}

void readPiece(const ChecksummedRange& record, RecordPiece& piece, std::span<std::byte> buffer,
               Progress& progress)
{
    for (std::uint64_t done = 0; done < piece.size;) {
        const auto part = buffer.first(std::min<std::uint64_t>(buffer.size(), piece.size - done));
        record.file->read(record.offset + piece.offset + done, part);
        piece.crc = crc32Of(part, piece.crc);
        done += part.size();
        progress.advance(part.size());
    }
}

/// `pieces`: in the order of the records and of their offsets.
void requireChecksums(const Checksums& records, const std::vector<RecordPiece>& pieces)
{
    std::vector<std::uint32_t> crcs(records.size(), 0);
    for (const RecordPiece& piece : pieces) {
        crcs[piece.record] = joinedCrc32(crcs[piece.record], piece.crc, piece.size);
    }
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (crcs[i] != records[i]->crc) {
            throw wrongChecksum(records[i]->name).in(records[i]->file->path().string());
        }
    }
}

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
    std::vector<RecordPiece> pieces = piecesOf(records);
    workOnPieces(pieces.size(), checkerCount(threads, pieces.size()), [&] {
        return [&, buffer = std::vector<std::byte>(readAtOnce)](std::size_t i) mutable {
            readPiece(*records[pieces[i].record], pieces[i], buffer, progress);
        };
    });
    requireChecksums(records, pieces);
}

} // namespace onnxmend
