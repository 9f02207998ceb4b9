// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/table_view.h"

#include "ui/look/dtype_pill.h"
#include "ui/look/letters.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSettings>
#include <QStyle>
#include <QStyleOptionFocusRect>

#include <algorithm>
#include <utility>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{
constexpr int kMeasuredRows = 500; // of a huge table the first ones tell enough
constexpr std::size_t kMostCopiedAtOnce = 2000;
constexpr int kMostTornApart = 5000; // rows
constexpr int kWidestColumn = 50;    // letters
constexpr int kLongestWord = 14;     // letters; columns that are as narrow have a word, whole in any language
constexpr int kNarrowestWord = 18;   // of such a column, when it gives room to others
constexpr int kNarrowestName = 22;   // that can still be told from others
constexpr int kCellMargin = 24;      // pixels; beside icon and text
constexpr int kArrowWidth = 20;      // of a heading
constexpr QLatin1StringView kOrderKey = "order"_L1;

QStringList columnIds(const ColumnTableModel& model)
{
    QStringList ids;
    for (int column = 0; column < model.columnCount(); ++column) {
        const std::string_view id = model.columnId(column);
        ids.append(QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size())));
    }
    return ids;
}

} // namespace

TableView::TableView(ColumnTableModel& source, RowFilter& filter, QWidget* parent)
    : QTableView(parent)
    , m_source(source)
    , m_filter(filter)
    , m_columnIds(columnIds(source))
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
    // It would look at every row to see whether a column is selected, and shows nothing of it.
    header->setSelectionModel(new QItemSelectionModel(&filter, header));
    header->setSectionsMovable(true);
    header->setStretchLastSection(true);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    fitColumns();
    connect(&filter, &QAbstractItemModel::modelReset, this, [this] {
        // The filter fills itself next, and may have to work out how.
        QMetaObject::invokeMethod(
            this, [this] { m_filter.whenArranged(this, [this] { fitColumns(); }); }, Qt::QueuedConnection);
    });
    connect(&filter, &RowFilter::aboutToReorder, this, &TableView::giveUpLargeSelection);
    connect(&filter, &RowFilter::matchesChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&m_copying, &JobSlot::ended, this, &QWidget::unsetCursor);
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
        order.append(m_columnIds.at(horizontalHeader()->logicalIndex(place)));
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
        const QString& id = m_columnIds.at(column);
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
        m_userWidths.insert(m_columnIds.at(column), width);
    }
}

int TableView::widthOf(const QModelIndex& index) const
{
    const QVariant dtype = index.data(ColumnTableModel::DtypeRole);
    if (dtype.isValid()) { // a pill, whatever the length of the name
        return pill::size(static_cast<DType>(dtype.toInt())).width();
    }
    const int letter = letterWidth(fontMetrics());
    const int iconWidth = style()->pixelMetric(QStyle::PM_SmallIconSize) + letter;
    return fontMetrics().horizontalAdvance(index.data().toString()) +
           (index.data(Qt::DecorationRole).isValid() ? iconWidth : 0);
}

void TableView::fitColumns()
{
    const int letter = letterWidth(fontMetrics());
    const int measured = std::min(m_filter.rowCount(), kMeasuredRows);
    m_textWidths.assign(static_cast<std::size_t>(m_source.columnCount()), 0);
    for (int column = 0; column < m_source.columnCount(); ++column) {
        int width = 0;
        bool hasPills = false;
        for (int row = 0; row < measured; ++row) {
            if (!m_filter.isHeading(row)) {
                const QModelIndex index = m_filter.index(row, column);
                hasPills = hasPills || index.data(ColumnTableModel::DtypeRole).isValid();
                width = std::max(width, widthOf(index));
            }
        }
        const int least =
            hasPills || measured > 0 ? headingWidth(column) : m_source.columnWidth(column) * letter;
        m_textWidths[static_cast<std::size_t>(column)] =
            std::min(std::max(width, least), kWidestColumn * letter) + kCellMargin;
    }
    shareWidth();
}

int TableView::headingWidth(int column) const
{
    const QString title = m_source.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    return horizontalHeader()->fontMetrics().horizontalAdvance(title) + kArrowWidth - kCellMargin / 2;
}

