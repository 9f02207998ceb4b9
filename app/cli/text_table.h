// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

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
    bool elidable = false; ///< gives way when the terminal is too narrow
};

struct TextCell {
    std::string text; ///< safe to show, one line
    Style style = Style::Plain;
};

/// An aligned table of text, each line indented by two columns.
class TextTable
{
public:
    explicit TextTable(std::vector<TextColumn> columns);

    /// As many cells as there are columns.
    void addRow(std::vector<TextCell> row);
    bool empty() const { return m_rows.empty(); }

    /// Lines with their ends. Columns whose cells are all empty are left out.
    std::string toText(const Terminal& terminal) const;

private:
    std::vector<std::size_t> columnWidths(const Terminal& terminal) const;

    std::vector<TextColumn> m_columns;
    std::vector<std::vector<TextCell>> m_rows;
};

/// The line below a table that shows the first rows of many; empty where it shows all.
std::string moreText(std::size_t all, std::size_t shown, const Terminal& terminal);

} // namespace onnxmend::cli
