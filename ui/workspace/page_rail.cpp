// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/page_rail.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using tokens::TextSize;

namespace
{

enum RailRole { IconNameRole = Qt::UserRole, CountRole };

constexpr std::size_t kThousand = 1000;

/// Shortens a count: there is room for three digits beside the icon.
QString shortCount(std::size_t count)
{
    return count == 0                      ? QString()
           : count < kThousand             ? QString::number(count)
           : count < kThousand * kThousand ? u"%1k"_s.arg(count / kThousand)
                                           : u"%1M"_s.arg(count / (kThousand * kThousand));
}

class RailDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const override
    {
        const QFontMetrics metrics(tokens::font(TextSize::Caption));
        return {metrics.horizontalAdvance(index.data().toString()) + 4 * tokens::between,
                tokens::railIcon + metrics.height() + tokens::inside + 2 * tokens::between};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QRect card =
            option.rect.adjusted(tokens::inside, tokens::inside / 2, -tokens::inside, -tokens::inside / 2);
        const bool isCurrent = option.state & QStyle::State_Selected;
        const theme::Tone tone = isCurrent ? theme::Tone::Accent : theme::Tone::Muted;
        const QColor ink =
            isCurrent ? theme::color(tone, option.palette) : option.palette.color(QPalette::Text);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        if (isCurrent || (option.state & QStyle::State_MouseOver)) {
            painter->setBrush(isCurrent ? theme::tint(theme::Tone::Accent, option.palette)
                                        : option.palette.color(QPalette::Mid));
            painter->drawRoundedRect(card, tokens::radius, tokens::radius);
        }
        if (isCurrent && (option.state & QStyle::State_HasFocus)) {
            painter->setBrush(Qt::NoBrush);
            painter->setPen(QPen(theme::color(theme::Tone::Accent, option.palette), tokens::ring));
            painter->drawRoundedRect(QRectF(card).adjusted(1, 1, -1, -1), tokens::radius, tokens::radius);
        }
        const QString name = index.data(IconNameRole).toString();
        const QString count = index.data(CountRole).toString();
        const QRect icon = iconRect(card, countWidth(count));
        theme::icon(name.toStdString(), isCurrent ? tone : theme::Tone::Plain).paint(painter, icon);
        painter->setFont(tokens::font(TextSize::Caption));
        painter->setPen(ink);
        painter->drawText(card.adjusted(0, tokens::between + tokens::railIcon, 0, -tokens::inside),
                          Qt::AlignCenter, index.data().toString());
        drawCount(*painter, option, count, icon);
        painter->restore();
    }

private:
    static int countWidth(const QString& count)
    {
        const QFontMetrics metrics(tokens::font(TextSize::Caption));
        return count.isEmpty()
                   ? 0
                   : std::max(metrics.horizontalAdvance(count) + 2 * tokens::inside, metrics.height());
    }

    /// Centres the icon, or moves it left for a long count.
    static QRect iconRect(const QRect& card, int countWidth)
    {
        const int middle = card.center().x() - tokens::railIcon / 2;
        const int besideCount = card.right() - countWidth - tokens::railIcon + tokens::inside / 2;
        const int left = std::max(card.left(), std::min(middle, besideCount));
        return {left, card.top() + tokens::between, tokens::railIcon, tokens::railIcon};
    }

    static void drawCount(QPainter& painter, const QStyleOptionViewItem& option, const QString& count,
                          const QRect& icon)
    {
        if (count.isEmpty()) {
            return;
        }
        const QRect badge(icon.right() - tokens::inside / 2, icon.top() - tokens::inside, countWidth(count),
                          painter.fontMetrics().height());
        painter.setPen(QPen(option.palette.color(QPalette::Mid), tokens::hairline));
        painter.setBrush(option.palette.color(QPalette::Base));
        painter.drawRoundedRect(QRectF(badge).adjusted(0.5, 0.5, -0.5, -0.5), badge.height() / 2.0,
                                badge.height() / 2.0);
        painter.setPen(theme::color(theme::Tone::Muted, option.palette));
        painter.drawText(badge, Qt::AlignCenter, count);
    }
};

} // namespace

PageRail::PageRail(QWidget* parent)
    : QListWidget(parent)
{
    setObjectName(u"pageRail"_s);
    setAccessibleName(tr("Pages"));
    setItemDelegate(new RailDelegate(this));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setUniformItemSizes(false);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setBackgroundRole(QPalette::Window);
    fit();
}

void PageRail::addPage(std::string_view iconName, const QString& name)
{
    auto* const item = new QListWidgetItem(name, this);
    item->setData(IconNameRole,
                  QString::fromLatin1(iconName.data(), static_cast<qsizetype>(iconName.size())));
    item->setData(Qt::AccessibleTextRole, name);
    fit();
}

void PageRail::setCount(int row, std::size_t count)
{
    QListWidgetItem* const shown = item(row);
    const QString whole = u"%1, %2"_s.arg(shown->text(), texts::count(count));
    shown->setData(CountRole, shortCount(count));
    shown->setData(Qt::AccessibleTextRole, count == 0 ? shown->text() : whole);
    shown->setToolTip(count >= kThousand ? whole : QString());
}

void PageRail::changeEvent(QEvent* event)
{
    QListWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        fit();
    }
}

void PageRail::fit() { setFixedWidth(std::max(tokens::rail, sizeHintForColumn(0)) + 2 * tokens::inside); }

} // namespace onnxmend
