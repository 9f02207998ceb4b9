// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/progress.h"
#include "ui/models/row_query.h"
#include "ui/models/table_rows.h"

#include <Qt>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

/// Rows of a table that belong together.
struct RowGroup {
    std::string key;
    std::vector<int> rows = {}; ///< of the table, as sorted
    bool isFolded = false;
};

/// How rows are wanted.
struct WantedRows {
    RowQuery query = {};
    std::optional<int> category = {}; ///< nothing = all
    int sortColumn = -1;              ///< -1 = the table's order
    Qt::SortOrder sortOrder = Qt::AscendingOrder;
    std::optional<int> grouping = {};  ///< nothing = no groups
    std::vector<RowGroup> groups = {}; ///< that are known already: they keep their place and stay folded

    /// All rows as they stand in the table: there is nothing to work out.
    bool isPlain() const { return query.fitsAll() && !category && sortColumn < 0 && !grouping; }
};

/// What comes of it.
struct ArrangedRows {
    std::vector<int> rows = {};               ///< that fit, as sorted; empty where there are groups
    std::vector<RowGroup> groups = {};        ///< those that were known first; some may have no rows
    std::vector<std::size_t> groupOrder = {}; ///< of those that have rows, by their first rows
    std::size_t matchCount = 0;
};

/// Any thread may ask. Throws Cancelled.
ArrangedRows arrange(const TableRows& table, const WantedRows& wanted, const Progress& progress);

/// Whether a stands before b, with runs of digits compared as numbers: `layers.9` before `layers.10`.
bool naturalLess(std::string_view a, std::string_view b);

} // namespace onnxmend
