// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/values/slice_block.h"
#include "ui/jobs/job.h"

#include <QObject>

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <utility>
#include <vector>

class QTimer;

namespace onnxmend
{

/// The values of a slice. Background jobs read them block by block on demand. The blocks used last stay in
/// memory, up to a limit.
class ValueBlocks : public QObject
{
    Q_OBJECT

public:
    static constexpr std::uint64_t blockRows = 64;
    static constexpr std::uint64_t blockColumns = 32;

    explicit ValueBlocks(QObject* parent = nullptr);

    /// Opens a slice. Results for an earlier slice are dropped.
    void open(TensorValues tensor, std::shared_ptr<const TensorSlice> slice, DType to);

    /// Returns the block with that cell; null until it is read. The first call requests it.
    std::shared_ptr<const SliceBlock> find(Cell cell);
    /// Reads failed blocks again.
    void retry();
    bool hasFailed() const { return m_hasFailed; }
    bool isReading() const { return m_job.isBusy() || !m_wanted.empty(); }

Q_SIGNALS:
    void blockRead(const onnxmend::CellRange& range);
    void failed(const onnxmend::ErrorDetails& error); ///< no more values are read until retry()

private:
    using Key = std::pair<std::uint64_t, std::uint64_t>; ///< block row and block column
    struct CachedBlock {
        std::shared_ptr<const SliceBlock> block;
        std::list<Key>::iterator use;
    };

    CellRange rangeOf(const Key& key) const;
    void readWanted();
    void cache(const Key& key, std::shared_ptr<const SliceBlock> block);

    std::unique_ptr<TensorValues> m_tensor; ///< null before the first open
    std::shared_ptr<const TensorSlice> m_slice;
    DType m_to = DType::Undefined;
    std::map<Key, CachedBlock> m_cache;
    std::list<Key> m_uses; ///< most recent first
    std::uint64_t m_cachedByteCount = 0;
    std::vector<Key> m_wanted; ///< most recent last
    std::vector<Key> m_reading;
    bool m_hasFailed = false;
    JobSlot m_job;
    QTimer* m_start;
};

} // namespace onnxmend
