// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/column_table_model.h"

#include "ui/look/tokens.h"

#include <QCoreApplication>
#include <QFont>

#include <algorithm>
#include <numeric>
#include <utility>

namespace onnxmend
{

namespace
{

// Each run of rows that comes or goes costs a pass over all rows; beyond this many steps a fresh start is
// cheaper.
constexpr std::size_t kMostSteps = 2'000'000;

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
        return alignment(columnKind(section));
    }
    if (role == Qt::ToolTipRole) {
        return QCoreApplication::translate("columns", columnTip(section));
    }
    return {};
}

QVariant ColumnTableModel::alignment(ColumnKind kind)
{
    return QVariant((kind == ColumnKind::Number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

QVariant ColumnTableModel::face(ColumnKind kind, const QVariant& own)
{
    if (kind == ColumnKind::Words) {
        return own;
    }
    QFont font = tokens::monospaced();
    font.setItalic(own.value<QFont>().italic());
    return font;
}

std::vector<CopiedColumn> ColumnTableModel::copiedColumns(std::span<const int> columns) const
{
    std::vector<CopiedColumn> copied;
    for (const int column : columns) {
        const std::string_view id = columnId(column);
        copied.push_back({.column = column,
                          .id = QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size())),
                          .title = headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(),
                          .isNumber = columnKind(column) == ColumnKind::Number});
    }
    return copied;
}

void ColumnTableModel::resetRows(std::size_t count, const std::function<void()>& put)
{
    beginResetModel();
    put();
    m_order.resize(count);
    std::iota(m_order.begin(), m_order.end(), 0U);
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
                                        [begin](std::uint32_t index) { return index > begin; });
        const auto row = static_cast<int>(place - m_order.begin());
        std::vector<std::uint32_t> added(end - begin);
        std::iota(added.begin(), added.end(), static_cast<std::uint32_t>(begin));
        beginInsertRows({}, row, row + static_cast<int>(added.size()) - 1);
        m_order.insert(place, added.begin(), added.end());
        endInsertRows();
        begin = end - 1;
    }
}

void ColumnTableModel::tellAllChanged()
{
    if (!m_order.empty()) {
        // One signal for all: views repaint no more than is visible.
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
}

void ColumnTableModel::updateRows(const RowKeys& oldKeys, const RowKeys& newKeys,
                                  const std::function<void()>& put)
{
    if (oldKeys == newKeys) {
        put();
        tellAllChanged();
        return;
    }
    const std::vector<std::uint32_t> places = oldKeys.placesIn(newKeys);
    std::vector<bool> stays(m_order.size());
    std::vector<bool> isShown(newKeys.size(), false);
    std::vector<std::uint32_t> order;
    for (std::size_t row = 0; row < m_order.size(); ++row) {
        const std::uint32_t place = places[m_order[row]];
        stays[row] = place != RowKeys::noRow;
        if (stays[row]) {
            isShown[place] = true;
            order.push_back(place);
        }
    }
    const std::size_t runs = countRuns(stays, false) + countRuns(isShown, false);
    if (runs > 1 && runs * std::max(oldKeys.size(), newKeys.size()) > kMostSteps) {
        resetRows(newKeys.size(), put);
        return;
    }
    removeVanished(stays);
    put();
    m_order = std::move(order);
    tellAllChanged();
    insertNew(isShown);
}

RowKeys::RowKeys(std::vector<std::size_t> keys)
    : m_keys(std::move(keys))
    , m_byKey(m_keys.size())
{
    std::iota(m_byKey.begin(), m_byKey.end(), 0U);
    std::ranges::stable_sort(m_byKey, {}, [this](std::uint32_t row) { return m_keys[row]; });
}

std::vector<std::uint32_t> RowKeys::placesIn(const RowKeys& other) const
{
    std::vector<std::uint32_t> places(m_keys.size(), noRow);
    auto candidate = other.m_byKey.begin();
    for (const std::uint32_t row : m_byKey) { // of several with one key the first is the first there
        while (candidate != other.m_byKey.end() && other.m_keys[*candidate] < m_keys[row]) {
            ++candidate;
        }
        if (candidate != other.m_byKey.end() && other.m_keys[*candidate] == m_keys[row]) {
            places[row] = *candidate++;
        }
    }
    return places;
}

} // namespace onnxmend
