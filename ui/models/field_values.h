// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "ui/look/texts.h"
#include "ui/models/column_table.h"

#include <QString>
#include <QVariant>

#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

// Values of filter fields that the box completes, and headings of groups, for several tables.

std::vector<std::string_view> problemIds(); ///< names of finding kinds
/// The id of findings that a policy ignores, whatever their severity.
inline constexpr std::string_view ignoredSeverityId = "ignored";
std::vector<std::string_view> severityIds(); ///< with the id of ignored findings
std::vector<std::string_view> statusIds();   ///< ids of entryStatusRows()
std::vector<std::string_view> sourceIds();

QString headingOfProblem(std::string_view key); ///< an empty key means no finding
QString headingOfLayer(std::string_view key);
QString headingOfDtype(std::string_view key); ///< its name in ONNX
QString headingOfSeverity(std::string_view key);
QString headingOfStatus(std::string_view key);
QString headingOfFile(std::string_view key);      ///< an empty key means the model itself
QString headingOfOperators(std::string_view key); ///< RowOperators::of
QString headingOfText(std::string_view key);

// Values that cells of several tables have in common.

inline QString orDash(const std::string& text)
{
    return text.empty() ? texts::dash() : texts::fromUtf8(text);
}

/// Returns a value that sorts dtypes by their codes.
inline SortValue dtypeOrder(DType dtype) { return static_cast<std::int64_t>(dtype); }

inline QVariant dtypeLook(DType dtype, int role)
{
    return role == ColumnTableModel::DtypeRole && dtype != DType::Undefined
               ? QVariant(static_cast<int>(dtype))
               : QVariant();
}

/// Returns the tool tip of a cell that may be too narrow for its text; an empty value for other roles.
inline QVariant tip(const std::string& text, int role)
{
    return role == Qt::ToolTipRole && !text.empty() ? QVariant(texts::fromUtf8(text)) : QVariant();
}

} // namespace onnxmend
