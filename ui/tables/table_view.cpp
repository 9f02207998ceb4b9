// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tables/table_view.h"

#include "ui/actions/actions.h"
#include "ui/look/dialog_parts.h"
#include "ui/look/dtype_pill.h"
#include "ui/look/live_look.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/tables/table_columns.h"

#include <QClipboard>
#include <QCoreApplication>
#include <QGuiApplication>
#include <QHeaderView>
#include <QHelpEvent>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QPersistentModelIndex>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionButton>
#include <QStyleOptionFocusRect>
#include <QTimer>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{
constexpr std::size_t kMostCopiedAtOnce = 2000;
constexpr int kMostTornApart = 5000;       // rows
constexpr std::size_t kMostCounted = 5000; // rows of a group that the GUI thread counts itself

/// Puts text in UTF-8 on the clipboard, as most programs read it.
void putOnClipboard(const QByteArray& text)
{
    auto* const data = new QMimeData;
    data->setData(u"text/plain"_s, text);
    QGuiApplication::clipboard()->setMimeData(data); // takes ownership
}

QString ofAction(const char* text) { return QCoreApplication::translate("actions", text); }

} // namespace

TableView::TableView(ColumnTableModel& model, QWidget* parent)
    : QTableView(parent)
    , m_model(model)
    , m_growing(new QTimer(this))
{
    setModel(&model);
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
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // rows are never measured
    live::keep(*this, live::Part::Size, [this] { followFont(); });
    QHeaderView* const header = horizontalHeader();
    header->setHighlightSections(false);
    // The header would look at every row for selected columns, and show nothing of it.
    header->setSelectionModel(new QItemSelectionModel(&model, header));
    header->setSectionsMovable(true);
    header->setStretchLastSection(true);
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    m_columns = std::make_unique<TableColumns>(model, *this);
    connect(&model, &QAbstractItemModel::modelReset, this, [this] {
        // The model is filled next, and may need to be arranged.
        QMetaObject::invokeMethod(
            this, [this] { m_model.whenArranged(this, [this] { m_columns->measure(); }); },
            Qt::QueuedConnection);
    });
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, &TableView::fitRows);
    m_growing->setSingleShot(true); // combines many changes
    m_growing->setInterval(0);
    connect(&model, &QAbstractItemModel::dataChanged, m_growing, qOverload<>(&QTimer::start));
    connect(&model, &ColumnTableModel::rowsChanged, m_growing, qOverload<>(&QTimer::start));
    connect(m_growing, &QTimer::timeout, this,
            [this] { m_model.whenArranged(this, [this] { m_columns->grow(); }); });
    connect(&model, &ColumnTableModel::aboutToReorder, this, &TableView::giveUpLargeSelection);
    connect(&model, &ColumnTableModel::matchesChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&model, &ColumnTableModel::matchesChanged, this, &TableView::describeEmptiness);
    connect(&model, &QAbstractItemModel::modelReset, this, &TableView::describeEmptiness);
    connect(&m_copying, &JobSlot::ended, this, &QWidget::unsetCursor);
    connect(header, &QWidget::customContextMenuRequested, this, [this, header](const QPoint& position) {
        const std::unique_ptr<QMenu> menu(m_columns->createMenu(this));
        menu->exec(header->viewport()->mapToGlobal(position));
    });
    connect(this, &QWidget::customContextMenuRequested, this, &TableView::showMenu);
    // Only the user sorts: at first rows are in the order of the file.
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    setSortingEnabled(true);
}

TableView::~TableView() { m_columns->save(); }

/// Measures the columns again in another font. The header gets its font after the table.
void TableView::followFont()
{
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    const std::pair fonts(font(), horizontalHeader()->font());
    if (m_columns && fonts != m_fonts) {
        m_model.whenArranged(this, [this] { m_columns->measure(); });
    }
    m_fonts = fonts;
    fitRows();
}

void TableView::setVisibleRows(int rows)
{
    m_visibleRows = rows;
    fitRows();
}

