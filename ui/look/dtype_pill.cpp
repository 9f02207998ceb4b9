// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/dtype_pill.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QApplication>
#include <QPainter>

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

void paint(QPainter& painter, const QRect& rect, DType dtype, const QPalette& palette)
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
    painter.setFont(pillFont());
    // Not in the dtype's colour, which keeps 3 to 1 only: letters carry the meaning.
    painter.setPen(theme::mixed(color, palette.color(QPalette::Text), 0.6));
    painter.drawText(pill, Qt::AlignCenter, texts::shortDtype(dtype));
    painter.restore();
}

Delegate::Delegate(int role, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_role(role)
{
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
                dtypeFromOnnx(code.toInt()), option.palette);
}

} // namespace onnxmend::pill
