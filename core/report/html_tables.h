// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

// Private to core/report: the tables of the HTML report. Their rows lie in the page as JSON, and its script
// shows as many as are looked at; the first of them stand there as they are, for who runs no scripts.

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
    std::vector<nlohmann::ordered_json> rows; ///< each an array of as many texts, numbers or nulls
    std::size_t total = 0;                    ///< more than rows when some were left out
};

/// Those that say something: models (of several), findings, changes of fixes, tensors. A column that is empty
/// in all rows is left out.
std::vector<Table> tablesOf(std::span<const ModelResult> results);

/// The table with its first rows.
std::string tableText(const Table& table);
/// All rows, for the script.
std::string tableJson(const Table& table);

} // namespace onnxmend::html
