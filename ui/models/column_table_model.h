// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/job.h"
#include "ui/models/copied_rows.h"
#include "ui/models/row_arrangement.h"
#include "ui/models/table_rows.h"

#include <QAbstractTableModel>
#include <QPointer>
#include <QString>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// What stands in a column, which says how it is set.
enum class ColumnKind {
    Words,
    Name,   ///< read letter by letter, as shapes are: in the monospaced face
    Number, ///< in the monospaced face and at the right, so that digits stand below one another
    Dtype   ///< a pill, or in the monospaced face what one cannot say
};

/// What all tables have in common, whatever their rows are: it shows the source rows that fit a query and a
/// category, sorted, and in groups that fold. A group has a heading, which is a row of its own in the table
/// and no source row. Source rows are counted in the order of what the table is about, as a report.
///
/// Of a large table all that is worked out in a worker: until it is there, the rows stay as they were, and
/// what is wanted meanwhile takes the place of what was wanted before. What was worked out of rows that are
/// others now is never shown.
///
/// Source rows change as a whole (updateRows): those that stay keep their place, so that selection and scroll
/// position survive an edit.
///
/// Not a QSortFilterProxyModel: that one tells of every gap between rows that go, each at the cost of a pass
/// over all rows, which takes minutes for 200,000 rows of which every other one goes. This one moves the rows
/// that go to the end and removes them at once.
class ColumnTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role { SortRole = Qt::UserRole, CategoryRole, DtypeRole, HeadingRole };

    explicit ColumnTableModel(QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const final;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const final;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) final;

    int sourceRowCount() const { return m_sourceRowCount; }
    /// The source rows as they are now. They stay so where areRowsShared(); else only until something
    /// changes.
    virtual std::shared_ptr<const TableRows> rows() const = 0;
    /// Whether other threads may read rows().
    virtual bool areRowsShared() const { return true; }
    /// How many things are looked at to answer what is asked of all rows.
    virtual std::size_t workOfRows() const { return static_cast<std::size_t>(m_sourceRowCount); }
    virtual int category(int sourceRow) const = 0;

    virtual ColumnKind columnKind(int column) const = 0;
    virtual int columnWidth(int column) const = 0;
    virtual std::string_view columnId(int column) const = 0;
    virtual int columnGivesWay(int column) const = 0;

    virtual int fieldCount() const = 0;
    virtual std::string_view fieldName(int field) const = 0;
    virtual const char* fieldTip(int field) const = 0;
    virtual FieldKind fieldKind(int field) const = 0;
    virtual std::vector<std::string_view> fieldChoices(int field) const = 0;

    virtual int groupingCount() const = 0;
    virtual std::string_view groupingId(int grouping) const = 0;
    virtual const char* groupingTitle(int grouping) const = 0;
    virtual QString groupHeading(std::string_view key, int grouping) const = 0;

    /// What copiedText() has to know of columns.
    std::vector<CopiedColumn> copiedColumns(std::span<const int> columns) const;

    void setText(const QString& text); ///< RowQuery; empty = all
    /// What is wrong with the text, or why the rows could not be arranged; empty = nothing.
    QString error() const { return m_failure.isEmpty() ? m_wanted.query.error() : m_failure; }
    std::size_t matchCount() const { return m_arranged.matchCount; } ///< rows that fit, folded away or not
    bool isFiltered() const { return !m_wanted.query.fitsAll() || m_wanted.category; }
    void setCategory(std::optional<int> category); ///< nullopt = all

    /// The rows are not yet as they are wanted.
    bool isArranging() const { return m_soon.isActive() || m_job.isBusy(); }
    /// Makes the call once the rows are as they are wanted, which may be now.
    void whenArranged(QObject* context, const std::function<void()>& call);
    /// Hands these source rows to the call, counted as they are then, without those that have gone.
    using RowsCall = std::function<void(const std::vector<int>& sourceRows)>;
    void whenArranged(QObject* context, std::vector<int> sourceRows, RowsCall call);

    void setGrouping(std::optional<int> grouping); ///< nullopt = no groups
    std::optional<int> grouping() const { return m_wanted.grouping; }
    bool isHeading(int row) const { return m_items.at(static_cast<std::size_t>(row)) < 0; }
    bool isFolded(int heading) const;
    void setFolded(int heading, bool isFolded);
    void setAllFolded(bool isFolded);
    int headingOf(int row) const;  ///< the nearest one at or above it; -1 = none
    int endOfGroup(int row) const; ///< the row behind the last one of its group, or of all
    /// The source row, or all of the group whose heading it is.
    std::vector<int> sourceRowsAt(int row) const;
    std::size_t sourceRowCountAt(int row) const { return isHeading(row) ? groupAt(row).rows.size() : 1; }
    /// The one source row; no heading stands there.
    int sourceRowAt(int row) const { return m_items[static_cast<std::size_t>(row)]; }
    int rowOf(int sourceRow) const; ///< where it is shown; -1 = hidden
    void reveal(int sourceRow);     ///< unfolds its group

Q_SIGNALS:
    void rowsChanged(); ///< other source rows, or other things in them
    void aboutToReorder();
    void matchesChanged(); ///< or will, as isArranging() tells

protected:
    virtual const char* columnTitle(int column) const = 0;
    virtual const char* columnTip(int column) const = 0;
    static QVariant alignment(ColumnKind kind);
    /// The face of its kind, in the style of a cell's `own` font where it has one.
    static QVariant face(ColumnKind kind, const QVariant& own);
    QVariant headingData(const QModelIndex& index, int role) const;

    /// `count` rows of another document.
    void resetRows(std::size_t count, const std::function<void()>& put);
    /// New rows of the same document; keys tell which is which. `put` puts the new ones in place.
    void updateRows(const RowKeys& oldKeys, const RowKeys& newKeys, const std::function<void()>& put);
    /// The rows are the same; what they show is not.
    void tellAllChanged();

private:
    /// A row of the table: a source row, or, below 0, the heading of group -1 - item.
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
    void keepOnly(const std::function<bool(Item)>& isKept);
    void reorder(std::vector<Item> items);
    void renumber(const std::vector<std::uint32_t>& places);
    void indexPositions();
    int positionOf(Item item) const;
    const RowGroup& groupAt(int heading) const
    {
        return m_arranged.groups[groupOfItem(m_items.at(static_cast<std::size_t>(heading)))];
    }

    int m_sourceRowCount = 0;
    QString m_text;
    QString m_failure;
    WantedRows m_wanted;     ///< without the groups, which are known below
    ArrangedRows m_arranged; ///< its rows are the items, once they are shown
    std::vector<Item> m_items;
    std::vector<int> m_positions;        ///< the row of each source row; -1 = hidden
    std::vector<int> m_headingPositions; ///< of each group; -1 = hidden
    QTimer m_soon;                       ///< so that many changes at once start one job
    JobSlot m_job{this};
    struct Waiting {
        QPointer<QObject> context;
        std::vector<int> sourceRows;
        RowsCall call;
    };
    std::vector<Waiting> m_waiting; ///< for the rows to be arranged
};

} // namespace onnxmend
