// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/report: the tables of the HTML report. Their rows lie in the page as JSON, and its script
// shows the visible ones; the first rows are also there as HTML, for browsers without scripts.

#include "core/report/model_result.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace onnxmend::html
{

/// How a cell is shown, and sorted. resources/report/report.js knows the same.
enum class CellKind { Text, Sentence, Name, Dtype, Severity, State, Count, Bytes };

struct Column {
    const char* title;
    CellKind kind;
};

struct Table {
    const char* id;
    const char* title;
    std::vector<Column> columns;
    std::vector<nlohmann::ordered_json> rows; ///< arrays with a text, number or null for each column
    std::size_t total = 0;                    ///< larger than rows.size() if some were left out
};

/// Returns the tables that are not empty: models (if several), findings, changes of fixes, tensors. Leaves
/// out columns that are empty in all rows.
std::vector<Table> tablesOf(std::span<const ModelResult> results);

/// Returns the table with its first rows.
std::string tableText(const Table& table);
/// Returns all rows, for the script.
std::string tableJson(const Table& table);

} // namespace onnxmend::html
