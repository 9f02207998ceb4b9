// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/workspace/checkpoint_chip.h"

#include "ui/look/labels.h"
#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"

#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QStyleOptionButton>
#include <QStylePainter>

#include <algorithm>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

// Letters of each that are shown; the tool tip has all.
constexpr int mostOfName = 36;
constexpr int mostOfWord = 28;
constexpr int leastOfName = 8;

int shownWidth(const QFontMetrics& metrics, const QString& text, int mostLetters)
{
    constexpr qsizetype measured = 400; // letters; more are never visible
    const int width = metrics.horizontalAdvance(text.left(measured)) + 1;
    return std::min(width, mostLetters * letterWidth(metrics));
}

} // namespace

CheckpointChip::CheckpointChip(const QString& name, const QString& path, const State& state, QWidget* parent)
    : QPushButton(parent)
    , m_name(name)
    , m_state(state)
{
    setObjectName(u"checkpointChip"_s);
    setAccessibleName(tr("Checkpoint %1: %2").arg(name, state.word));
    setAccessibleDescription(state.detail);
    setAutoDefault(false);
    setToolTip(plainTip(path) + plainTip(state.detail));
}

int CheckpointChip::iconSize() const { return fontMetrics().height(); }

int CheckpointChip::widthOf(int nameWidth, int wordWidth) const
{
    return 2 * tokens::between + iconSize() + tokens::inside + nameWidth + tokens::between + wordWidth +
           tokens::between + tokens::chipArrow;
}

int CheckpointChip::heightIn(const QFontMetrics& metrics)
{
    return std::max(metrics.height() + 2 * tokens::inside, tokens::denseRow + tokens::inside);
}

QSize CheckpointChip::sizeHint() const
{
    const QFontMetrics metrics = fontMetrics();
    return {widthOf(shownWidth(metrics, m_name, mostOfName), shownWidth(metrics, m_state.word, mostOfWord)),
            heightIn(metrics)};
}

QSize CheckpointChip::minimumSizeHint() const
{
    const int letter = letterWidth(fontMetrics());
    return {widthOf(leastOfName * letter, leastOfName * letter), sizeHint().height()};
}

void CheckpointChip::paintEvent(QPaintEvent*)
{
    QStyleOptionButton option;
    initStyleOption(&option);
    QStylePainter painter(this);
    painter.drawPrimitive(QStyle::PE_PanelButtonCommand, option);
    const QFontMetrics metrics = fontMetrics();
    QRect room = rect().adjusted(tokens::between, 0, -tokens::between, 0);
    const auto take = [&room, this](int width, Qt::Edge edge) {
        QRect part = room;
        if (edge == Qt::LeftEdge) {
            part.setWidth(width);
            room.setLeft(part.right() + 1);
        } else {
            part.setLeft(part.right() - width + 1);
            room.setRight(part.left() - 1);
        }
        return QStyle::visualRect(layoutDirection(), rect(), part);
    };
    theme::icon(m_state.icon, m_state.tone)
        .paint(&painter, take(iconSize(), Qt::LeftEdge), Qt::AlignCenter,
               isEnabled() ? QIcon::Normal : QIcon::Disabled);
    take(tokens::inside, Qt::LeftEdge);
    option.rect = take(tokens::chipArrow, Qt::RightEdge);
    option.rect = QRect(option.rect.left(), option.rect.center().y() - tokens::chipArrow / 2,
                        tokens::chipArrow, tokens::chipArrow);
    painter.drawPrimitive(QStyle::PE_IndicatorArrowDown, option);
    take(tokens::between, Qt::RightEdge);
    const int least = std::min(shownWidth(metrics, m_name, leastOfName), room.width() / 2);
    const int wordWidth =
        std::min(shownWidth(metrics, m_state.word, mostOfWord), room.width() - least - tokens::between);
    const QRect word = take(wordWidth, Qt::RightEdge);
    take(tokens::between, Qt::RightEdge);
    const int flags = Qt::AlignVCenter | Qt::AlignLeading | Qt::TextSingleLine;
    painter.setPen(option.palette.color(QPalette::ButtonText));
    painter.drawText(room, flags, labels::shortened(m_name, metrics, room.width()));
    if (isEnabled()) {
        painter.setPen(theme::color(m_state.tone, palette()));
    }
    painter.drawText(word, flags, metrics.elidedText(m_state.word.left(400), Qt::ElideMiddle, word.width()));
}

void CheckpointChip::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Delete)) {
        Q_EMIT removalRequested();
        return;
    }
    QPushButton::keyPressEvent(event);
}

void CheckpointChip::contextMenuEvent(QContextMenuEvent* event)
{
    event->accept();
    showMenu();
}

} // namespace onnxmend
