// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

// Private to core/report: the parts of the HTML report. Rows of its tables lie in the page as JSON, and its
// script shows the visible ones; the first rows are also there as HTML, for browsers without scripts.

#include "core/report/model_result.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace onnxmend
{

// Contents of resources/report, built into the library. A browser runs and applies only these in a report,
// since the report names their SHA-256 (64 hexadecimal digits).
std::string_view reportStyle();
std::string_view reportStyleDigest();
std::string_view reportScript();
std::string_view reportScriptDigest();

} // namespace onnxmend

namespace onnxmend::html
{

/// Returns text for use between tags and inside quoted attributes. Texts from files are made safe to show,
/// too.
std::string escaped(std::string_view text);
/// Returns JSON for use inside a script element: no tag can begin in it.
std::string scriptJson(const std::string& json);
/// Returns a dtype as it is shown everywhere: its short name on a tint of its colour. Also works for names
/// that this version does not know; empty for an empty one.
std::string dtypePill(std::string_view onnxName);
/// Returns the class of the style sheet for the colour of a dtype.
std::string dtypeClass(std::string_view onnxName);
/// Returns `part` of `all` as a bar, drawn by the browser at any width.
std::string bar(std::uint64_t part, std::uint64_t all, std::string_view cssClass);
/// Converts a digest of hexadecimal digits for Content-Security-Policy: 'sha256-<base64>'.
std::string policySource(std::string_view sha256);

/// Kind of a cell: decides how it is shown and sorted. resources/report/report.js has the same kinds.
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

/// Returns the tables that are not empty: models (if several), findings, changes of fixes, nodes that
/// conversions keep, tensors. Leaves out columns that are empty in all rows.
std::vector<Table> tablesOf(std::span<const ModelResult> results);

/// Returns a cell; null for an empty text or 0, so that empty columns can be found.
nlohmann::ordered_json shown(std::string_view text);
nlohmann::ordered_json shown(std::uint64_t number);
/// Returns `model.py:12: x = x * self.mask`.
std::string codeText(const CodePlace& place);
/// Leaves out columns that are empty in all rows.
Table withoutEmptyColumns(Table table);

/// Returns the table with its first rows.
std::string tableText(const Table& table);
/// Returns all rows, for the script.
std::string tableJson(const Table& table);

} // namespace onnxmend::html
