// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"
#include "ui/models/column_table_model.h"
#include "ui/models/row_arrangement.h"

#include <QAbstractProxyModel>
#include <QPointer>
#include <QTimer>

#include <functional>
#include <optional>
#include <vector>

namespace onnxmend
{

/// Sorts any of our tables, shows the rows that fit a query and a category, and puts them into groups that
/// fold. A group has a heading, which is a row of its own here and none of the source.
///
/// Of a large table all that is worked out in a worker: until it is there, the rows stay as they were, and
/// what is wanted meanwhile takes the place of what was wanted before. What was worked out of rows that are
/// others now is never shown.
///
/// Not a QSortFilterProxyModel: that one tells of every gap between rows that go, each at the cost of a pass
/// over all rows, which takes minutes for 200,000 rows of which every other one goes. This one moves the rows
/// that go to the end and removes them at once.
class RowFilter : public QAbstractProxyModel
{
    Q_OBJECT

public:
    explicit RowFilter(ColumnTableModel& source, QObject* parent = nullptr);

    void setText(const QString& text); ///< RowQuery; empty = all
    /// What is wrong with the text, or why the rows could not be arranged; empty = nothing.
    QString error() const { return m_failure.isEmpty() ? m_wanted.query.error() : m_failure; }
    std::size_t matchCount() const { return m_arranged.matchCount; } ///< rows that fit, folded away or not
    bool isFiltered() const { return !m_wanted.query.fitsAll() || m_wanted.category; }
    void setCategory(std::optional<int> category); ///< nothing = all
    std::optional<int> category() const { return m_wanted.category; }

    /// The rows are not yet as they are wanted.
    bool isArranging() const { return m_soon.isActive() || m_job.isBusy(); }
    /// Makes the call once the rows are as they are wanted, which may be now.
    void whenArranged(QObject* context, std::function<void()> call);

    void setGrouping(std::optional<int> grouping); ///< of the source's; nothing = no groups
    std::optional<int> grouping() const { return m_wanted.grouping; }
    bool isHeading(int row) const { return m_items.at(static_cast<std::size_t>(row)) < 0; }
    bool isFolded(int heading) const;
    void setFolded(int heading, bool isFolded);
    void setAllFolded(bool isFolded);
    int headingOf(int row) const;  ///< the nearest one at or above it; -1 = none
    int endOfGroup(int row) const; ///< the row behind the last one of its group, or of all
    /// The row of the source, or all of the group whose heading it is.
    std::vector<int> sourceRowsAt(int row) const;
    std::size_t sourceRowCountAt(int row) const { return isHeading(row) ? groupAt(row).rows.size() : 1; }
    /// The one row of the source; no heading stands there.
    int sourceRowAt(int row) const { return m_items[static_cast<std::size_t>(row)]; }
    void reveal(int sourceRow); ///< unfolds its group

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    bool hasChildren(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QModelIndex mapToSource(const QModelIndex& proxyIndex) const override;
    QModelIndex mapFromSource(const QModelIndex& sourceIndex) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

Q_SIGNALS:
    void aboutToReorder();
    void matchesChanged(); ///< or will, as isArranging() tells

private:
    /// A row of ours: a row of the source, or, below 0, the heading of group -1 - item.
    using Item = int;
    static Item headingItem(std::size_t group) { return -1 - static_cast<int>(group); }
    static std::size_t groupOfItem(Item item) { return static_cast<std::size_t>(-1 - item); }

    /// Whatever is wanted, or whatever the rows are, has become otherwise.
    void refresh();
    void startArranging();
    WantedRows wantedRows() const;
    void show(ArrangedRows arranged);
    void showGroups(); ///< as they are folded now
    void showItems(const std::vector<Item>& wanted);
    std::vector<Item> itemsOfGroups() const;
    void fail(const ErrorDetails& error);
    void clear();
    void keepOnly(const std::function<bool(Item)>& isKept);
    void reorder(std::vector<Item> items);
    void indexPositions();
    int positionOf(Item item) const;
    const RowGroup& groupAt(int heading) const
    {
        return m_arranged.groups[groupOfItem(m_items.at(static_cast<std::size_t>(heading)))];
    }

    void removeSourceRows(int first, int last);
    void shiftSourceRows(int from, int by);
    void forwardChange(const QModelIndex& topLeft, const QModelIndex& bottomRight);

    ColumnTableModel& m_source;
    QString m_text;
    QString m_failure;
    WantedRows m_wanted;     ///< without the groups, which are known below
    ArrangedRows m_arranged; ///< its rows are the items, once they are shown
    std::vector<Item> m_items;
    std::vector<int> m_positions;        ///< our row of each source row; -1 = hidden
    std::vector<int> m_headingPositions; ///< of each group; -1 = hidden
    QTimer m_soon;                       ///< so that many changes at once start one job
    JobSlot m_job{this};
    struct Waiting {
        QPointer<QObject> context;
        std::function<void()> call;
    };
    std::vector<Waiting> m_waiting; ///< for the rows to be arranged
};

/// Whether a row is the heading of a group.
inline constexpr int isHeadingRole = Qt::UserRole + 16;

} // namespace onnxmend
