// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/row_filter.h"

#include "ui/look/texts.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace onnxmend
{

namespace
{
constexpr std::size_t mostAtOnce = 5000; // things, which take no longer than a window may stand still, by far
} // namespace

RowFilter::RowFilter(ColumnTableModel& source, QObject* parent)
    : QAbstractProxyModel(parent)
    , m_source(source)
{
    QAbstractProxyModel::setSourceModel(&source);
    m_soon.setSingleShot(true);
    m_soon.setInterval(0);
    connect(&m_soon, &QTimer::timeout, this, &RowFilter::startArranging);
    connect(&source, &QAbstractItemModel::modelAboutToBeReset, this, [this] { beginResetModel(); });
    connect(&source, &QAbstractItemModel::modelReset, this, [this] {
        clear();
        endResetModel();
        refresh();
    });
    connect(&source, &QAbstractItemModel::rowsAboutToBeRemoved, this,
            [this](const QModelIndex&, int first, int last) { removeSourceRows(first, last); });
    connect(&source, &QAbstractItemModel::rowsRemoved, this, [this](const QModelIndex&, int first, int last) {
        shiftSourceRows(last + 1, first - last - 1);
        refresh();
    });
    connect(&source, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) {
                shiftSourceRows(first, last - first + 1);
                refresh();
            });
    connect(&source, &QAbstractItemModel::dataChanged, this, &RowFilter::forwardChange);
    refresh();
}

void RowFilter::clear()
{
    m_arranged = {};
    m_items.clear();
    indexPositions();
}

void RowFilter::setText(const QString& text)
{
    if (text != m_text) {
        m_text = text;
        m_wanted.query = RowQuery(text, m_source);
        refresh();
    }
}

void RowFilter::setGrouping(std::optional<int> grouping)
{
    if (grouping == m_wanted.grouping) {
        return;
    }
    keepOnly([](Item item) { return item >= 0; });
    m_wanted.grouping = grouping;
    m_arranged = {.matchCount = m_arranged.matchCount};
    refresh();
}

bool RowFilter::isFolded(int heading) const { return groupAt(heading).isFolded; }

void RowFilter::setFolded(int heading, bool isFolded)
{
    RowGroup& group = m_arranged.groups[groupOfItem(m_items.at(static_cast<std::size_t>(heading)))];
    if (group.isFolded != isFolded) {
        group.isFolded = isFolded;
        showGroups();
    }
}

void RowFilter::setAllFolded(bool isFolded)
{
    for (RowGroup& group : m_arranged.groups) {
        group.isFolded = isFolded;
    }
    showGroups();
}

int RowFilter::headingOf(int row) const
{
    while (row >= 0 && !isHeading(row)) {
        --row;
    }
    return row;
}

int RowFilter::endOfGroup(int row) const
{
    const int heading = headingOf(row);
    if (heading < 0) {
        return static_cast<int>(m_items.size());
    }
    const RowGroup& group = groupAt(heading);
    return heading + 1 + (group.isFolded ? 0 : static_cast<int>(group.rows.size()));
}

std::vector<int> RowFilter::sourceRowsAt(int row) const
{
    return isHeading(row) ? groupAt(row).rows : std::vector<int>{m_items[static_cast<std::size_t>(row)]};
}

void RowFilter::reveal(int sourceRow)
{
    if (positionOf(sourceRow) >= 0) {
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

void RowFilter::setCategory(std::optional<int> category)
{
    if (category != m_wanted.category) {
        m_wanted.category = category;
        refresh();
    }
}

void RowFilter::whenArranged(QObject* context, std::function<void()> call)
{
    if (isArranging()) {
        m_waiting.push_back({context, std::move(call)});
    } else {
        call();
    }
}

QModelIndex RowFilter::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QModelIndex RowFilter::parent(const QModelIndex&) const { return {}; }

int RowFilter::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_items.size());
}

int RowFilter::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_source.columnCount();
}

bool RowFilter::hasChildren(const QModelIndex& parent) const { return !parent.isValid() && !m_items.empty(); }

QVariant RowFilter::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || !isHeading(index.row())) {
        return role == isHeadingRole ? QVariant(false) : QAbstractProxyModel::data(index, role);
    }
    if (role == isHeadingRole) {
        return true;
    }
    if ((role != Qt::DisplayRole && role != Qt::AccessibleTextRole) || index.column() != 0) {
        return {};
    }
    const RowGroup& group = groupAt(index.row());
    return tr("%1: %2").arg(m_source.groupHeading(group.key, *m_wanted.grouping),
                            texts::count(group.rows.size()));
}

Qt::ItemFlags RowFilter::flags(const QModelIndex& index) const
{
    if (index.isValid() && index.row() < rowCount() && isHeading(index.row())) {
        return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    }
    return QAbstractProxyModel::flags(index);
}

