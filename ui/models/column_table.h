// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/jobs/let_go.h"
#include "ui/models/column_table_model.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace onnxmend
{

/// One column of a table of `Row`s. It defines how cells are shown, sorted, filtered and copied.
template <class Row>
struct Column {
    std::string_view id;
    const char* title; ///< translated in the context "columns"
    const char* tip;
    ColumnKind kind;
    int width; ///< characters: the first width, and the least while another column can become narrower
    QString (*display)(const Row&);
    SortValue (*sortValue)(const Row&);
    QVariant (*look)(const Row&, int role) = nullptr; ///< Decoration, Foreground, Background, Font, ToolTip
    int givesWay = 0; ///< without room for all, the largest number is hidden first; 0 = never
};

template <class Row>
struct FilterField {
    std::string_view name;
    const char* tip; ///< translated in the context "columns"
    FieldKind kind;
    SortValue (*value)(const Row&);
    std::vector<std::string_view> (*choices)() = nullptr; ///< values to complete, if there are few
};

/// A way to put rows into groups that fold.
template <class Row>
struct RowGrouping {
    std::string_view id;
    const char* title;                    ///< translated in the context "columns"
    std::string_view (*key)(const Row&);  ///< the same for all rows of a group, in words of the core
    QString (*heading)(std::string_view); ///< heading of a key
};

/// The columns, filter fields and groups of a table.
template <class Row>
struct TableParts {
    std::span<const Column<Row>> columns;
    std::span<const FilterField<Row>> fields = {};
    std::span<const RowGrouping<Row>> groupings = {};
    /// Returns whether one of the texts that a plain word is searched in passes the test.
    bool (*anyText)(const Row&, const TextTest&) = nullptr;
    int (*category)(const Row&) = nullptr; ///< category of the buttons beside the filter box
};

/// Returns the row of a table at an index. Holds the data that it reads.
template <class Row>
using RowReader = std::function<Row(std::size_t)>;

/// The rows of a ColumnTable at one moment.
template <class Row>
class ColumnRows final : public TableRows
{
public:
    ColumnRows(TableParts<Row> parts, RowReader<Row> read, int count)
        : m_parts(parts)
        , m_read(std::move(read))
        , m_count(count)
    {
    }

    int count() const override { return m_count; }
    SortValue sortValue(int row, int column) const override
    {
        return m_parts.columns[static_cast<std::size_t>(column)].sortValue(at(row));
    }
    bool anyText(int row, const TextTest& test) const override
    {
        return m_parts.anyText && m_parts.anyText(at(row), test);
    }
    int category(int row) const override { return m_parts.category ? m_parts.category(at(row)) : 0; }
    SortValue fieldValue(int row, int field) const override
    {
        return m_parts.fields[static_cast<std::size_t>(field)].value(at(row));
    }
    std::string_view groupKey(int row, int grouping) const override
    {
        return m_parts.groupings[static_cast<std::size_t>(grouping)].key(at(row));
    }
    QString text(int row, int column) const override
    {
        return m_parts.columns[static_cast<std::size_t>(column)].display(at(row));
    }

private:
    Row at(int row) const { return m_read(static_cast<std::size_t>(row)); }

    TableParts<Row> m_parts;
    RowReader<Row> m_read;
    int m_count;
};

/// A table of `Row`s by a span of columns: `data()` is written once, here.
template <class Row>
class ColumnTable : public ColumnTableModel
{
public:
    ColumnTable(TableParts<Row> parts, QObject* parent)
        : ColumnTableModel(parent)
        , m_parts(parts)
    {
    }

    int columnCount(const QModelIndex& parent = {}) const final
    {
        return parent.isValid() ? 0 : static_cast<int>(m_parts.columns.size());
    }

    QVariant data(const QModelIndex& index, int role) const final
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
            return {};
        }
        if (isHeading(index.row())) {
            return headingData(index, role);
        }
        const Column<Row>& column = columnAt(index.column());
        const Row row = rowAt(sourceRowAt(index.row()));
        switch (role) {
        case Qt::DisplayRole:
            return column.display(row);
        case Qt::TextAlignmentRole:
            return alignment(column.kind);
        case Qt::FontRole:
            return face(column.kind, column.look ? column.look(row, role) : QVariant());
        case SortRole:
            return std::visit([](const auto& value) { return toVariant(value); }, column.sortValue(row));
        case CategoryRole:
            return category(sourceRowAt(index.row()));
        case HeadingRole:
            return false;
        default:
            return column.look ? column.look(row, role) : QVariant();
        }
    }

    std::shared_ptr<const TableRows> rows() const final
    {
        return std::make_shared<const ColumnRows<Row>>(m_parts, m_read, sourceRowCount());
    }
    Row rowAt(int sourceRow) const { return m_read(static_cast<std::size_t>(sourceRow)); }
    int category(int sourceRow) const final
    {
        return m_parts.category ? m_parts.category(rowAt(sourceRow)) : 0;
    }

    ColumnKind columnKind(int column) const final { return columnAt(column).kind; }
    int columnWidth(int column) const final { return columnAt(column).width; }
    std::string_view columnId(int column) const final { return columnAt(column).id; }
    int columnGivesWay(int column) const final { return columnAt(column).givesWay; }

    int fieldCount() const final { return static_cast<int>(m_parts.fields.size()); }
    std::string_view fieldName(int field) const final { return fieldAt(field).name; }
    const char* fieldTip(int field) const final { return fieldAt(field).tip; }
    FieldKind fieldKind(int field) const final { return fieldAt(field).kind; }
    std::vector<std::string_view> fieldChoices(int field) const final
    {
        return fieldAt(field).choices ? fieldAt(field).choices() : std::vector<std::string_view>();
    }

    int groupingCount() const final { return static_cast<int>(m_parts.groupings.size()); }
    std::string_view groupingId(int grouping) const final { return groupingAt(grouping).id; }
    const char* groupingTitle(int grouping) const final { return groupingAt(grouping).title; }
    QString groupHeading(std::string_view key, int grouping) const final
    {
        return groupingAt(grouping).heading(key);
    }

protected:
    /// Sets the function that reads rows. It is the last step of `put`.
    void setReader(RowReader<Row> read)
    {
        // The old reader may be the last owner of a session.
        letGo(std::make_shared<const RowReader<Row>>(std::exchange(m_read, std::move(read))));
    }

    const char* columnTitle(int column) const final { return columnAt(column).title; }
    const char* columnTip(int column) const final { return columnAt(column).tip; }

private:
    static QVariant toVariant(std::int64_t value) { return QVariant::fromValue<qlonglong>(value); }
    static QVariant toVariant(double value) { return value; }
    static QVariant toVariant(std::string_view value)
    {
        return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
    }

    const Column<Row>& columnAt(int column) const
    {
        return m_parts.columns[static_cast<std::size_t>(column)];
    }
    const FilterField<Row>& fieldAt(int field) const
    {
        return m_parts.fields[static_cast<std::size_t>(field)];
    }
    const RowGrouping<Row>& groupingAt(int grouping) const
    {
        return m_parts.groupings[static_cast<std::size_t>(grouping)];
    }

    TableParts<Row> m_parts;
    RowReader<Row> m_read;
};

} // namespace onnxmend
