// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/layouts.h"

#include "ui/look/tokens.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <QStyle>
#include <QTableView>
#include <QWidget>

#include <algorithm>

namespace onnxmend
{

FlowLayout::FlowLayout(QWidget* parent)
    : QLayout(parent)
{
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) { m_items.emplace_back(item); }

QLayoutItem* FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count()) { // Qt calls it until there are no more items
        return nullptr;
    }
    const auto place = m_items.begin() + index;
    QLayoutItem* const item = place->release();
    m_items.erase(place);
    return item;
}

int FlowLayout::tallest() const
{
    int height = 0;
    for (const auto& item : m_items) {
        height = std::max(height, item->isEmpty() ? 0 : item->sizeHint().height());
    }
    return height;
}

int FlowLayout::heightForWidth(int width) const { return arrange({0, 0, width, 0}, true); }

QSize FlowLayout::sizeHint() const
{
    int width = 0;
    for (const auto& item : m_items) {
        width += item->isEmpty() ? 0 : item->sizeHint().width() + (width > 0 ? spacing() : 0);
    }
    const QMargins margins = contentsMargins();
    return QSize(width, tallest()).grownBy(margins);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const auto& item : m_items) {
        size = item->isEmpty() ? size : size.expandedTo(item->minimumSize());
    }
    return size.grownBy(contentsMargins());
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, false);
}

/// Places the items, unless it only measures. Returns the total height with margins. All rows are as high as
/// the highest item.
int FlowLayout::arrange(const QRect& rect, bool isMeasured) const
{
    const QMargins margins = contentsMargins();
    const QRect inner = rect.marginsRemoved(margins);
    const Qt::LayoutDirection direction =
        parentWidget() ? parentWidget()->layoutDirection() : Qt::LeftToRight;
    const int rowHeight = tallest();
    int x = inner.left();
    int y = inner.top();
    for (const auto& item : m_items) {
        if (item->isEmpty()) {
            continue;
        }
        const QSize wanted = item->sizeHint();
        const int width = std::min(wanted.width(), inner.width());
        if (x > inner.left() && x + width > inner.left() + inner.width()) {
            x = inner.left();
            y += rowHeight + spacing();
        }
        if (!isMeasured) {
            const QRect place(x, y + (rowHeight - wanted.height()) / 2, width, wanted.height());
            item->setGeometry(QStyle::visualRect(direction, inner, place));
        }
        x += width + spacing();
    }
    return y + rowHeight - rect.top() + margins.bottom();
}

namespace
{

/// Gives the contents all of its room. A scroll area makes its widget as high as its texts prefer to be
/// (QScrollAreaPrivate::updateScrollBars); this one asks for the least size of its contents only.
class ScrolledPart : public QWidget
{
public:
    explicit ScrolledPart(QWidget& contents)
        : m_contents(contents)
    {
        setAccessibleName(contents.accessibleName());
        contents.setParent(this);
    }

    QSize sizeHint() const override { return m_contents.sizeHint().expandedTo(minimumSizeHint()); }
    QSize minimumSizeHint() const override
    {
        return m_contents.minimumSizeHint().expandedTo(m_contents.minimumSize());
    }

protected:
    bool event(QEvent* event) override
    {
        if (event->type() == QEvent::LayoutRequest) {
            updateGeometry();
        }
        return QWidget::event(event);
    }
    void resizeEvent(QResizeEvent* /*event*/) override { m_contents.setGeometry(rect()); }

private:
    QWidget& m_contents;
};

} // namespace

Scroller::Scroller(QWidget& contents, QSize most, QWidget* parent)
    : QScrollArea(parent)
    , m_most(most)
{
    setAccessibleName(contents.accessibleName());
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setWidget(new ScrolledPart(contents));
    widget()->setAutoFillBackground(false); // setWidget() switched it on
    viewport()->setAutoFillBackground(false);
}

QSize Scroller::sizeHint() const { return widget()->sizeHint(); }

QSize Scroller::minimumSizeHint() const { return widget()->minimumSizeHint().boundedTo(m_most); }

/// Passes a new least size of the contents on to the layout around.
bool Scroller::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) {
        updateGeometry();
    }
    return QScrollArea::event(event);
}

void fitToRows(QTableView& table, int most)
{
    QHeaderView& rows = *table.verticalHeader();
    // Otherwise a row is at least as high as a header with its margins, so the height below would not do.
    rows.setMinimumSectionSize(tokens::denseRow);
    rows.setDefaultSectionSize(std::max(tokens::denseRow, table.fontMetrics().height() + tokens::between));
    const int count = std::max(1, std::min(rows.count(), most)); // an empty table shows that it is one
    const QScrollBar& bar = *table.horizontalScrollBar();
    table.setFixedHeight(table.horizontalHeader()->sizeHint().height() + count * rows.defaultSectionSize() +
                         (bar.maximum() > bar.minimum() ? bar.sizeHint().height() : 0) +
                         2 * table.frameWidth());
}

void clearLayout(QLayout& layout)
{
    while (QLayoutItem* const item = layout.takeAt(0)) {
        if (QWidget* const widget = item->widget()) {
            widget->hide();
            widget->deleteLater();
        }
        delete item;
    }
}

} // namespace onnxmend