void TableView::shareWidth()
{
    // There is nothing to scroll to.
    setHorizontalScrollBarPolicy(m_filter.rowCount() > 0 ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    const QScopedValueRollback fitting(m_isFitting, true);
    std::vector<int> widths = m_textWidths;
    int surplus = -viewport()->width();
    for (int column = 0; column < static_cast<int>(widths.size()); ++column) {
        int& width = widths[static_cast<std::size_t>(column)];
        width = m_userWidths.value(m_columnIds.at(column), width);
        surplus += isColumnHidden(column) ? 0 : width;
    }
    // Who made a column wider knows why; else the widest give, whose texts elide in the middle.
    const auto leastOf = [this](int column) {
        const int usual = m_source.columnWidth(column);
        const int letters = usual <= kLongestWord ? kNarrowestWord : std::min(usual, kNarrowestName);
        return letters * letterWidth(fontMetrics()) + kCellMargin;
    };
    while (surplus > 0 && isVisible()) {
        int widest = -1;
        int next = 0;
        for (int column = 0; column < static_cast<int>(widths.size()); ++column) {
            const int width = widths[static_cast<std::size_t>(column)];
            if (isColumnHidden(column) || m_userWidths.contains(m_columnIds.at(column)) ||
                width <= leastOf(column)) {
                continue;
            }
            if (widest < 0 || width > widths[static_cast<std::size_t>(widest)]) {
                next = widest < 0 ? next : std::max(next, widths[static_cast<std::size_t>(widest)]);
                widest = column;
            } else {
                next = std::max(next, width);
            }
        }
        if (widest < 0) {
            break;
        }
        int& width = widths[static_cast<std::size_t>(widest)];
        const int taken = std::min(surplus, std::max(width - std::max(next, leastOf(widest)), 1));
        width -= taken;
        surplus -= taken;
    }
    for (int column = 0; column < static_cast<int>(widths.size()); ++column) {
        if (!isColumnHidden(column)) {
            setColumnWidth(column, widths[static_cast<std::size_t>(column)]);
        }
    }
}

void TableView::showEvent(QShowEvent* event)
{
    QTableView::showEvent(event);
    shareWidth(); // of a page that was not laid out before
}

void TableView::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width() && !m_isFitting) {
        shareWidth();
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
    std::vector<std::pair<int, int>>
        ranges; // without the columns, of which the user may have selected one by one
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        ranges.emplace_back(range.top(), range.bottom());
    }
    std::ranges::sort(ranges);
    std::vector<int> rows;
    int next = 0;   // the first row that was not looked at yet
    int group = -1; // the heading that was taken with all its rows
    for (const auto& [top, bottom] : ranges) {
        const int first = std::max(top, next);
        // Looked for once: a group may have hundreds of thousands of rows.
        int heading = group >= 0 && first <= bottom ? m_filter.headingOf(first) : -1;
        for (int row = first; row <= bottom; ++row) {
            if (m_filter.isHeading(row)) {
                heading = group = row;
                const std::vector<int> more = m_filter.sourceRowsAt(row);
                rows.insert(rows.end(), more.begin(), more.end());
            } else if (group < 0 || heading != group) {
                rows.push_back(m_filter.sourceRowAt(row));
            }
        }
        next = std::max(next, bottom + 1);
    }
    return rows;
}

void TableView::selectSourceRow(int row)
{
    m_filter.whenArranged(this, [this, row] {
        if (row < m_source.rowCount()) {
            m_filter.reveal(row);
        }
        const QModelIndex index = m_filter.mapFromSource(m_source.index(row, 0));
        if (index.isValid()) {
            selectRow(index.row());
            scrollTo(index, PositionAtCenter);
        }
    });
}

void TableView::selectFirst()
{
    m_filter.whenArranged(this, [this] { selectRow(0); });
}

void TableView::giveUpLargeSelection()
{
    int count = 0;
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        count += range.height();
    }
    if (count > kMostTornApart && count < model()->rowCount()) { // all of them stay together
        clearSelection();
    }
}

int TableView::selectedRow() const
{
    const QItemSelection& selection = selectionModel()->selection();
    return selection.size() == 1 && selection.front().height() == 1 ? selection.front().top() : -1;
}

void TableView::keepSelection(int row)
{
    m_filter.whenArranged(this, [this, row] {
        if (!selectionModel()->hasSelection() && row >= 0 && model()->rowCount() > 0) {
            selectRow(std::min(row, model()->rowCount() - 1));
        }
    });
}

void TableView::enter()
{
    setFocus(Qt::ShortcutFocusReason);
    keepSelection(0);
}

