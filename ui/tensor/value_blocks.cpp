// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/value_blocks.h"

#include <QTimer>

#include <algorithm>

namespace onnxmend
{

namespace
{

constexpr std::uint64_t mostCachedBytes = std::uint64_t{32} << 20;
constexpr std::size_t mostWanted = 32; ///< a screen has fewer; blocks that were scrolled past are dropped
constexpr std::size_t blocksAJob = 8;  ///< visible blocks come first

using Blocks = std::vector<std::shared_ptr<const SliceBlock>>;

} // namespace

ValueBlocks::ValueBlocks(QObject* parent)
    : QObject(parent)
    , m_start(new QTimer(this))
{
    m_start->setSingleShot(true);
    m_start->setInterval(0); // once for all cells of one painting
    connect(m_start, &QTimer::timeout, this, &ValueBlocks::readWanted);
    connect(&m_job, &JobSlot::ended, m_start, qOverload<>(&QTimer::start));
}

void ValueBlocks::open(TensorValues tensor, std::shared_ptr<const TensorSlice> slice, DType to)
{
    m_job.drop();
    m_tensor = std::make_unique<TensorValues>(std::move(tensor));
    m_slice = std::move(slice);
    m_to = to;
    m_cache.clear();
    m_uses.clear();
    m_cachedByteCount = 0;
    m_wanted.clear();
    m_reading.clear();
    m_hasFailed = false;
}

CellRange ValueBlocks::rangeOf(const Key& key) const
{
    const Cell first{key.first * blockRows, key.second * blockColumns};
    return {first, std::min(blockRows, m_slice->rowCount() - first.row),
            std::min(blockColumns, m_slice->columnCount() - first.column)};
}

std::shared_ptr<const SliceBlock> ValueBlocks::find(Cell cell)
{
    const Key key{cell.row / blockRows, cell.column / blockColumns};
    if (const auto cached = m_cache.find(key); cached != m_cache.end()) {
        m_uses.splice(m_uses.begin(), m_uses, cached->second.use);
        return cached->second.block;
    }
    const bool isAsked =
        std::ranges::find(m_reading, key) != m_reading.end() || (!m_wanted.empty() && m_wanted.back() == key);
    if (!isAsked && !m_hasFailed && m_tensor) {
        std::erase(m_wanted, key);
        m_wanted.push_back(key);
        if (m_wanted.size() > mostWanted) {
            m_wanted.erase(m_wanted.begin());
        }
        if (!m_job.isBusy()) {
            m_start->start();
        }
    }
    return nullptr;
}

void ValueBlocks::retry()
{
    m_hasFailed = false; // blocks being read stay, and are not requested again
    Q_EMIT blockRead(
        {{0, 0}, m_slice->rowCount(), m_slice->columnCount()}); // requests the visible cells again
}

void ValueBlocks::readWanted()
{
    if (m_wanted.empty() || m_job.isBusy() || m_hasFailed) {
        return;
    }
    const std::size_t count = std::min(blocksAJob, m_wanted.size());
    m_reading.assign(m_wanted.rbegin(), m_wanted.rbegin() + static_cast<std::ptrdiff_t>(count));
    m_wanted.resize(m_wanted.size() - count);
    std::vector<CellRange> ranges;
    for (const Key& key : m_reading) {
        ranges.push_back(rangeOf(key));
    }
    const auto work = [tensor = *m_tensor, slice = m_slice, to = m_to, ranges](Progress& progress) {
        Blocks blocks;
        for (const CellRange& range : ranges) {
            progress.checkCancelled();
            blocks.push_back(std::make_shared<const SliceBlock>(readBlock(tensor, *slice, range, to)));
        }
        return blocks;
    };
    auto job = makeJob<Blocks>(tr("Reading values"), work, this, [this](const Blocks& blocks) {
        const std::vector<Key> read = std::exchange(m_reading, {});
        for (std::size_t i = 0; i < blocks.size(); ++i) {
            cache(read.at(i), blocks[i]);
        }
        for (const auto& block : blocks) {
            Q_EMIT blockRead(block->range);
        }
    });
    connect(job.get(), &Job::failed, this, [this](const ErrorDetails& error) {
        m_hasFailed = true;
        m_reading.clear();
        m_wanted.clear();
        Q_EMIT failed(error);
    });
    m_job.start(std::move(job));
}

void ValueBlocks::cache(const Key& key, std::shared_ptr<const SliceBlock> block)
{
    m_cachedByteCount += block->memoryByteCount();
    m_uses.push_front(key);
    m_cache[key] = {std::move(block), m_uses.begin()};
    while (m_cachedByteCount > mostCachedBytes && m_uses.size() > mostWanted) {
        const auto oldest = m_cache.find(m_uses.back());
        m_cachedByteCount -= oldest->second.block->memoryByteCount();
        m_cache.erase(oldest);
        m_uses.pop_back();
    }
}

} // namespace onnxmend
