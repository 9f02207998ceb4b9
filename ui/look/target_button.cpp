// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/target_button.h"

#include "ui/look/labels.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"

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
    , m_shape(shape)
    , m_picture(new QLabel(this))
{
    setAccessibleName(title);
    setAccessibleDescription(text);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum); // as high as its neighbours
    const bool isRow = shape == Shape::Row;
    QLabel* const heading = isRow ? new ElidedLabel(this) : new QLabel(this); // a row shows a file name
    heading->setText(title);
    heading->setTextFormat(Qt::PlainText);
    live::setFont(*heading, isRow ? tokens::TextSize::Body : tokens::TextSize::Section);
    QLabel* const body = labels::createMuted(this, wrappable(text));
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
    live::keep(*m_picture, live::Part::Picture, [icon, isRow, picture = m_picture] {
        const int size = isRow ? tokens::section : pictureSize;
        picture->setPixmap(icon.pixmap(size, size));
    });
}

QSize TargetButton::sizeHint() const
{
    const int width = letterWidth(fontMetrics()) * (m_shape == Shape::Row ? 60 : 30);
    return {width, layout()->totalHeightForWidth(width)};
}

} // namespace onnxmend
