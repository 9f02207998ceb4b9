// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "app/cli/text_table.h"

#include "app/cli/text_format.h"
#include "core/base/text.h"

#include <algorithm>
#include <utility>

namespace onnxmend::cli
{

namespace
{

constexpr std::size_t indent = 2;
constexpr std::size_t gap = 2;
constexpr std::size_t leastElidedWidth = 12; // shorter names cannot be recognised

std::string padded(const std::string& text, std::size_t width, Align align)
{
    const std::size_t own = displayWidth(text);
    const std::string spaces(width > own ? width - own : 0, ' ');
    return align == Align::Left ? text + spaces : spaces + text;
}

} // namespace

TextTable::TextTable(std::vector<TextColumn> columns)
    : m_columns(std::move(columns))
{
}

void TextTable::addRow(std::vector<TextCell> row)
{
    row.resize(m_columns.size());
    m_rows.push_back(std::move(row));
}

/// Returns the width of each column; 0 = the column is left out.
std::vector<std::size_t> TextTable::columnWidths(const Terminal& terminal) const
{
    std::vector<std::size_t> widths(m_columns.size(), 0);
    for (const std::vector<TextCell>& row : m_rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            widths[i] = std::max(widths[i], displayWidth(row[i].text));
        }
    }
    std::size_t total = indent;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (widths[i] > 0) {
            widths[i] = std::max(widths[i], displayWidth(m_columns[i].title));
            total += widths[i] + gap;
        }
    }
    total -= std::min(total, gap);
    // The widest elidable column becomes narrower, until the line fits or no column can.
    while (terminal.width() && total > *terminal.width()) {
        std::size_t widest = m_columns.size();
        for (std::size_t i = 0; i < widths.size(); ++i) {
            if (m_columns[i].elidable && widths[i] > leastElidedWidth &&
                (widest == m_columns.size() || widths[i] > widths[widest])) {
                widest = i;
            }
        }
        if (widest == m_columns.size()) {
            break;
        }
        --widths[widest];
        --total;
    }
    return widths;
}

std::string TextTable::toText(const Terminal& terminal) const
{
    const std::vector<std::size_t> widths = columnWidths(terminal);
    const auto line = [&](auto cellText, auto cellStyle) {
        std::string text;
        std::size_t spaces = indent;
        for (std::size_t i = 0; i < m_columns.size(); ++i) {
            if (widths[i] == 0) {
                continue;
            }
            const std::string cell = padded(elided(cellText(i), widths[i]), widths[i], m_columns[i].align);
            // Padding has no colour, and a line ends without padding.
            const std::size_t first = std::min(cell.find_first_not_of(' '), cell.size());
            const std::size_t last = cell.find_last_not_of(' ') + 1; // npos + 1 = 0
            if (last > first) {
                text.append(spaces + first, ' ');
                text += terminal.styled(cellStyle(i), std::string_view(cell).substr(first, last - first));
                spaces = gap + cell.size() - last;
            } else {
                spaces += cell.size() + gap;
            }
        }
        return text + "\n";
    };
    const bool titled = std::any_of(m_columns.begin(), m_columns.end(),
                                    [](const TextColumn& column) { return !column.title.empty(); });
    std::string text;
    if (titled) {
        text += line([this](std::size_t i) { return m_columns[i].title; },
                     [](std::size_t) { return Style::Dim; });
    }
    for (const std::vector<TextCell>& row : m_rows) {
        text += line([&row](std::size_t i) { return row[i].text; },
                     [&row](std::size_t i) { return row[i].style; });
    }
    return text;
}

std::string moreText(std::size_t all, std::size_t shown, const Terminal& terminal)
{
    if (all <= shown) {
        return {};
    }
    return "  " +
           terminal.styled(Style::Dim,
                           "and " + groupedNumber(all - shown) + " more; --format json lists all") +
           "\n";
}

} // namespace onnxmend::cli
