// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/card.h"

#include "ui/look/live_look.h"
#include "ui/look/tokens.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace onnxmend
{

Card::Card(const QString& title, QWidget* parent)
    : QFrame(parent)
    , m_contents(new QVBoxLayout(this))
{
    setAccessibleName(title);
    m_contents->setContentsMargins(tokens::around, tokens::around - tokens::inside, tokens::around,
                                   tokens::around);
    m_contents->setSpacing(tokens::between);
    auto* const heading = new QLabel(title, this);
    live::setFont(*heading, tokens::TextSize::Section);
    m_contents->addWidget(heading);
}

void Card::paintEvent(QPaintEvent*) { paintSurface(*this); }

void paintSurface(QWidget& widget)
{
    QPainter painter(&widget);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(widget.palette().color(QPalette::Base));
    painter.setPen(QPen(widget.palette().color(QPalette::Mid), tokens::hairline));
    painter.drawRoundedRect(QRectF(widget.rect()).adjusted(0.5, 0.5, -0.5, -0.5), tokens::radius,
                            tokens::radius);
}

} // namespace onnxmend
