// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/dtype/dtype.h"
#include "ui/look/texts.h"
#include "ui/models/column_table.h"

#include <QString>
#include <QVariant>

#include <string>

namespace onnxmend
{

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
