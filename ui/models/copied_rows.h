// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "ui/models/table_rows.h"

#include <QString>

#include <span>
#include <vector>

namespace onnxmend
{

enum class RowFormat { TabSeparated, Markdown, Json };

/// A column of copied rows.
struct CopiedColumn {
    int column = 0;
    QString id;
    QString title;
    bool isNumber = false;
};

/// Returns these columns of the rows as text in UTF-8, which takes half of a QString's memory: as a table
/// with a line of titles, or as objects with the ids of the columns. Numbers are whole, without unit and
/// separators. Any thread may call; throws Cancelled.
QByteArray copiedText(const TableRows& table, std::span<const int> rows,
                      std::span<const CopiedColumn> columns, RowFormat format, const Progress& progress);

} // namespace onnxmend
