// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/values/slice_block.h"
#include "ui/look/theme.h"
#include "ui/tensor/value_blocks.h"

#include <QAbstractTableModel>

#include <cstdint>
#include <memory>
#include <string_view>

namespace onnxmend
{

/// The content of a cell.
enum class CellView { Before, After, Both, Difference };

/// The marks of a cast's outcome: never a colour alone.
struct OutcomeLook {
    CastOutcome outcome;
    const char* word; ///< translated in the context "outcome"
    theme::Tone tone;
    std::string_view icon; ///< empty = none
};
const OutcomeLook& outcomeLook(CastOutcome outcome);

/// A slice of a tensor as a table. A view of millions of rows or columns would be too slow, so it shows one
/// part at a time. Values come from ValueBlocks; a cell shows an ellipsis until its value is read.
class ValueGridModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    static constexpr std::uint64_t mostRows = std::uint64_t{1} << 18;
    static constexpr std::uint64_t mostColumns = std::uint64_t{1} << 14;

    explicit ValueGridModel(QObject* parent = nullptr);

    void open(TensorValues tensor, std::shared_ptr<const TensorSlice> slice, DType to);
    void setCellView(CellView view);
    CellView cellView() const { return m_view; }

    /// Null before the first open.
    const std::shared_ptr<const TensorSlice>& slice() const { return m_slice; }
    Cell partBegin() const { return m_begin; }
    /// Shows the part of the slice that has this cell.
    void showPartWith(Cell cell);
    bool hasParts() const;

    Cell cellAt(const QModelIndex& index) const;
    /// Returns an invalid index if the cell is in another part.
    QModelIndex indexOf(Cell cell) const;
    ValueBlocks& blocks() { return m_blocks; }
    const ValueBlocks& blocks() const { return m_blocks; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    QString display(const SliceBlock& block, std::size_t place) const;
    QString toolTip(const SliceBlock& block, std::size_t place, Cell cell) const;
    QVariant background(const SliceBlock& block, std::size_t place) const;
    void reportRead(const CellRange& range);

    mutable ValueBlocks m_blocks; ///< data() is const and requests blocks
    std::shared_ptr<const TensorSlice> m_slice;
    Cell m_begin; ///< first cell of the shown part
    CellView m_view = CellView::Before;
};

/// Returns "[3, 0, 17]"; "[]" for a scalar.
QString indexText(std::span<const std::int64_t> shape, std::uint64_t element);

} // namespace onnxmend