void TableView::fitRows()
{
    if (m_visibleRows) {
        const QScrollBar* const bar = horizontalScrollBar();
        const int barHeight = bar->maximum() > bar->minimum() ? bar->sizeHint().height() : 0;
        setFixedHeight(horizontalHeader()->sizeHint().height() +
                       *m_visibleRows * verticalHeader()->defaultSectionSize() + barHeight +
                       2 * frameWidth());
    }
}

void TableView::rememberColumns() { m_columns->remember(); }

void TableView::setColumnOffered(int column, bool isOffered) { m_columns->setOffered(column, isOffered); }

void TableView::setColumnOffered(std::string_view id, bool isOffered)
{
    for (int column = 0; column < m_model.columnCount(); ++column) {
        if (m_model.columnId(column) == id) {
            setColumnOffered(column, isOffered);
        }
    }
}

void TableView::setGroupAction(GroupAction action)
{
    m_groupAction = std::move(action);
    viewport()->setMouseTracking(true); // for the hover colour of the button
    // The rows of a button change with the table.
    const auto forget = [this] { m_groupTitles.clear(); };
    connect(&m_model, &ColumnTableModel::matchesChanged, this, forget);
    connect(&m_model, &QAbstractItemModel::modelReset, this, forget);
    connect(&m_model, &QAbstractItemModel::dataChanged, this, forget);
}

void TableView::showEvent(QShowEvent* event)
{
    QTableView::showEvent(event);
    m_columns->share(); // the page may not have been laid out before
}

void TableView::resizeEvent(QResizeEvent* event)
{
    const QRect current = visualRect(currentIndex());
    const bool wasSeen = current.top() >= 0 && current.bottom() < event->oldSize().height();
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        m_columns->share();
    }
    if (wasSeen && current.isValid()) {
        scrollTo(currentIndex()); // a panel below must not cover the chosen row
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
    describeEmptiness();
}

QString TableView::shownPlaceholder() const
{
    // A message of the filter is below it; this text would say that no row fits.
    const bool isShown = m_model.rowCount() == 0 && !m_model.isArranging() && m_model.error().isEmpty();
    return isShown ? m_placeholder : QString();
}

/// Tells screen readers the text that is painted instead of rows.
void TableView::describeEmptiness() { setAccessibleDescription(shownPlaceholder()); }

/// Returns ranges of rows without columns, since the user may have selected single cells.
std::vector<std::pair<int, int>> TableView::selectedRanges() const
{
    std::vector<std::pair<int, int>> ranges;
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        ranges.emplace_back(range.top(), range.bottom());
    }
    std::ranges::sort(ranges);
    return ranges;
}

std::size_t TableView::selectedRowCount() const
{
    std::size_t count = 0;
    int next = 0; // first row that is neither counted nor part of a counted heading
    for (const auto& [top, bottom] : selectedRanges()) {
        for (int row = std::max(top, next); row <= bottom; row = next) {
            const int end = std::max(m_model.endOfGroup(row), row + 1);
            if (m_model.isHeading(row)) {
                count += m_model.sourceRowCountAt(row);
                next = end;
            } else {
                next = std::min(bottom + 1, end);
                count += static_cast<std::size_t>(next - row);
            }
        }
    }
    return count;
}

std::vector<int> TableView::selectedSourceRows(std::size_t most) const
{
    std::vector<int> rows;
    int next = 0;   // first row that is not taken yet
    int group = -1; // heading that was taken with all its rows
    for (const auto& [top, bottom] : selectedRanges()) {
        const int first = std::max(top, next);
        // Found once for a group, which may have hundreds of thousands of rows.
        int heading = group >= 0 && first <= bottom ? m_model.headingOf(first) : -1;
        for (int row = first; row <= bottom && rows.size() < most; ++row) {
            if (m_model.isHeading(row)) {
                heading = group = row;
                const std::vector<int> more = m_model.sourceRowsAt(row);
                rows.insert(rows.end(), more.begin(), more.end());
            } else if (group < 0 || heading != group) {
                rows.push_back(m_model.sourceRowAt(row));
            }
        }
        next = std::max(next, bottom + 1);
    }
    rows.resize(std::min(rows.size(), most));
    return rows;
}

