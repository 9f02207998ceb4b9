// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/target_button.h"

#include "ui/look/labels.h"
#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace onnxmend
{

namespace
{

constexpr int pictureSize = 28;

} // namespace

TargetButton::TargetButton(const QIcon& icon, const QString& title, const QString& text, QWidget* parent,
                           Shape shape)
    : QPushButton(parent)
    , m_icon(icon)
    , m_shape(shape)
    , m_picture(new QLabel(this))
{
    setAccessibleName(title);
    setAccessibleDescription(text);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum); // as high as its neighbours
    const bool isRow = shape == Shape::Row;
    auto* const heading = new QLabel(title, this);
    heading->setTextFormat(Qt::PlainText); // it may be a file name
    heading->setFont(tokens::font(isRow ? tokens::TextSize::Body : tokens::TextSize::Section));
    QLabel* const body = labels::createMuted(this, text);
    for (QLabel* const label : {m_picture, heading, body}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents); // the button gets the clicks
    }
    auto* const lines = new QVBoxLayout;
    lines->setSpacing(isRow ? 0 : tokens::between);
    lines->addWidget(heading);
    lines->addWidget(body);
    const int margin = isRow ? tokens::between : tokens::around;
    auto* const layout = new QBoxLayout(isRow ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom, this);
    layout->setContentsMargins(tokens::around, margin, tokens::around, margin);
    layout->setSpacing(isRow ? tokens::around : tokens::between);
    layout->addWidget(m_picture);
    layout->addLayout(lines, isRow ? 1 : 0);
    if (!isRow) {
        layout->addStretch(1);
    }
    applyIcon();
}

QSize TargetButton::sizeHint() const
{
    const int width = letterWidth(fontMetrics()) * (m_shape == Shape::Row ? 60 : 30);
    return {width, layout()->totalHeightForWidth(width)};
}

void TargetButton::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        applyIcon();
    }
    QPushButton::changeEvent(event);
}

void TargetButton::applyIcon()
{
    const int size = m_shape == Shape::Row ? tokens::section : pictureSize;
    m_picture->setPixmap(m_icon.pixmap(size, size));
}

} // namespace onnxmend
