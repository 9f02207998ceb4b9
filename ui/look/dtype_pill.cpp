// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/dtype_pill.h"

#include "ui/look/labels.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QApplication>
#include <QIconEngine>
#include <QLibraryInfo>
#include <QPainter>
#include <QVersionNumber>

namespace onnxmend::pill
{

namespace
{

QFont pillFont() { return tokens::monospaced(tokens::TextSize::Caption); }

} // namespace

QSize size(DType dtype)
{
    const QFontMetrics metrics(pillFont());
    return {metrics.horizontalAdvance(texts::shortDtype(dtype)) + 2 * tokens::inside + tokens::between,
            metrics.height() + tokens::inside};
}

void paint(QPainter& painter, const QRect& rect, DType dtype, const QPalette& palette, QFont::Style style)
{
    if (dtype == DType::Undefined) {
        return;
    }
    const QColor color = theme::dtypeColor(dtype, palette);
    const QColor base = palette.color(QPalette::Base);
    QRect pill(rect.topLeft(), size(dtype).boundedTo(rect.size()));
    pill.moveCenter({pill.center().x(), rect.center().y()});
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(theme::mixed(base, color, theme::isDark(palette) ? 0.30 : 0.16));
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(pill, pill.height() / 2.0, pill.height() / 2.0);
    QFont font = pillFont();
    font.setStyle(style);
    painter.setFont(font);
    // Letters get a mixed colour: the dtype's colour has a contrast of only 3 to 1, and letters carry the
    // meaning.
    painter.setPen(theme::mixed(color, palette.color(QPalette::Text), 0.6));
    painter.drawText(pill, Qt::AlignCenter, texts::shortDtype(dtype));
    painter.restore();
}

namespace
{

class IconEngine : public QIconEngine
{
public:
    explicit IconEngine(DType dtype)
        : m_dtype(dtype)
    {
    }
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode, QIcon::State) override
    {
        pill::paint(*painter, rect, m_dtype, QApplication::palette());
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }
    /// `size` is in pixels before Qt 6.8, and in screen units since. A wrong size would draw a small pill in
    /// a corner.
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override
    {
        const bool isOnScreen = QLibraryInfo::version() >= QVersionNumber(6, 8);
        const QSize pixels = isOnScreen ? (QSizeF(size) * scale).toSize() : size;
        QPixmap pixmap(pixels);
        pixmap.setDevicePixelRatio(scale);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), (QSizeF(pixels) / scale).toSize()), mode, state);
        return pixmap;
    }
    QIconEngine* clone() const override { return new IconEngine(m_dtype); }

private:
    DType m_dtype;
};

} // namespace

QIcon icon(DType dtype) { return QIcon(new IconEngine(dtype)); }

QSize iconSize()
{
    QSize all;
    for (const DTypeInfo& info : dtypeTable()) {
        all = all.expandedTo(size(info.dtype));
    }
    return all;
}

Label::Label(DType dtype, QWidget* parent)
    : QWidget(parent)
    , m_dtype(dtype)
{
    setToolTip(texts::dtype(dtype));
    setAccessibleName(texts::dtype(dtype));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Label::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    pill::paint(painter, rect(), m_dtype, palette());
}

Delegate::Delegate(int role, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_role(role)
{
}

namespace
{

/// Returns the texts of the neighbouring rows in its column.
QStringList neighboursOf(const QModelIndex& index)
{
    constexpr int rows = 3; // a layer has two or three tensors in a row
    QStringList neighbours;
    for (int row = index.row() - rows; row <= index.row() + rows; ++row) {
        if (const QString text = index.siblingAtRow(row).data().toString();
            row != index.row() && !text.isEmpty() && !text.contains(u' ')) {
            neighbours.append(text);
        }
    }
    return neighbours;
}

} // namespace

void Delegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    // The colour of a verdict stays in a selected row.
    if (index.data(Qt::ForegroundRole).isValid()) {
        option->palette.setColor(QPalette::HighlightedText, option->palette.color(QPalette::Text));
    }
    constexpr qsizetype mostSeen = 240;               // letters; no column is wider
    const bool isName = !option->text.contains(u' '); // otherwise a sentence, which says most at its start
    option->text = isName ? shortName(option->text, mostSeen) : option->text.left(mostSeen);
    const bool isMeasured = option->rect.isEmpty(); // Qt asks for the size, and has not given one
    if (!isMeasured && isName) {
        const bool hasIcon = option->features & QStyleOptionViewItem::HasDecoration;
        const int icon = hasIcon ? option->decorationSize.width() + tokens::between : 0;
        constexpr double rounding = 1; // a column that fits its texts has a width in whole pixels
        const double room = option->rect.width() - 2.0 * (tokens::inside + 3) - icon + rounding;
        const QFontMetricsF metrics(option->font);
        if (metrics.horizontalAdvance(option->text) > room) {
            option->text = labels::shortened(option->text, metrics, room, neighboursOf(index));
        }
    }
}

void Delegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant code = index.data(m_role);
    if (!code.isValid()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem empty = option;
    initStyleOption(&empty, index);
    empty.text.clear();
    empty.features &= ~QStyleOptionViewItem::HasDecoration;
    const QStyle* const style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &empty, painter, option.widget);
    pill::paint(*painter, option.rect.adjusted(tokens::inside, 0, -tokens::inside, 0),
                dtypeFromOnnx(code.toInt()), option.palette, empty.font.style());
}

} // namespace onnxmend::pill
