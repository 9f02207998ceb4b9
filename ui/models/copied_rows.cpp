// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/copied_rows.h"

#include "ui/look/texts.h"

#include <QByteArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <cstdint>
#include <variant>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// A number, otherwise the text that is shown.
using Cell = std::variant<std::int64_t, double, QString>;

Cell cellOf(const TableRows& table, int row, const CopiedColumn& column)
{
    // Columns of text may sort by a number, too, in an order of their own.
    const SortValue value = column.isNumber ? table.sortValue(row, column.column) : SortValue();
    const auto* const whole = column.isNumber ? std::get_if<std::int64_t>(&value) : nullptr;
    const auto* const broken = column.isNumber ? std::get_if<double>(&value) : nullptr;
    return whole ? Cell(*whole) : broken ? Cell(*broken) : Cell(table.text(row, column.column));
}

QString textOf(const Cell& cell)
{
    const auto* const whole = std::get_if<std::int64_t>(&cell);
    const auto* const broken = std::get_if<double>(&cell);
    return whole ? QString::number(*whole) : broken ? texts::exactNumber(*broken) : std::get<QString>(cell);
}

QString asMarkdown(const QStringList& cells)
{
    QStringList safe;
    for (QString cell : cells) {
        safe.append(cell.replace(u'|', u"\\|"_s).replace(u'\n', u' '));
    }
    return u"| "_s + safe.join(u" | "_s) + u" |"_s;
}

/// Writes one object on each line. Objects are written one by one: all together take far more memory than
/// their text.
QByteArray asJson(const TableRows& table, std::span<const int> rows, std::span<const CopiedColumn> columns,
                  const Progress& progress)
{
    QByteArray text = "["_ba;
    for (const int row : rows) {
        progress.checkCancelled();
        QJsonObject object;
        for (const CopiedColumn& column : columns) {
            const Cell cell = cellOf(table, row, column);
            const auto* const whole = std::get_if<std::int64_t>(&cell);
            const auto* const broken = std::get_if<double>(&cell);
            object.insert(column.id, whole    ? QJsonValue(static_cast<qint64>(*whole))
                                     : broken ? QJsonValue(*broken)
                                              : QJsonValue(std::get<QString>(cell)));
        }
        text += text.size() == 1 ? "\n    "_ba : ",\n    "_ba;
        text += QJsonDocument(object).toJson(QJsonDocument::Compact);
    }
    return text + "\n]\n"_ba;
}

} // namespace

QByteArray copiedText(const TableRows& table, std::span<const int> rows,
                      std::span<const CopiedColumn> columns, RowFormat format, const Progress& progress)
{
    if (format == RowFormat::Json) {
        return asJson(table, rows, columns, progress);
    }
    const bool isMarkdown = format == RowFormat::Markdown;
    const auto line = [isMarkdown](const QStringList& cells) {
        return (isMarkdown ? asMarkdown(cells) : cells.join(u'\t')) + u'\n';
    };
    QStringList cells;
    QStringList rules;
    for (const CopiedColumn& column : columns) {
        cells.append(column.title);
        rules.append(column.isNumber ? u"---:"_s : u"---"_s);
    }
    QByteArray text = (line(cells) + (isMarkdown ? line(rules) : QString())).toUtf8();
    for (const int row : rows) {
        progress.checkCancelled();
        cells.clear();
        for (const CopiedColumn& column : columns) {
            cells.append(textOf(cellOf(table, row, column)));
        }
        text += line(cells).toUtf8();
    }
    return text;
}

} // namespace onnxmend
