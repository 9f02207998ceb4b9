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
    std::vector<int> rows = {}; ///< rows of the table, sorted
    bool isFolded = false;
};

/// The wanted arrangement of rows.
struct WantedRows {
    RowQuery query = {};
    std::optional<int> category = {}; ///< nullopt = all
    int sortColumn = -1;              ///< -1 = the table's order
    Qt::SortOrder sortOrder = Qt::AscendingOrder;
    std::optional<int> grouping = {};  ///< nullopt = no groups
    std::vector<RowGroup> groups = {}; ///< known groups: they keep their place and stay folded

    /// Returns whether all rows are wanted in the order of the table, which needs no work.
    bool isPlain() const { return query.fitsAll() && !category && sortColumn < 0 && !grouping; }
};

/// The arrangement as it was worked out.
struct ArrangedRows {
    std::vector<int> rows = {};               ///< fitting rows, sorted; empty if there are groups
    std::vector<RowGroup> groups = {};        ///< known groups first; some may have no rows
    std::vector<std::size_t> groupOrder = {}; ///< groups with rows, in the order of their first rows
    std::size_t matchCount = 0;
};

/// Arranges rows. Any thread may call. Throws Cancelled.
ArrangedRows arrange(const TableRows& table, const WantedRows& wanted, const Progress& progress);

/// Returns whether a comes before b, with runs of digits compared as numbers: `layers.9` before `layers.10`.
bool naturalLess(std::string_view a, std::string_view b);

} // namespace onnxmend
