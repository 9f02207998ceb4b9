// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/column_table_model.h"

#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QCoreApplication>
#include <QFont>

#include <algorithm>
#include <iterator>
#include <utility>

namespace onnxmend
{

namespace
{
// The largest number of items that the GUI thread processes itself, which takes no visible time.
constexpr std::size_t mostAtOnce = 5000;
} // namespace

ColumnTableModel::ColumnTableModel(QObject* parent)
    : QAbstractTableModel(parent)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &ColumnTableModel::startArranging);
}

int ColumnTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_items.size());
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
    m_sourceRowCount = static_cast<int>(count);
    m_arranged = {};
    m_items.clear();
    indexPositions();
    for (Waiting& waiting : m_waiting) {
        waiting.sourceRows.clear();
    }
    endResetModel();
    refresh();
    Q_EMIT rowsChanged();
}

void ColumnTableModel::updateRows(const RowKeys& oldKeys, const RowKeys& newKeys,
                                  const std::function<void()>& put)
{
    if (oldKeys != newKeys) {
        const std::vector<std::uint32_t> places = oldKeys.placesIn(newKeys);
        keepOnly([&places](Item item) {
            return item < 0 || places[static_cast<std::size_t>(item)] != RowKeys::noRow;
        });
        put();
        m_sourceRowCount = static_cast<int>(newKeys.size());
        renumber(places);
    } else {
        put();
    }
    reportAllChanged();
}

/// Renumbers source rows: `places` has the new place of each.
void ColumnTableModel::renumber(const std::vector<std::uint32_t>& places)
{
    const auto renumberAll = [&places](std::vector<Item>& items) {
        std::size_t kept = 0;
        for (const Item item : items) {
            const auto row = static_cast<std::size_t>(item);
            if (item < 0) {
                items[kept++] = item;
            } else if (row < places.size() && places[row] != RowKeys::noRow) {
                items[kept++] = static_cast<Item>(places[row]);
            }
        }
        items.resize(kept);
    };
    renumberAll(m_items);
    for (RowGroup& group : m_arranged.groups) {
        renumberAll(group.rows);
    }
    for (Waiting& waiting : m_waiting) {
        renumberAll(waiting.sourceRows);
    }
    indexPositions();
}

void ColumnTableModel::reportAllChanged()
{
    if (!m_items.empty()) {
        // One signal for all rows: views repaint only the visible ones.
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    }
    refresh();
    Q_EMIT rowsChanged();
}

void ColumnTableModel::setText(const QString& text)
{
    if (text != m_text) {
        m_text = text;
        m_wanted.query = RowQuery(text, *this);
        refresh();
    }
}

void ColumnTableModel::setGrouping(std::optional<int> grouping)
{
    if (grouping == m_wanted.grouping) {
        return;
    }
    keepOnly([](Item item) { return item >= 0; });
    m_wanted.grouping = grouping;
    m_arranged = {.matchCount = m_arranged.matchCount};
    refresh();
}

bool ColumnTableModel::isFolded(int heading) const { return groupAt(heading).isFolded; }

void ColumnTableModel::setFolded(int heading, bool isFolded)
{
    RowGroup& group = m_arranged.groups[groupOfItem(m_items.at(static_cast<std::size_t>(heading)))];
    if (group.isFolded != isFolded) {
        group.isFolded = isFolded;
        showGroups();
    }
}

void ColumnTableModel::setAllFolded(bool isFolded)
{
    for (RowGroup& group : m_arranged.groups) {
        group.isFolded = isFolded;
    }
    showGroups();
}

int ColumnTableModel::headingOf(int row) const
{
    while (row >= 0 && !isHeading(row)) {
        --row;
    }
    return row;
}

int ColumnTableModel::endOfGroup(int row) const
{
    const int heading = headingOf(row);
    if (heading < 0) {
        return static_cast<int>(m_items.size());
    }
    const RowGroup& group = groupAt(heading);
    return heading + 1 + (group.isFolded ? 0 : static_cast<int>(group.rows.size()));
}