void TableView::copySelection(RowFormat format)
{
    std::vector<int> columns; // as they are shown: moved by the user, without those that are hidden
    for (int place = 0; place < horizontalHeader()->count(); ++place) {
        if (const int column = horizontalHeader()->logicalIndex(place); !isColumnHidden(column)) {
            columns.push_back(column);
        }
    }
    std::vector<int> rows = selectedSourceRows();
    const bool isQuick = rows.size() <= kMostCopiedAtOnce || !m_source.areRowsShared();
    auto work = [table = m_source.rows(), rows = std::move(rows), columns = m_source.copiedColumns(columns),
                 format](const Progress& progress) {
        return copiedText(*table, rows, columns, format, progress);
    };
    if (isQuick) {
        m_copying.drop();
        QGuiApplication::clipboard()->setText(work(Progress()));
        return;
    }
    m_copying.start(makeJob<QString>(tr("Copying"), std::move(work), this, [](const QString& text) {
        QGuiApplication::clipboard()->setText(text);
    }));
    setCursor(Qt::BusyCursor);
}

void TableView::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    QPainter painter(viewport());
    if (m_filter.grouping()) {
        const int first = std::max(rowAt(0), 0);
        for (int row = first; row < m_filter.rowCount() && rowViewportPosition(row) < viewport()->height();
             ++row) {
            if (m_filter.isHeading(row)) {
                paintHeading(painter, row,
                             {0, rowViewportPosition(row), viewport()->width(), rowHeight(row)});
            }
        }
    }
    if (m_filter.rowCount() > 0 || m_placeholder.isEmpty() || m_filter.isArranging()) {
        return;
    }
    const QString error = m_filter.error(); // else it would seem that nothing fits
    painter.setPen(theme::color(error.isEmpty() ? theme::Tone::Muted : theme::Tone::Bad, palette()));
    painter.drawText(viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     error.isEmpty() ? m_placeholder : texts::asSentence(error));
}

void TableView::paintHeading(QPainter& painter, int row, const QRect& rect) const
{
    const bool isSelected = selectionModel()->isRowSelected(row, {});
    painter.fillRect(rect, palette().brush(isSelected ? QPalette::Highlight : QPalette::AlternateBase));
    painter.setPen(palette().color(isSelected ? QPalette::HighlightedText : QPalette::Text));
    QStyleOptionViewItem arrow;
    arrow.initFrom(this);
    arrow.rect = QRect(rect.left() + tokens::inside, rect.top(), kArrowWidth - tokens::inside, rect.height());
    style()->drawPrimitive(m_filter.isFolded(row) ? QStyle::PE_IndicatorArrowRight
                                                  : QStyle::PE_IndicatorArrowDown,
                           &arrow, &painter, this);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    const QRect text = rect.adjusted(kArrowWidth + tokens::inside, 0, -tokens::between, 0);
    const QString heading = m_filter.index(row, 0).data().toString();
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(bold).elidedText(heading, Qt::ElideMiddle, text.width()));
    if (hasFocus() && currentIndex().row() == row) {
        QStyleOptionFocusRect focus;
        focus.initFrom(this);
        focus.rect = rect.adjusted(1, 1, -1, -1);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, &painter, this);
    }
}

int TableView::headingAt(const QPoint& position) const
{
    const int row = rowAt(position.y());
    return row >= 0 && m_filter.isHeading(row) ? row : -1;
}

void TableView::toggle(int heading) { m_filter.setFolded(heading, !m_filter.isFolded(heading)); }

void TableView::mousePressEvent(QMouseEvent* event)
{
    const int heading = headingAt(event->position().toPoint());
    if (heading >= 0 && event->button() == Qt::LeftButton && event->position().x() < kArrowWidth) {
        setCurrentIndex(m_filter.index(heading, 0));
        toggle(heading);
        return;
    }
    QTableView::mousePressEvent(event);
}

void TableView::mouseDoubleClickEvent(QMouseEvent* event)
{
    const int heading = headingAt(event->position().toPoint());
    if (heading >= 0 && event->button() == Qt::LeftButton) {
        if (event->position().x() >= kArrowWidth) { // else the presses have turned it already
            toggle(heading);
        } else {
            mousePressEvent(event);
        }
        return;
    }
    QTableView::mouseDoubleClickEvent(event);
}

void TableView::keyPressEvent(QKeyEvent* event)
{
    const int row = currentIndex().row();
    const bool isFold = event->key() == Qt::Key_Left || event->key() == Qt::Key_Minus;
    const bool isUnfold = event->key() == Qt::Key_Right || event->key() == Qt::Key_Plus;
    if (!m_filter.grouping() || row < 0 || event->modifiers() & Qt::ControlModifier ||
        (!isFold && !isUnfold)) {
        QTableView::keyPressEvent(event);
    } else if (m_filter.isHeading(row)) {
        m_filter.setFolded(row, isFold);
    } else if (isFold) { // from a row to its heading, as in a tree
        setCurrentIndex(m_filter.index(m_filter.headingOf(row), 0));
    }
}

} // namespace onnxmend