void TableView::selectSourceRows(std::vector<int> rows)
{
    selectWhenArranged(std::move(rows), [this](const std::vector<int>& present) { selectNow(present); });
}

void TableView::selectNow(std::vector<int> rows)
{
    std::ranges::sort(rows);
    QItemSelection selection;
    QModelIndex first;
    for (const int row : rows) {
        m_model.reveal(row);
    }
    for (const int row : rows) {
        const QModelIndex index = m_model.index(m_model.rowOf(row), 0);
        if (index.isValid()) {
            selection.select(index, index);
            first = !first.isValid() || index.row() < first.row() ? index : first;
        }
    }
    if (!first.isValid()) {
        clearSelection();
        return;
    }
    std::vector<int> present = selectedSourceRows();
    std::ranges::sort(present);
    if (present == rows) {
        scrollTo(first, EnsureVisible);
        return;
    }
    selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    selectionModel()->setCurrentIndex(first, QItemSelectionModel::NoUpdate);
    scrollTo(first, PositionAtCenter);
}

void TableView::selectionChanged(const QItemSelection& selected, const QItemSelection& deselected)
{
    ++m_selectionChange;
    QTableView::selectionChanged(selected, deselected);
}

void TableView::selectWhenArranged(std::vector<int> rows, ColumnTableModel::RowsCall select)
{
    m_model.whenArranged(
        this, std::move(rows),
        [this, select = std::move(select), change = ++m_selectionChange](const std::vector<int>& present) {
            if (change == m_selectionChange) {
                select(present);
            }
        });
}

void TableView::selectFirst()
{
    selectWhenArranged({}, [this](const std::vector<int>&) { selectRow(0); });
}

