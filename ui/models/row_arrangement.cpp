// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/row_arrangement.h"

#include "core/base/text.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace onnxmend
{

namespace
{

constexpr unsigned stepsBetweenChecks = 1024; // steps between two checks for a stop

/// Removes the run of digits from the front of `text` and returns it without leading zeros.
std::string_view takeNumber(std::string_view& text)
{
    const auto end = std::find_if_not(text.begin(), text.end(), isDigit);
    std::string_view number = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(number.size());
    number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
    return number;
}

/// Skips the common prefix, but never splits a number: names of layers have much in common.
void skipCommonPrefix(std::string_view& a, std::string_view& b)
{
    auto end = std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first;
    while (end != a.begin() && isDigit(*(end - 1))) {
        --end;
    }
    const auto length = static_cast<std::size_t>(end - a.begin());
    a.remove_prefix(length);
    b.remove_prefix(length);
}

bool isLess(const SortValue& a, const SortValue& b)
{
    const auto textA = a.text();
    const auto textB = b.text();
    return textA && textB ? naturalLess(*textA, *textB) : a < b;
}

/// Arranges the rows of a table, until a stop is requested.
class Arranger
{
public:
    Arranger(const TableRows& table, const WantedRows& wanted, const Progress& progress)
        : m_table(table)
        , m_wanted(wanted)
        , m_progress(progress)
    {
    }

    std::vector<int> fitting()
    {
        std::vector<int> rows;
        const int count = m_table.count();
        for (int row = 0; row < count; ++row) {
            checkCancelled();
            if ((!m_wanted.category || m_table.category(row) == *m_wanted.category) &&
                m_wanted.query.fits(m_table, row)) {
                rows.push_back(row);
            }
        }
        return rows;
    }

    void sort(std::vector<int>& rows)
    {
        if (m_wanted.sortColumn < 0) {
            return;
        }
        // Each value is read once, so comparisons do not call the table.
        std::vector<std::pair<SortValue, int>> keyed;
        keyed.reserve(rows.size());
        for (const int row : rows) {
            checkCancelled();
            keyed.emplace_back(m_table.sortValue(row, m_wanted.sortColumn), row);
        }
        const bool descending = m_wanted.sortOrder == Qt::DescendingOrder;
        std::stable_sort(keyed.begin(), keyed.end(), [this, descending](const auto& a, const auto& b) {
            checkCancelled();
            return descending ? isLess(b.first, a.first) : isLess(a.first, b.first);
        });
        std::transform(keyed.begin(), keyed.end(), rows.begin(),
                       [](const auto& entry) { return entry.second; });
    }

    /// Puts the rows into groups, in the order of their first rows.
    void group(const std::vector<int>& rows, ArrangedRows& arranged)
    {
        std::unordered_map<std::string_view, std::size_t> groupOfKey;
        for (std::size_t group = 0; group < m_wanted.groups.size(); ++group) {
            groupOfKey.emplace(m_wanted.groups[group].key, group);
            arranged.groups.push_back(
                {.key = m_wanted.groups[group].key, .isFolded = m_wanted.groups[group].isFolded});
        }
        for (const int row : rows) {
            checkCancelled();
            const std::string_view key =
                m_table.groupKey(row, *m_wanted.grouping); // the key lives as long as the table
            const auto [place, isNew] = groupOfKey.try_emplace(key, arranged.groups.size());
            if (isNew) {
                arranged.groups.push_back({.key = std::string(key)});
            }
            RowGroup& group = arranged.groups[place->second];
            if (group.rows.empty()) {
                arranged.groupOrder.push_back(place->second);
            }
            group.rows.push_back(row);
        }
    }

private:
    void checkCancelled()
    {
        if (++m_steps % stepsBetweenChecks == 0) {
            m_progress.checkCancelled();
        }
    }

    const TableRows& m_table;
    const WantedRows& m_wanted;
    const Progress& m_progress;
    unsigned m_steps = 0;
};

} // namespace

bool naturalLess(std::string_view a, std::string_view b)
{
    skipCommonPrefix(a, b);
    while (!a.empty() && !b.empty()) {
        if (isDigit(a.front()) && isDigit(b.front())) {
            const std::string_view numberA = takeNumber(a);
            const std::string_view numberB = takeNumber(b);
            if (numberA != numberB) {
                return numberA.size() != numberB.size() ? numberA.size() < numberB.size() : numberA < numberB;
            }
        } else if (a.front() != b.front()) {
            return a.front() < b.front();
        } else {
            a.remove_prefix(1);
            b.remove_prefix(1);
        }
    }
    return a.size() < b.size();
}

ArrangedRows arrange(const TableRows& table, const WantedRows& wanted, const Progress& progress)
{
    Arranger arranger(table, wanted, progress);
    std::vector<int> rows = arranger.fitting();
    arranger.sort(rows);
    ArrangedRows arranged;
    arranged.matchCount = rows.size();
    if (wanted.grouping) {
        arranger.group(rows, arranged);
    } else {
        arranged.rows = std::move(rows);
    }
    return arranged;
}

} // namespace onnxmend
