// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/tensor/value_grid.h"

#include "ui/look/live_look.h"
#include "ui/look/tokens.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QStyledItemDelegate>

#include <algorithm>
#include <array>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

/// Returns the number of characters of the longest value of the type, and a margin.
int lettersOf(DType dtype)
{
    constexpr std::array letters{std::pair{8, 9}, std::pair{16, 12}, std::pair{32, 16}, std::pair{64, 25}};
    const DTypeInfo& info = dtypeInfo(dtype);
    if (info.kind == DTypeKind::Complex) {
        return info.bits == 64 ? 32 : 50;
    }
    for (const auto& [bits, count] : letters) {
        if (info.bits <= bits && info.bits > 0) {
            return count;
        }
    }
    return 24; // texts
}

/// Keeps a letter's distance between a number and the focus ring.
class CellDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QString displayText(const QVariant& value, const QLocale&) const override
    {
        return value.toString() + QChar(QChar::Nbsp);
    }
};

} // namespace

ValueGrid::ValueGrid(ValueGridModel& model, QWidget* parent)
    : QTableView(parent)
    , m_model(model)
{
    setObjectName(u"valueGrid"_s);
    setAccessibleName(tr("Values"));
    setModel(&model);
    setItemDelegate(new CellDelegate(this));
    live::setMonospaced(*this, tokens::TextSize::Caption);
    setSelectionMode(ContiguousSelection);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setFrameShape(QFrame::NoFrame);
    setCornerButtonEnabled(false);
    for (QHeaderView* const header : {horizontalHeader(), verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Fixed); // never measures its sections
        header->setHighlightSections(false);              // would scan every row of the visible columns
        header->setSectionsClickable(true);
        live::setMonospaced(*header, tokens::TextSize::Caption);
    }
    verticalHeader()->setDefaultSectionSize(tokens::denseRow);
    verticalHeader()->setAccessibleName(tr("Row indices"));
    horizontalHeader()->setAccessibleName(tr("Column indices"));
}

void ValueGrid::fit(DType before, DType after)
{
    live::keep(*this, live::Part::Size, [this, before, after] { applyFit(before, after); });
}

void ValueGrid::applyFit(DType before, DType after)
{
    const QFontMetrics metrics(font());
    const int letter = metrics.horizontalAdvance(u'0');
    const bool casts = after != before;
    const bool showsBoth = casts && m_model.cellView() == CellView::Both;
    const int letters = showsBoth ? lettersOf(before) + std::max(lettersOf(before), lettersOf(after)) + 3
                                  : std::max(lettersOf(before), casts ? lettersOf(after) : 0);
    const int icon = casts ? tokens::around + tokens::inside : 0;
    const int width = letters * letter + icon + 2 * tokens::between;
    if (horizontalHeader()->defaultSectionSize() != width) {
        horizontalHeader()->setDefaultSectionSize(width);
    }
    const auto& slice = m_model.slice();
    const std::uint64_t lastRow =
        slice ? slice->rowCount() * (slice->isWrapped() ? slice->rowStride() : 1) : 0;
    verticalHeader()->setFixedWidth(static_cast<int>(QString::number(lastRow).size() + 1) * letter +
                                    2 * tokens::between);
    setIconSize({metrics.height(), metrics.height()});
}

void ValueGrid::goTo(Cell cell)
{
    m_model.showPartWith(cell);
    const QModelIndex index = m_model.indexOf(cell);
    if (index.isValid()) {
        selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
        scrollTo(index, EnsureVisible);
    }
}

std::optional<Cell> ValueGrid::currentCell() const
{
    const QModelIndex index = currentIndex();
    return index.isValid() ? std::optional(m_model.cellAt(index)) : std::nullopt;
}

std::optional<CellRange> ValueGrid::selectedRange() const
{
    const QItemSelection& selection = selectionModel()->selection();
    if (selection.isEmpty()) {
        return std::nullopt;
    }
    QItemSelectionRange range = selection.front();
    int top = range.top();
    int left = range.left();
    int bottom = range.bottom();
    int right = range.right();
    for (const QItemSelectionRange& other : selection) {
        top = std::min(top, other.top());
        left = std::min(left, other.left());
        bottom = std::max(bottom, other.bottom());
        right = std::max(right, other.right());
    }
    const Cell begin = m_model.partBegin();
    return CellRange{
        {begin.row + static_cast<std::uint64_t>(top), begin.column + static_cast<std::uint64_t>(left)},
        static_cast<std::uint64_t>(bottom - top + 1),
        static_cast<std::uint64_t>(right - left + 1)};
}

void ValueGrid::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    Q_EMIT currentMoved();
}

void ValueGrid::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy)) {
        Q_EMIT copyRequested();
        event->accept();
        return;
    }
    QTableView::keyPressEvent(event);
}

} // namespace onnxmend
