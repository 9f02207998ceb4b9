// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/column_table_model.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <unordered_map>

namespace onnxmend
{

namespace
{

// Each run of rows that comes or goes costs a pass over all rows; beyond this many steps a fresh start is
// cheaper.
constexpr std::size_t kMostSteps = 10'000'000;

std::size_t countRuns(const std::vector<bool>& flags, bool wanted)
{
    std::size_t runs = 0;
    for (std::size_t i = 0; i < flags.size(); ++i) {
        runs += flags[i] == wanted && (i == 0 || flags[i - 1] != wanted) ? 1 : 0;
    }
    return runs;
}

char lowerCase(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

} // namespace

bool containsIgnoringCase(std::string_view text, std::string_view lowerCaseNeedle)
{
    return std::search(text.begin(), text.end(), lowerCaseNeedle.begin(), lowerCaseNeedle.end(),
                       [](char a, char b) { return lowerCase(a) == b; }) != text.end();
}

int ColumnTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

QVariant ColumnTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return {};
    }
    if (role == Qt::DisplayRole) {
        return QCoreApplication::translate("columns", columnTitle(section));
    }
    if (role == Qt::TextAlignmentRole) {
        return QVariant(columnAlignment(section));
    }
    if (role == Qt::ToolTipRole) {
        return QCoreApplication::translate("columns", columnTip(section));
    }
    return {};
}

QString ColumnTableModel::copiedText(std::span<const int> rows, std::span<const int> columns) const
{
    QStringList lines;
    QStringList cells;
    for (const int column : columns) {
        cells.append(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    }
    lines.append(cells.join(u'\t'));
    for (const int row : rows) {
        cells.clear();
        for (const int column : columns) {
            cells.append(index(row, column).data().toString());
        }
        lines.append(cells.join(u'\t'));
    }
    return lines.join(u'\n') + u'\n';
}

void ColumnTableModel::resetRows(std::size_t count, const std::function<void()>& put)
{
    beginResetModel();
    put();
    m_order.resize(count);
    std::iota(m_order.begin(), m_order.end(), std::size_t{0});
    endResetModel();
}

void ColumnTableModel::removeVanished(const std::vector<bool>& stays)
{
    for (std::size_t end = stays.size(); end > 0;) {
        if (stays[end - 1]) {
            --end;
            continue;
        }
        std::size_t begin = end;
        while (begin > 0 && !stays[begin - 1]) {
            --begin;
        }
        beginRemoveRows({}, static_cast<int>(begin), static_cast<int>(end) - 1);
        m_order.erase(m_order.begin() + static_cast<std::ptrdiff_t>(begin),
                      m_order.begin() + static_cast<std::ptrdiff_t>(end));
        endRemoveRows();
        end = begin;
    }
}

void ColumnTableModel::insertNew(const std::vector<bool>& isShown)
{
    for (std::size_t begin = 0; begin < isShown.size(); ++begin) {
        if (isShown[begin]) {
            continue;
        }
        std::size_t end = begin;
        while (end < isShown.size() && !isShown[end]) {
            ++end;
        }
        const auto place = std::find_if(m_order.begin(), m_order.end(),
                                        [begin](std::size_t index) { return index > begin; });
        const auto row = static_cast<int>(place - m_order.begin());
        std::vector<std::size_t> added(end - begin);
        std::iota(added.begin(), added.end(), begin);
        beginInsertRows({}, row, row + static_cast<int>(added.size()) - 1);
        m_order.insert(place, added.begin(), added.end());
        endInsertRows();
        begin = end - 1;
    }
}

void ColumnTableModel::updateSameRows(const std::function<void()>& put)
{
    put();
    tellAllChanged();
}

void ColumnTableModel::tellAllChanged()
{
    if (!m_order.empty()) {
        // One signal for all: views repaint no more than is visible.
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

void ColumnTableModel::updateRows(const std::vector<std::string>& oldKeys,
                                  const std::vector<std::string>& newKeys, const std::function<void()>& put)
{
    std::unordered_map<std::string_view, std::size_t> newIndexes;
    newIndexes.reserve(newKeys.size());
    for (std::size_t index = 0; index < newKeys.size(); ++index) {
        newIndexes.emplace(newKeys[index], index);
    }
    std::vector<bool> stays(m_order.size());
    std::vector<bool> isShown(newKeys.size(), false);
    std::vector<std::size_t> order;
    for (std::size_t row = 0; row < m_order.size(); ++row) {
        const auto found = newIndexes.find(oldKeys[m_order[row]]);
        stays[row] = found != newIndexes.end() && !isShown[found->second];
        if (stays[row]) {
            isShown[found->second] = true;
            order.push_back(found->second);
        }
    }
    const std::size_t runs = countRuns(stays, false) + countRuns(isShown, false);
    if (runs * std::max(oldKeys.size(), newKeys.size()) > kMostSteps) {
        resetRows(newKeys.size(), put);
        return;
    }
    removeVanished(stays);
    put();
    m_order = std::move(order);
    tellAllChanged();
    insertNew(isShown);
}

} // namespace onnxmend
