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

// What cells of several tables have in common.

inline QString orDash(const std::string& text)
{
    return text.empty() ? texts::dash() : texts::fromUtf8(text);
}

/// Dtypes stand in the order of their codes.
inline SortValue dtypeOrder(DType dtype) { return static_cast<std::int64_t>(dtype); }

inline QVariant dtypeLook(DType dtype, int role)
{
    return role == ColumnTableModel::DtypeRole && dtype != DType::Undefined
               ? QVariant(static_cast<int>(dtype))
               : QVariant();
}

/// The tool tip of a cell that may be too narrow for its text; nothing for the other roles.
inline QVariant tip(const std::string& text, int role)
{
    return role == Qt::ToolTipRole && !text.empty() ? QVariant(texts::fromUtf8(text)) : QVariant();
}

} // namespace onnxmend
