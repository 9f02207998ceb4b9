// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/row_filter.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace onnxmend
{

namespace
{

bool isDigit(char letter) { return letter >= '0' && letter <= '9'; }

/// Cuts the run of digits off the front of `text`, without leading zeros.
std::string_view takeNumber(std::string_view& text)
{
    const auto end = std::find_if_not(text.begin(), text.end(), isDigit);
    std::string_view number = text.substr(0, static_cast<std::size_t>(end - text.begin()));
    text.remove_prefix(number.size());
    number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
    return number;
}

/// Names of layers have much in common. A number is not cut in two.
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
    const auto* const textA = std::get_if<std::string_view>(&a);
    const auto* const textB = std::get_if<std::string_view>(&b);
    return textA && textB ? naturalLess(*textA, *textB) : a < b;
}

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

RowFilter::RowFilter(ColumnTableModel& source, QObject* parent)
    : QAbstractProxyModel(parent)
    , m_source(source)
{
    QAbstractProxyModel::setSourceModel(&source);
    connect(&source, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&source, &QAbstractItemModel::modelReset, this, [this] {
        m_rows = wantedRows();
        indexPositions();
        endResetModel();
    });
    connect(&source, &QAbstractItemModel::rowsAboutToBeRemoved, this,
            [this](const QModelIndex&, int first, int last) { removeSourceRows(first, last); });
    connect(&source, &QAbstractItemModel::rowsRemoved, this,
            [this](const QModelIndex&, int first, int last) { shiftSourceRows(last + 1, first - last - 1); });
    connect(&source, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) {
                shiftSourceRows(first, last - first + 1);
                refresh();
            });
    connect(&source, &QAbstractItemModel::dataChanged, this, &RowFilter::forwardChange);
    m_rows = wantedRows();
    indexPositions();
}

void RowFilter::setText(const QString& text)
{
    std::string lowerCase = text.toStdString();
    std::transform(lowerCase.begin(), lowerCase.end(), lowerCase.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? char(letter - 'A' + 'a') : letter;
    });
    if (lowerCase != m_text) {
        m_text = std::move(lowerCase);
        refresh();
    }
}

void RowFilter::setCategory(std::optional<int> category)
{
    if (category != m_category) {
        m_category = category;
        refresh();
    }
}

QModelIndex RowFilter::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QModelIndex RowFilter::parent(const QModelIndex&) const { return {}; }

int RowFilter::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RowFilter::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_source.columnCount();
}

bool RowFilter::hasChildren(const QModelIndex& parent) const { return !parent.isValid() && !m_rows.empty(); }

QModelIndex RowFilter::mapToSource(const QModelIndex& proxyIndex) const
{
    if (!proxyIndex.isValid() || proxyIndex.row() >= rowCount()) {
        return {};
    }
    return m_source.index(m_rows[static_cast<std::size_t>(proxyIndex.row())], proxyIndex.column());
}

QModelIndex RowFilter::mapFromSource(const QModelIndex& sourceIndex) const
{
    if (!sourceIndex.isValid() || static_cast<std::size_t>(sourceIndex.row()) >= m_positions.size()) {
        return {};
    }
    const int row = m_positions[static_cast<std::size_t>(sourceIndex.row())];
    return row < 0 ? QModelIndex() : createIndex(row, sourceIndex.column());
}

QVariant RowFilter::headerData(int section, Qt::Orientation orientation, int role) const
{
    return m_source.headerData(section, orientation, role);
}

void RowFilter::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    refresh();
}

bool RowFilter::accepts(int sourceRow) const
{
    return (!m_category || m_source.category(sourceRow) == *m_category) &&
           (m_text.empty() || m_source.containsText(sourceRow, m_text));
}

std::vector<int> RowFilter::wantedRows() const
{
    std::vector<int> rows;
    for (int row = 0; row < m_source.rowCount(); ++row) {
        if (accepts(row)) {
            rows.push_back(row);
        }
    }
    sortRows(rows);
    return rows;
}

