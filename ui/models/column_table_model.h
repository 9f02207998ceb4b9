// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAbstractTableModel>
#include <QString>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace onnxmend
{

/// What a column sorts by: a number, or text out of the core without a copy.
using SortValue = std::variant<std::int64_t, std::string_view>;

/// One column of a table of `Row`s. Whatever is shown, sorted, filtered and copied of it stands here.
template <class Row>
struct Column {
    std::string_view id;
    const char* title; ///< translated in the context "columns"
    const char* tip;
    Qt::AlignmentFlag alignment;
    int width; ///< in characters, at first
    QString (*display)(const Row&);
    SortValue (*sortValue)(const Row&);
    QVariant (*look)(const Row&, int role) = nullptr; ///< Decoration, Foreground, Background, Font, ToolTip
};

/// What all tables have in common, whatever their rows are. Rows change as a whole (updateRows): those that
/// stay keep their place, so that selection and scroll position survive an edit.
class ColumnTableModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role { SortRole = Qt::UserRole, CategoryRole, DtypeRole };

    using QAbstractTableModel::QAbstractTableModel;

    int rowCount(const QModelIndex& parent = {}) const final;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const final;

    /// Without QVariant, since a sort of 200,000 rows asks millions of times.
    virtual SortValue sortValue(int row, int column) const = 0;
    virtual bool containsText(int row, std::string_view lowerCaseText) const = 0;
    virtual int category(int row) const = 0; ///< what the buttons beside the filter box tell apart
    virtual int columnWidth(int column) const = 0;
    virtual std::string_view columnId(int column) const = 0;

    /// These columns of the rows as tab-separated lines under a line of titles.
    QString copiedText(std::span<const int> rows, std::span<const int> columns) const;

protected:
    virtual const char* columnTitle(int column) const = 0;
    virtual const char* columnTip(int column) const = 0;
    virtual Qt::Alignment columnAlignment(int column) const = 0;

    /// Index into the source of what `row` shows.
    std::size_t sourceIndex(int row) const { return m_order[static_cast<std::size_t>(row)]; }

    /// `count` rows of another document.
    void resetRows(std::size_t count, const std::function<void()>& put);
    /// New rows of the same document; keys tell which is which. `put` puts the new ones in place.
    void updateRows(const std::vector<std::string>& oldKeys, const std::vector<std::string>& newKeys,
                    const std::function<void()>& put);
    /// The same, where no row came or went.
    void updateSameRows(const std::function<void()>& put);
    /// The rows are the same; what they show is not.
    void tellAllChanged();

private:
    void removeVanished(const std::vector<bool>& stays);
    /// Puts in rows that are not shown yet, where they stand in the source.
    void insertNew(const std::vector<bool>& isShown);

    std::vector<std::size_t> m_order;
};

/// Whether `text` contains `lowerCaseNeedle`; ASCII letters of either case are the same.
bool containsIgnoringCase(std::string_view text, std::string_view lowerCaseNeedle);

/// A table of `Row`s by a span of columns: `data()` is written once, here.
template <class Row>
class ColumnTable : public ColumnTableModel
{
public:
    ColumnTable(std::span<const Column<Row>> columns, QObject* parent)
        : ColumnTableModel(parent)
        , m_columns(columns)
    {
    }

    int columnCount(const QModelIndex& parent = {}) const final
    {
        return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
    }

    QVariant data(const QModelIndex& index, int role) const final
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
            return {};
        }
        const Column<Row>& column = m_columns[static_cast<std::size_t>(index.column())];
        const Row row = rowAt(index.row());
        switch (role) {
        case Qt::DisplayRole:
            return column.display(row);
        case Qt::TextAlignmentRole:
            return QVariant(Qt::Alignment(column.alignment | Qt::AlignVCenter));
        case SortRole:
            return std::visit([](const auto& value) { return toVariant(value); }, column.sortValue(row));
        case CategoryRole:
            return category(index.row());
        default:
            return column.look ? column.look(row, role) : QVariant();
        }
    }

    SortValue sortValue(int row, int column) const final
    {
        return m_columns[static_cast<std::size_t>(column)].sortValue(rowAt(row));
    }

    int columnWidth(int column) const final { return m_columns[static_cast<std::size_t>(column)].width; }
    std::string_view columnId(int column) const final
    {
        return m_columns[static_cast<std::size_t>(column)].id;
    }

    virtual Row rowAt(int row) const = 0;

protected:
    const char* columnTitle(int column) const final
    {
        return m_columns[static_cast<std::size_t>(column)].title;
    }
    const char* columnTip(int column) const final { return m_columns[static_cast<std::size_t>(column)].tip; }

    Qt::Alignment columnAlignment(int column) const final
    {
        return m_columns[static_cast<std::size_t>(column)].alignment | Qt::AlignVCenter;
    }

private:
    static QVariant toVariant(std::int64_t value) { return QVariant::fromValue<qlonglong>(value); }
    static QVariant toVariant(std::string_view value)
    {
        return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
    }

    std::span<const Column<Row>> m_columns;
};

} // namespace onnxmend
