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

/// Kinds of columns. The kind decides the face and the side of a text.
enum class ColumnKind {
    Words,
    Name,   ///< read letter by letter, like shapes: in the monospaced face
    Number, ///< in the monospaced face and at the right, so that digits line up
    Dtype   ///< a pill, or a text in the monospaced face if a pill cannot show it
};

/// The base of all tables. It shows the source rows that fit a query and a category, sorted, and in groups
/// that fold. A group has a heading: a row of the table that is not a source row. Source rows are numbered in
/// the order of their source, such as a report.
///
/// A worker arranges a large table: until it ends, the rows stay as they were. A new query or order replaces
/// the one before. An arrangement of old rows is never shown.
///
/// Source rows are replaced as a whole (updateRows). Rows that stay keep their place, so selection and scroll
/// position survive an edit.
///
/// It is not a QSortFilterProxyModel, which signals every gap between removed rows. Each signal costs a pass
/// over all rows: minutes for 200,000 rows of which every other one is removed. This model moves the removed
/// rows to the end and removes them at once.
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
    /// Returns the present source rows. They never change if areRowsShared(); otherwise only until the next
    /// change.
    virtual std::shared_ptr<const TableRows> rows() const = 0;
    /// Returns whether other threads may read rows().
    virtual bool areRowsShared() const { return true; }
    /// Returns how many items have to be read to answer a question about all rows.
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

    /// Returns the description of columns for copiedText().
    std::vector<CopiedColumn> copiedColumns(std::span<const int> columns) const;

    void setText(const QString& text); ///< RowQuery; empty = all
    /// Returns the error in the text, or why the rows could not be arranged; empty if there is none.
    QString error() const { return m_failure.isEmpty() ? m_wanted.query.error() : m_failure; }
    /// Rows that fit, also in folded groups.
    std::size_t matchCount() const { return m_arranged.matchCount; }
    bool isFiltered() const { return !m_wanted.query.fitsAll() || m_wanted.category; }
    void setCategory(std::optional<int> category); ///< nullopt = all

    /// Returns whether the rows are still being arranged.
    bool isArranging() const { return m_soon.isActive() || m_job.isBusy(); }
    /// Makes the call once the rows are arranged, which may be now.
    void whenArranged(QObject* context, const std::function<void()>& call);
    /// Passes these source rows to the call, in their numbering at that time, without removed ones.
    using RowsCall = std::function<void(const std::vector<int>& sourceRows)>;
    void whenArranged(QObject* context, std::vector<int> sourceRows, RowsCall call);

    void setGrouping(std::optional<int> grouping); ///< nullopt = no groups
    std::optional<int> grouping() const { return m_wanted.grouping; }
    bool isHeading(int row) const { return m_items.at(static_cast<std::size_t>(row)) < 0; }
    bool isFolded(int heading) const;
    void setFolded(int heading, bool isFolded);
    void setAllFolded(bool isFolded);
    int headingOf(int row) const;  ///< the nearest one at or above it; -1 = none
    int endOfGroup(int row) const; ///< the row after the last one of its group, or of the table
    /// Returns the source row, or all rows of the group of a heading.
    std::vector<int> sourceRowsAt(int row) const;
    std::size_t sourceRowCountAt(int row) const { return isHeading(row) ? groupAt(row).rows.size() : 1; }
    /// Returns the source row. The row must not be a heading.
    int sourceRowAt(int row) const { return m_items[static_cast<std::size_t>(row)]; }
    int rowOf(int sourceRow) const; ///< the row where it is shown; -1 = hidden
    void reveal(int sourceRow);     ///< unfolds its group

Q_SIGNALS:
    void rowsChanged(); ///< source rows or their contents changed
    void aboutToReorder();
    void matchesChanged(); ///< matches changed, or will change if isArranging()

protected:
    virtual const char* columnTitle(int column) const = 0;
    virtual const char* columnTip(int column) const = 0;
    static QVariant alignment(ColumnKind kind);
    /// Returns the face of its kind, in the style of a cell's `own` font if it has one.
    static QVariant face(ColumnKind kind, const QVariant& own);
    QVariant headingData(const QModelIndex& index, int role) const;

    /// Puts `count` rows of another document in place.
    void resetRows(std::size_t count, const std::function<void()>& put);
    /// Replaces the rows by new ones of the same document. Keys identify the rows; `put` puts the new ones in
    /// place.
    void updateRows(const RowKeys& oldKeys, const RowKeys& newKeys, const std::function<void()>& put);
    /// Reports that the same rows have other contents.
    void reportAllChanged();

private:
    /// An item of the table: a source row, or, below 0, the heading of group -1 - item.
    using Item = int;
    static Item headingItem(std::size_t group) { return -1 - static_cast<int>(group); }
    static std::size_t groupOfItem(Item item) { return static_cast<std::size_t>(-1 - item); }

    /// Arranges the rows after a change of filter, order or rows.
    void refresh();
    void startArranging();
    WantedRows wantedRows() const;
    void show(ArrangedRows arranged);
    void showGroups(); ///< shows groups as they are folded
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
    WantedRows m_wanted;     ///< wanted arrangement, without the known groups
    ArrangedRows m_arranged; ///< its rows become the items when they are shown
    std::vector<Item> m_items;
    std::vector<int> m_positions;        ///< the row of each source row; -1 = hidden
    std::vector<int> m_headingPositions; ///< row of each group's heading; -1 = hidden
    QTimer m_soon;                       ///< combines many changes into one job
    JobSlot m_job{this};
    struct Waiting {
        QPointer<QObject> context;
        std::vector<int> sourceRows;
        RowsCall call;
    };
    std::vector<Waiting> m_waiting; ///< calls that wait for arranged rows
};

} // namespace onnxmend
