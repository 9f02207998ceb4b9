// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/models/column_table_model.h"

#include <QAbstractProxyModel>

#include <optional>
#include <string>
#include <vector>

namespace onnxmend
{

/// Sorts any of our tables and shows the rows that fit a text and a category.
///
/// Not a QSortFilterProxyModel: that one tells of every gap between rows that go, each at the cost of a pass
/// over all rows, which takes minutes for 200,000 rows of which every other one goes. This one moves the rows
/// that go to the end and removes them at once.
class RowFilter : public QAbstractProxyModel
{
    Q_OBJECT

public:
    explicit RowFilter(ColumnTableModel& source, QObject* parent = nullptr);

    void setText(const QString& text);             ///< case of ASCII letters does not matter; empty = all
    void setCategory(std::optional<int> category); ///< nothing = all
    std::optional<int> category() const { return m_category; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    QModelIndex mapToSource(const QModelIndex& proxyIndex) const override;
    QModelIndex mapFromSource(const QModelIndex& sourceIndex) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    bool accepts(int sourceRow) const;
    std::vector<int> wantedRows() const;
    void sortRows(std::vector<int>& rows) const;
    void refresh();
    void keepOnly(const std::vector<bool>& isKept);
    void reorder(std::vector<int> rows);
    void indexPositions();

    void removeSourceRows(int first, int last);
    void shiftSourceRows(int from, int by);
    void forwardChange(const QModelIndex& topLeft, const QModelIndex& bottomRight);

    ColumnTableModel& m_source;
    std::string m_text; ///< lower case
    std::optional<int> m_category;
    int m_sortColumn = -1; ///< -1 = the source's order
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    std::vector<int> m_rows;      ///< source row of each of our rows
    std::vector<int> m_positions; ///< our row of each source row; -1 = hidden
};

/// Whether a stands before b, with runs of digits compared as numbers: `layers.9` before `layers.10`.
bool naturalLess(std::string_view a, std::string_view b);

} // namespace onnxmend
