// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/target_button.h"

#include "ui/look/labels.h"
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

TargetButton::TargetButton(const QIcon& icon, const QString& title, const QString& text, QWidget* parent)
    : QPushButton(parent)
    , m_icon(icon)
    , m_picture(new QLabel(this))
{
    setAccessibleName(title);
    setAccessibleDescription(text);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* const heading = new QLabel(title, this);
    heading->setFont(tokens::font(tokens::TextSize::Section));
    QLabel* const body = labels::createMuted(this, text);
    for (QLabel* const label : {m_picture, heading, body}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents); // the whole is the button
    }
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::around, tokens::around, tokens::around);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_picture);
    layout->addWidget(heading);
    layout->addWidget(body);
    layout->addStretch(1);
    applyIcon();
}

QSize TargetButton::sizeHint() const
{
    const int width = fontMetrics().averageCharWidth() * 30;
    return {width, layout()->totalHeightForWidth(width)};
}

void TargetButton::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        applyIcon();
    }
    QPushButton::changeEvent(event);
}

void TargetButton::applyIcon() { m_picture->setPixmap(m_icon.pixmap(pictureSize, pictureSize)); }

} // namespace onnxmend