std::vector<int> ColumnTableModel::sourceRowsAt(int row) const
{
    return isHeading(row) ? groupAt(row).rows : std::vector<int>{m_items[static_cast<std::size_t>(row)]};
}

void ColumnTableModel::reveal(int sourceRow)
{
    if (rowOf(sourceRow) >= 0) {
        return;
    }
    for (RowGroup& group : m_arranged.groups) {
        if (group.isFolded && std::ranges::find(group.rows, sourceRow) != group.rows.end()) {
            group.isFolded = false;
            showGroups();
            return;
        }
    }
}

int ColumnTableModel::rowOf(int sourceRow) const
{
    return sourceRow >= 0 && sourceRow < m_sourceRowCount ? positionOf(sourceRow) : -1;
}

void ColumnTableModel::setCategory(std::optional<int> category)
{
    if (category != m_wanted.category) {
        m_wanted.category = category;
        refresh();
    }
}

void ColumnTableModel::whenArranged(QObject* context, const std::function<void()>& call)
{
    whenArranged(context, {}, [call](const std::vector<int>&) { call(); });
}

void ColumnTableModel::whenArranged(QObject* context, std::vector<int> sourceRows, RowsCall call)
{
    if (isArranging()) {
        m_waiting.push_back({context, std::move(sourceRows), std::move(call)});
    } else {
        call(sourceRows);
    }
}

QVariant ColumnTableModel::headingData(const QModelIndex& index, int role) const
{
    if (role == HeadingRole) {
        return true;
    }
    if ((role != Qt::DisplayRole && role != Qt::AccessibleTextRole) || index.column() != 0) {
        return {};
    }
    const RowGroup& group = groupAt(index.row());
    return tr("%1: %2").arg(groupHeading(group.key, *m_wanted.grouping), texts::count(group.rows.size()));
}

Qt::ItemFlags ColumnTableModel::flags(const QModelIndex& index) const
{
    if (index.isValid() && index.row() < rowCount() && isHeading(index.row())) {
        return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    }
    return QAbstractTableModel::flags(index);
}

void ColumnTableModel::sort(int column, Qt::SortOrder order)
{
    m_wanted.sortColumn = column;
    m_wanted.sortOrder = order;
    refresh();
}

void ColumnTableModel::refresh()
{
    m_job.drop(); // it arranges old rows, or in an old order
    m_failure.clear();
    if (workOfRows() <= mostAtOnce || !areRowsShared() || m_wanted.isPlain()) {
        m_soon.stop();
        show(arrange(*rows(), wantedRows(), Progress()));
    } else {
        m_soon.start();
        Q_EMIT matchesChanged();
    }
}

WantedRows ColumnTableModel::wantedRows() const
{
    WantedRows wanted = m_wanted;
    for (const RowGroup& group : m_arranged.groups) {
        wanted.groups.push_back({.key = group.key, .isFolded = group.isFolded});
    }
    return wanted;
}

void ColumnTableModel::startArranging()
{
    auto job = makeJob<ArrangedRows>(
        tr("Looking through the rows"),
        [rows = rows(), wanted = wantedRows()](const Progress& progress) {
            return arrange(*rows, wanted, progress);
        },
        this,
        [this](ArrangedRows arranged) {
            // It has given its result, and observers of moving rows ask whether they are arranged.
            m_job.drop();
            show(std::move(arranged));
        });
    connect(job.get(), &Job::failed, this, &ColumnTableModel::fail);
    m_job.start(std::move(job));
}

/// Leaves the rows as they are. Calls that wait for arranged rows wait on: the next change of filter or order
/// tries again.
void ColumnTableModel::fail(const ErrorDetails& error)
{
    m_job.drop();
    m_failure = tr("The rows could not be looked through. %1").arg(texts::sentence(error));
    Q_EMIT matchesChanged();
}