void RowFilter::sortRows(std::vector<int>& rows) const
{
    if (m_sortColumn < 0) {
        return;
    }
    // Each value is asked for once: a comparison costs no call into the model.
    std::vector<std::pair<SortValue, int>> keyed;
    keyed.reserve(rows.size());
    for (const int row : rows) {
        keyed.emplace_back(m_source.sortValue(row, m_sortColumn), row);
    }
    const bool descending = m_sortOrder == Qt::DescendingOrder;
    std::stable_sort(keyed.begin(), keyed.end(), [descending](const auto& a, const auto& b) {
        return descending ? isLess(b.first, a.first) : isLess(a.first, b.first);
    });
    std::transform(keyed.begin(), keyed.end(), rows.begin(), [](const auto& entry) { return entry.second; });
}

void RowFilter::refresh()
{
    const std::vector<int> wanted = wantedRows();
    std::vector<bool> isWanted(static_cast<std::size_t>(m_source.rowCount()), false);
    for (const int row : wanted) {
        isWanted[static_cast<std::size_t>(row)] = true;
    }
    keepOnly(isWanted);
    if (wanted.size() > m_rows.size()) {
        beginInsertRows({}, rowCount(), static_cast<int>(wanted.size()) - 1);
        std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(m_rows),
                     [this](int row) { return m_positions[static_cast<std::size_t>(row)] < 0; });
        indexPositions();
        endInsertRows();
    }
    reorder(wanted);
}

void RowFilter::keepOnly(const std::vector<bool>& isKept)
{
    std::vector<int> rows = m_rows;
    const auto firstGone = std::stable_partition(
        rows.begin(), rows.end(), [&isKept](int row) { return isKept[static_cast<std::size_t>(row)]; });
    if (firstGone == rows.end()) {
        return;
    }
    const auto keptCount = firstGone - rows.begin();
    reorder(std::move(rows));
    beginRemoveRows({}, static_cast<int>(keptCount), rowCount() - 1);
    m_rows.resize(static_cast<std::size_t>(keptCount));
    indexPositions();
    endRemoveRows();
}

void RowFilter::reorder(std::vector<int> rows)
{
    if (rows == m_rows) {
        return;
    }
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<int> sourceRows;
    for (const QModelIndex& index : before) {
        sourceRows.push_back(m_rows[static_cast<std::size_t>(index.row())]);
    }
    m_rows = std::move(rows);
    indexPositions();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto sourceRow = static_cast<std::size_t>(sourceRows[static_cast<std::size_t>(i)]);
        after.append(createIndex(m_positions[sourceRow], before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void RowFilter::indexPositions()
{
    m_positions.assign(static_cast<std::size_t>(m_source.rowCount()), -1);
    for (std::size_t position = 0; position < m_rows.size(); ++position) {
        m_positions[static_cast<std::size_t>(m_rows[position])] = static_cast<int>(position);
    }
}

void RowFilter::removeSourceRows(int first, int last)
{
    std::vector<bool> isKept(static_cast<std::size_t>(m_source.rowCount()), true);
    std::fill(isKept.begin() + first, isKept.begin() + last + 1, false);
    keepOnly(isKept);
}

void RowFilter::shiftSourceRows(int from, int by)
{
    for (int& row : m_rows) {
        row += row >= from ? by : 0;
    }
    indexPositions();
}

void RowFilter::forwardChange(const QModelIndex& topLeft, const QModelIndex& bottomRight)
{
    int first = rowCount();
    int last = -1;
    for (int row = topLeft.row(); row <= bottomRight.row(); ++row) {
        const int position = m_positions[static_cast<std::size_t>(row)];
        if (position >= 0) {
            first = std::min(first, position);
            last = std::max(last, position);
        }
    }
    if (last >= 0) {
        Q_EMIT dataChanged(index(first, topLeft.column()), index(last, bottomRight.column()));
    }
    refresh();
}

} // namespace onnxmend
