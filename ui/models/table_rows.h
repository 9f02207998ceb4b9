// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

namespace onnxmend
{

/// What a column sorts by: a number, text out of the core without a copy, or text that is composed.
using SortValue = std::variant<std::int64_t, std::string_view, std::string>;

/// Whether a text of a row is what is looked for.
using TextTest = std::function<bool(std::string_view)>;

/// The rows of a table as they are at one moment: all that filtering, sorting, grouping and copying ask of
/// them. Any thread may read them, since that takes longer than a window may stand still where there are
/// 200,000.
class TableRows
{
public:
    virtual ~TableRows() = default;

    virtual int count() const = 0;
    virtual SortValue sortValue(int row, int column) const = 0;
    /// Whether one of the texts that a plain word is looked for in passes the test.
    virtual bool anyText(int row, const TextTest& test) const = 0;
    virtual int category(int row) const = 0;
    virtual SortValue fieldValue(int row, int field) const = 0;
    virtual std::string_view groupKey(int row, int grouping) const = 0;
    virtual QString text(int row, int column) const = 0; ///< as it is shown
};

} // namespace onnxmend