void TableView::giveUpLargeSelection()
{
    int count = 0;
    for (const QItemSelectionRange& range : selectionModel()->selection()) {
        count += range.height();
    }
    if (count > kMostTornApart && count < model()->rowCount()) { // all rows form one range
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
    m_model.whenArranged(this, [this, row] {
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
    const std::vector<int> columns = m_columns->shown();
    std::vector<int> rows = selectedSourceRows();
    const bool isQuick = rows.size() <= kMostCopiedAtOnce || !m_model.areRowsShared();
    auto work = [table = m_model.rows(), rows = std::move(rows), columns = m_model.copiedColumns(columns),
                 format](const Progress& progress) {
        return copiedText(*table, rows, columns, format, progress);
    };
    if (isQuick) {
        m_copying.drop();
        putOnClipboard(work(Progress()));
        return;
    }
    auto job = makeJob<QByteArray>(tr("Copying"), std::move(work), this, putOnClipboard);
    connect(job.get(), &Job::failed, this, &TableView::showCopyFailure);
    m_copying.start(std::move(job));
    setCursor(Qt::BusyCursor);
}

/// Shows a failed copy in a message box. Otherwise a person would paste older rows and take them for these.
void TableView::showCopyFailure(const ErrorDetails& error)
{
    auto* const box = new QMessageBox(QMessageBox::NoIcon, u"onnxmend"_s, tr("The rows could not be copied."),
                                      QMessageBox::Close, this);
    box->setObjectName(u"copyFailure"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(texts::sentence(error));
    arrange(*box);
    box->open();
}

void TableView::paintEvent(QPaintEvent* event)
{
    QTableView::paintEvent(event);
    QPainter painter(viewport());
    if (m_model.grouping()) {
        const int first = std::max(rowAt(0), 0);
        for (int row = first; row < m_model.rowCount() && rowViewportPosition(row) < viewport()->height();
             ++row) {
            if (m_model.isHeading(row)) {
                paintHeading(painter, row,
                             {0, rowViewportPosition(row), viewport()->width(), rowHeight(row)});
            }
        }
    }
    const QString placeholder = shownPlaceholder();
    if (placeholder.isEmpty()) {
        return;
    }
    painter.setPen(theme::color(theme::Tone::Muted, palette()));
    painter.drawText(
        viewport()->rect().adjusted(tokens::section, tokens::section, -tokens::section, -tokens::section),
        Qt::AlignCenter | Qt::TextWordWrap, placeholder);
}

void TableView::paintHeading(QPainter& painter, int row, const QRect& rect) const
{
    const bool isSelected = selectionModel()->isRowSelected(row, {});
    painter.fillRect(rect, palette().brush(isSelected ? QPalette::Highlight : QPalette::AlternateBase));
    painter.setPen(palette().color(isSelected ? QPalette::HighlightedText : QPalette::Text));
    QStyleOptionViewItem arrow;
    arrow.initFrom(this);
    arrow.rect =
        QRect(rect.left() + tokens::inside, rect.top(), tokens::headingArrow - tokens::inside, rect.height());
    style()->drawPrimitive(m_model.isFolded(row) ? QStyle::PE_IndicatorArrowRight
                                                 : QStyle::PE_IndicatorArrowDown,
                           &arrow, &painter, this);
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    painter.setFont(bold);
    const QRect button = groupButton(row);
    const int right = button.isEmpty() ? rect.right() : button.left();
    const QRect text(QPoint(rect.left() + tokens::headingArrow + tokens::inside, rect.top()),
                     QPoint(right - tokens::between, rect.bottom()));
    const QString heading = m_model.index(row, 0).data().toString();
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(bold).elidedText(heading, Qt::ElideMiddle, text.width()));
    if (!button.isEmpty()) {
        QStyleOptionButton option;
        option.initFrom(this);
        option.rect = button;
        option.text = groupTitle(row);
        option.state.setFlag(QStyle::State_HasFocus, false);
        option.state.setFlag(QStyle::State_MouseOver, row == m_hovered);
        option.state.setFlag(row == m_pressed ? QStyle::State_Sunken : QStyle::State_Raised);
        painter.setFont(font());
        style()->drawControl(QStyle::CE_PushButton, &option, &painter);
    }
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
    return row >= 0 && m_model.isHeading(row) ? row : -1;
}

void TableView::toggle(int heading) { m_model.setFolded(heading, !m_model.isFolded(heading)); }

QString TableView::groupTitle(int heading) const
{
    if (!m_groupAction.action) {
        return {};
    }
    if (const auto known = m_groupTitles.constFind(heading); known != m_groupTitles.cend()) {
        return *known;
    }
    const std::vector<int> rows = m_model.sourceRowsAt(heading);
    std::size_t count = 0;
    for (std::size_t i = 0; i < std::min(rows.size(), kMostCounted); ++i) {
        count += m_groupAction.isFor(rows[i]) ? 1 : 0;
    }
    const QString title = count == 0                   ? QString()
                          : rows.size() > kMostCounted ? m_groupAction.titleOfMany
                                                       : m_groupAction.title.arg(texts::count(count));
    m_groupTitles.insert(heading, title);
    return title;
}

QRect TableView::groupButton(int heading) const
{
    const QString title = groupTitle(heading);
    if (title.isEmpty()) {
        return {};
    }
    const int width = fontMetrics().horizontalAdvance(title) + 2 * tokens::around;
    return {viewport()->width() - width - tokens::between, rowViewportPosition(heading) + 1, width,
            rowHeight(heading) - 2};
}

int TableView::groupButtonAt(const QPoint& position) const
{
    const int heading = headingAt(position);
    return heading >= 0 && groupButton(heading).contains(position) ? heading : -1;
}

void TableView::doWithGroup(int heading)
{
    setCurrentIndex(m_model.index(heading, 0));
    selectRow(heading);
    m_groupAction.action->trigger();
}

void TableView::showMenu(const QPoint& position)
{
    QMenu menu(this);
    menu.setObjectName(objectName().replace(u"Table"_s, u"Menu"_s));
    menu.setAccessibleName(accessibleName());
    const int heading = selectedRow();
    if (heading >= 0 && m_model.isHeading(heading) && !groupTitle(heading).isEmpty()) {
        // Rows may move while the menu is open.
        const QPersistentModelIndex place = m_model.index(heading, 0);
        QAction* const group = menu.addAction(groupTitle(heading), this, [this, place] {
            if (place.isValid()) {
                doWithGroup(place.row());
            }
        });
        group->setObjectName(u"groupAction"_s);
        group->setEnabled(m_groupAction.action->isEnabled());
        menu.addSeparator();
    }
    Q_EMIT menuWanted(menu);
    menu.addSeparator();
    addCopies(menu);
    menu.addSeparator();
    addFolds(menu);
    menu.addMenu(m_columns->createMenu(&menu));
    menu.exec(viewport()->mapToGlobal(position));
}

/// Adds actions of this table: the window's actions copy from the visible page, and not every table is on a
/// page.
void TableView::addCopies(QMenu& menu)
{
    constexpr std::array formats{std::pair(ActionId::Copy, RowFormat::TabSeparated),
                                 std::pair(ActionId::CopyMarkdown, RowFormat::Markdown),
                                 std::pair(ActionId::CopyJson, RowFormat::Json)};
    for (const auto& format : formats) {
        const ActionRow& row = actionRows()[static_cast<std::size_t>(format.first)];
        QAction* const copy = menu.addAction(theme::icon(row.icon), ofAction(row.text), this,
                                             [this, as = format.second] { copySelection(as); });
        copy->setObjectName(QLatin1StringView(row.name));
        copy->setEnabled(selectionModel()->hasSelection());
    }
}

void TableView::addFolds(QMenu& menu)
{
    if (!m_model.grouping()) {
        return;
    }
    menu.addAction(tr("F&old All Groups"), this, [this] { m_model.setAllFolded(true); })
        ->setObjectName(u"foldAll"_s);
    menu.addAction(tr("&Unfold All Groups"), this, [this] { m_model.setAllFolded(false); })
        ->setObjectName(u"unfoldAll"_s);
}

void TableView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton) {
        m_pressed = groupButtonAt(event->position().toPoint());
        if (m_pressed >= 0) {
            viewport()->update();
            return;
        }
    }
    const int heading = headingAt(event->position().toPoint());
    if (heading >= 0 && event->button() == Qt::LeftButton && event->position().x() < tokens::headingArrow) {
        setCurrentIndex(m_model.index(heading, 0));
        toggle(heading);
        return;
    }
    QTableView::mousePressEvent(event);
}

void TableView::hover(int heading)
{
    if (heading != m_hovered) {
        m_hovered = heading;
        viewport()->update();
    }
}

bool TableView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave) {
        hover(-1);
    } else if (event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        if (groupButtonAt(help->pos()) >= 0) {
            QToolTip::showText(help->globalPos(), m_groupAction.action->statusTip(), this);
            return true;
        }
    }
    return QTableView::viewportEvent(event);
}

