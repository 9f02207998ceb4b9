// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/table_view.h"

#include "ui/look/dtype_pill.h"
#include "ui/look/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStyle>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{
constexpr int kMeasuredRows = 500; // of a huge table the first ones tell enough
constexpr int kWidestColumn = 50;  // letters
constexpr int kCellMargin = 12;    // pixels
constexpr QLatin1StringView kOrderKey = "order"_L1;

QString idOf(const ColumnTableModel& model, int column)
{
    const std::string_view id = model.columnId(column);
    return QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
}

} // namespace

TableView::TableView(ColumnTableModel& source, RowFilter& filter, QWidget* parent)
    : QTableView(parent)
    , m_source(source)
    , m_filter(filter)
{
    setModel(&filter);
    setItemDelegate(new pill::Delegate(ColumnTableModel::DtypeRole, this));
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle); // names differ at both ends
    setTabKeyNavigation(false);        // Tab leaves the table
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setContextMenuPolicy(Qt::CustomContextMenu);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // never measures rows
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    QHeaderView* const header = horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionsMovable(true);
    header->setStretchLastSection(true);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    fitColumns();
    connect(&filter, &QAbstractItemModel::modelReset, this, &TableView::fitColumns);
    connect(header, &QHeaderView::sectionResized, this, &TableView::noteWidth);
    // Sorted by the user only: at first rows stand as in the file.
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    setSortingEnabled(true);
}

TableView::~TableView()
{
    if (!m_remembers) {
        return;
    }
    QSettings settings;
    settings.beginGroup(settingsGroup());
    for (auto width = m_userWidths.cbegin(); width != m_userWidths.cend(); ++width) {
        settings.setValue(width.key(), width.value());
    }
    QStringList order;
    for (int place = 0; place < horizontalHeader()->count(); ++place) {
        order.append(idOf(m_source, horizontalHeader()->logicalIndex(place)));
    }
    settings.setValue(kOrderKey, order);
}

QString TableView::settingsGroup() const { return u"columns/"_s + objectName(); }

void TableView::rememberColumns()
{
    m_remembers = true;
    QSettings settings;
    settings.beginGroup(settingsGroup());
    const QStringList order = settings.value(kOrderKey).toStringList();
    for (int column = 0; column < m_source.columnCount(); ++column) {
        const QString id = idOf(m_source, column);
        if (const int width = settings.value(id).toInt(); width > 0) {
            m_userWidths.insert(id, width);
        }
        // A column that is new since then stays where it is.
        if (const auto place = order.indexOf(id); place >= 0 && order.size() == m_source.columnCount()) {
            horizontalHeader()->moveSection(horizontalHeader()->visualIndex(column), static_cast<int>(place));
        }
    }
    fitColumns();
}

void TableView::noteWidth(int column, int oldWidth, int width)
{
    // The last column shown follows the window; a width of 0 is that of a hidden one.
    int last = horizontalHeader()->count() - 1;
    while (last > 0 && horizontalHeader()->isSectionHidden(horizontalHeader()->logicalIndex(last))) {
        --last;
    }
    if (!m_isFitting && oldWidth > 0 && width > 0 && horizontalHeader()->visualIndex(column) != last) {
        m_userWidths.insert(idOf(m_source, column), width);
    }
}

void TableView::fitColumns()
{
    const QScopedValueRollback fitting(m_isFitting, true);
    const QFontMetrics metrics = fontMetrics();
    const int letter = metrics.averageCharWidth();
    const int iconWidth = style()->pixelMetric(QStyle::PM_SmallIconSize) + letter;
    const int measured = std::min(m_filter.rowCount(), kMeasuredRows);
    for (int column = 0; column < m_source.columnCount(); ++column) {
        int width = m_source.columnWidth(column) * letter;
        for (int row = 0; row < measured; ++row) {
            const QModelIndex index = m_filter.index(row, column);
            const int icon = index.data(Qt::DecorationRole).isValid() ? iconWidth : 0;
            width = std::max(width, metrics.horizontalAdvance(index.data().toString()) + icon);
        }
        width = std::min(width, kWidestColumn * letter) + kCellMargin;
        setColumnWidth(column, m_userWidths.value(idOf(m_source, column), width));
    }
}

QModelIndex TableView::moveCursor(CursorAction action, Qt::KeyboardModifiers modifiers)
{
    const QModelIndex current = currentIndex();
    if ((action != MoveHome && action != MoveEnd) || !current.isValid()) {
        return QTableView::moveCursor(action, modifiers);
    }
    return current.siblingAtRow(action == MoveHome ? 0 : model()->rowCount() - 1);
}

void TableView::setPlaceholder(const QString& text)
{
    m_placeholder = text;
    viewport()->update();
}

std::vector<int> TableView::selectedSourceRows() const
{
    std::vector<int> proxyRows;
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            proxyRows.push_back(row);
        }
    }
    std::sort(proxyRows.begin(), proxyRows.end());
    proxyRows.erase(std::unique(proxyRows.begin(), proxyRows.end()), proxyRows.end());
    std::transform(proxyRows.begin(), proxyRows.end(), proxyRows.begin(),
                   [this](int row) { return m_filter.mapToSource(m_filter.index(row, 0)).row(); });
    return proxyRows;
}

void TableView::selectSourceRow(int row)
{
    const QModelIndex index = m_filter.mapFromSource(m_source.index(row, 0));
    if (index.isValid()) {
        selectRow(index.row());
        scrollTo(index, PositionAtCenter);
    }
}

int TableView::selectedRow() const
{
    const QItemSelection& selection = selectionModel()->selection();
    return selection.size() == 1 && selection.front().height() == 1 ? selection.front().top() : -1;
}

void TableView::keepSelection(int row)
{
    if (!selectionModel()->hasSelection() && row >= 0 && model()->rowCount() > 0) {
        selectRow(std::min(row, model()->rowCount() - 1));
    }
}

void TableView::copySelection() const
{
    std::vector<int> columns; // as they are shown: moved by the user, without those that are hidden
    for (int place = 0; place < horizontalHeader()->count(); ++place) {
        if (const int column = horizontalHeader()->logicalIndex(place); !isColumnHidden(column)) {
            columns.push_back(column);
        }
    }
    QGuiApplication::clipboard()->setText(m_source.copiedText(selectedSourceRows(), columns));
}

void TableView::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    if (m_filter.rowCount() > 0 || m_placeholder.isEmpty()) {
        return;
    }
    QPainter painter(viewport());
    painter.setPen(theme::color(theme::Tone::Muted, palette()));
    painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     m_placeholder);
}

} // namespace onnxmend