void ColumnTableModel::show(ArrangedRows arranged)
{
    // The user may have folded groups meanwhile.
    for (std::size_t group = 0; group < m_arranged.groups.size() && group < arranged.groups.size(); ++group) {
        arranged.groups[group].isFolded = m_arranged.groups[group].isFolded;
    }
    const std::vector<Item> rows = std::exchange(arranged.rows, {});
    m_arranged = std::move(arranged);
    m_headingPositions.resize(m_arranged.groups.size(), -1);
    showItems(m_wanted.grouping ? itemsOfGroups() : rows);
    for (const Waiting& waiting : std::exchange(m_waiting, {})) {
        if (waiting.context) {
            waiting.call(waiting.sourceRows);
        }
    }
}

void ColumnTableModel::showGroups()
{
    if (!m_arranged.groups.empty()) { // before groups are known, all rows are shown without headings
        showItems(itemsOfGroups());
    }
}

std::vector<ColumnTableModel::Item> ColumnTableModel::itemsOfGroups() const
{
    std::vector<Item> items;
    for (const std::size_t group : m_arranged.groupOrder) {
        items.push_back(headingItem(group));
        const RowGroup& rows = m_arranged.groups[group];
        if (!rows.isFolded) {
            items.insert(items.end(), rows.rows.begin(), rows.rows.end());
        }
    }
    return items;
}

void ColumnTableModel::showItems(const std::vector<Item>& wanted)
{
    std::vector<bool> isWanted(static_cast<std::size_t>(m_sourceRowCount), false);
    std::vector<bool> isHeadingWanted(m_arranged.groups.size(), false);
    for (const Item item : wanted) {
        (item < 0 ? isHeadingWanted[groupOfItem(item)] : isWanted[static_cast<std::size_t>(item)]) = true;
    }
    keepOnly([&](Item item) {
        return item < 0 ? isHeadingWanted[groupOfItem(item)] : isWanted[static_cast<std::size_t>(item)];
    });
    if (wanted.size() > m_items.size()) {
        beginInsertRows({}, rowCount(), static_cast<int>(wanted.size()) - 1);
        std::copy_if(wanted.begin(), wanted.end(), std::back_inserter(m_items),
                     [this](Item item) { return positionOf(item) < 0; });
        indexPositions();
        endInsertRows();
    }
    reorder(wanted);
    if (m_wanted.grouping && !m_items.empty()) { // headings are items, too
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
    }
    Q_EMIT matchesChanged();
}

void ColumnTableModel::keepOnly(const std::function<bool(Item)>& isKept)
{
    std::vector<Item> items = m_items;
    const auto firstGone = std::stable_partition(items.begin(), items.end(), isKept);
    if (firstGone == items.end()) {
        return;
    }
    const auto keptCount = firstGone - items.begin();
    reorder(std::move(items));
    beginRemoveRows({}, static_cast<int>(keptCount), rowCount() - 1);
    m_items.resize(static_cast<std::size_t>(keptCount));
    indexPositions();
    endRemoveRows();
}

void ColumnTableModel::reorder(std::vector<Item> items)
{
    if (items == m_items) {
        return;
    }
    Q_EMIT aboutToReorder();
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<Item> moved;
    for (const QModelIndex& index : before) {
        moved.push_back(m_items[static_cast<std::size_t>(index.row())]);
    }
    m_items = std::move(items);
    indexPositions();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        after.append(createIndex(positionOf(moved[static_cast<std::size_t>(i)]), before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void ColumnTableModel::indexPositions()
{
    m_positions.assign(static_cast<std::size_t>(m_sourceRowCount), -1);
    m_headingPositions.assign(m_arranged.groups.size(), -1);
    for (std::size_t position = 0; position < m_items.size(); ++position) {
        const Item item = m_items[position];
        (item < 0 ? m_headingPositions[groupOfItem(item)] : m_positions[static_cast<std::size_t>(item)]) =
            static_cast<int>(position);
    }
}

int ColumnTableModel::positionOf(Item item) const
{
    return item < 0 ? m_headingPositions[groupOfItem(item)] : m_positions[static_cast<std::size_t>(item)];
}

} // namespace onnxmend