void TableView::mouseMoveEvent(QMouseEvent* event)
{
    hover(groupButtonAt(event->position().toPoint()));
    if (m_pressed < 0) { // otherwise the drag would select rows
        QTableView::mouseMoveEvent(event);
    }
}

void TableView::mouseReleaseEvent(QMouseEvent* event)
{
    const int pressed = std::exchange(m_pressed, -1);
    if (pressed < 0) {
        QTableView::mouseReleaseEvent(event);
        return;
    }
    viewport()->update();
    if (groupButtonAt(event->position().toPoint()) == pressed) {
        doWithGroup(pressed);
    }
}

void TableView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (groupButtonAt(event->position().toPoint()) >= 0) {
        mousePressEvent(event); // a press again, not a fold
        return;
    }
    const int heading = headingAt(event->position().toPoint());
    if (heading >= 0 && event->button() == Qt::LeftButton) {
        // On the arrow, the presses have folded it already.
        if (event->position().x() >= tokens::headingArrow) {
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
    const bool isReturn = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!m_model.grouping() || row < 0 || event->modifiers() & Qt::ControlModifier ||
        (!isFold && !isUnfold && !(isReturn && m_model.isHeading(row)))) {
        QTableView::keyPressEvent(event);
    } else if (isReturn) { // otherwise it would activate a row, which a heading is not
        groupTitle(row).isEmpty() ? toggle(row) : doWithGroup(row);
    } else if (m_model.isHeading(row)) {
        m_model.setFolded(row, isFold);
    } else if (isFold) { // goes from a row to its heading, as in a tree
        setCurrentIndex(m_model.index(m_model.headingOf(row), 0));
    }
}

} // namespace onnxmend
