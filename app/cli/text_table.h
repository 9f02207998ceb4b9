// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include "app/cli/terminal.h"

#include <string>
#include <vector>

namespace onnxmend::cli
{

enum class Align { Left, Right };

struct TextColumn {
    std::string title;
    Align align = Align::Left;
    bool elidable = false; ///< may be cut if the terminal is too narrow
};

struct TextCell {
    std::string text; ///< one line that is safe to show
    Style style = Style::Plain;
};

/// An aligned table of text. Each line is indented by two columns.
class TextTable
{
public:
    explicit TextTable(std::vector<TextColumn> columns);

    /// Adds a row of one cell for each column.
    void addRow(std::vector<TextCell> row);
    bool empty() const { return m_rows.empty(); }

    /// Returns lines with their ends. Columns without any text are left out.
    std::string toText(const Terminal& terminal) const;

private:
    std::vector<std::size_t> columnWidths(const Terminal& terminal) const;

    std::vector<TextColumn> m_columns;
    std::vector<std::vector<TextCell>> m_rows;
};

/// Returns the line below a table that shows only its first rows; empty if it shows all.
std::string moreText(std::size_t all, std::size_t shown, const Terminal& terminal);

} // namespace onnxmend::cli