QModelIndex RowFilter::mapToSource(const QModelIndex& proxyIndex) const
{
    if (!proxyIndex.isValid() || proxyIndex.row() >= rowCount() || isHeading(proxyIndex.row())) {
        return {};
    }
    return m_source.index(m_items[static_cast<std::size_t>(proxyIndex.row())], proxyIndex.column());
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
    m_wanted.sortColumn = column;
    m_wanted.sortOrder = order;
    refresh();
}

void RowFilter::refresh()
{
    m_job.drop(); // it arranges rows that are others now, or as nobody wants them any more
    m_failure.clear();
    if (m_source.workOfRows() <= mostAtOnce || !m_source.areRowsShared() || m_wanted.isPlain()) {
        m_soon.stop();
        show(arrange(*m_source.rows(), wantedRows(), Progress()));
    } else {
        m_soon.start();
        Q_EMIT matchesChanged();
    }
}

WantedRows RowFilter::wantedRows() const
{
    WantedRows wanted = m_wanted;
    for (const RowGroup& group : m_arranged.groups) {
        wanted.groups.push_back({.key = group.key, .isFolded = group.isFolded});
    }
    return wanted;
}

void RowFilter::startArranging()
{
    auto job = makeJob<ArrangedRows>(
        tr("Looking through the rows"),
        [rows = m_source.rows(), wanted = wantedRows()](const Progress& progress) {
            return arrange(*rows, wanted, progress);
        },
        this,
        [this](ArrangedRows arranged) {
            m_job.drop(); // it has given all, and whoever sees the rows move asks whether they are arranged
            show(std::move(arranged));
        });
    connect(job.get(), &Job::failed, this, &RowFilter::fail);
    m_job.start(std::move(job));
}

/// The rows stay as they are, and who waits for others waits on: the next change of what is wanted tries
/// again.
void RowFilter::fail(const ErrorDetails& error)
{
    m_job.drop();
    m_failure = tr("The rows could not be looked through. %1").arg(texts::sentence(error));
    Q_EMIT matchesChanged();
}

void RowFilter::show(ArrangedRows arranged)
{
    // Groups may have been folded meanwhile.
    for (std::size_t group = 0; group < m_arranged.groups.size() && group < arranged.groups.size(); ++group) {
        arranged.groups[group].isFolded = m_arranged.groups[group].isFolded;
    }
    const std::vector<Item> rows = std::exchange(arranged.rows, {});
    m_arranged = std::move(arranged);
    m_positions.resize(static_cast<std::size_t>(m_source.rowCount()), -1);
    m_headingPositions.resize(m_arranged.groups.size(), -1);
    showItems(m_wanted.grouping ? itemsOfGroups() : rows);
    for (const Waiting& waiting : std::exchange(m_waiting, {})) {
        if (waiting.context) {
            waiting.call();
        }
    }
}

void RowFilter::showGroups()
{
    if (!m_arranged.groups.empty()) { // there are none before they are known: all rows stand without them
        showItems(itemsOfGroups());
    }
}

std::vector<RowFilter::Item> RowFilter::itemsOfGroups() const
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

void RowFilter::showItems(const std::vector<Item>& wanted)
{
    std::vector<bool> isWanted(static_cast<std::size_t>(m_source.rowCount()), false);
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
    if (m_wanted.grouping && !m_items.empty()) { // headings count
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, 0));
    }
    Q_EMIT matchesChanged();
}

void RowFilter::keepOnly(const std::function<bool(Item)>& isKept)
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

void RowFilter::reorder(std::vector<Item> items)
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

void RowFilter::indexPositions()
{
    m_positions.assign(static_cast<std::size_t>(m_source.rowCount()), -1);
    m_headingPositions.assign(m_arranged.groups.size(), -1);
    for (std::size_t position = 0; position < m_items.size(); ++position) {
        const Item item = m_items[position];
        (item < 0 ? m_headingPositions[groupOfItem(item)] : m_positions[static_cast<std::size_t>(item)]) =
            static_cast<int>(position);
    }
}

int RowFilter::positionOf(Item item) const
{
    return item < 0 ? m_headingPositions[groupOfItem(item)] : m_positions[static_cast<std::size_t>(item)];
}

void RowFilter::removeSourceRows(int first, int last)
{
    keepOnly([first, last](Item item) { return item < first || item > last; });
    for (RowGroup& group : m_arranged.groups) {
        std::erase_if(group.rows, [first, last](int row) { return row >= first && row <= last; });
    }
}

void RowFilter::shiftSourceRows(int from, int by)
{
    const auto shift = [from, by](std::vector<int>& rows) {
        for (int& row : rows) {
            row += row >= from ? by : 0;
        }
    };
    shift(m_items);
    for (RowGroup& group : m_arranged.groups) {
        shift(group.rows);
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
