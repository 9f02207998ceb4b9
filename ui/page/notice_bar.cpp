// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/page/notice_bar.h"

#include "ui/look/layouts.h"
#include "ui/look/live_look.h"
#include "ui/look/plain_texts.h"
#include "ui/look/tokens.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace onnxmend
{

NoticeBar::NoticeBar(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_buttons(new FlowLayout(nullptr))
{
    setAutoFillBackground(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    m_buttons->setSpacing(tokens::between);
    auto* const layout = new QHBoxLayout(this);
    layout->setContentsMargins(tokens::around, tokens::inside, tokens::around, tokens::inside);
    layout->setSpacing(tokens::between);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    auto* const buttons = new QVBoxLayout; // in the middle of a text of several lines
    buttons->addStretch(1);
    buttons->addLayout(m_buttons);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    hide();
}

void NoticeBar::setText(const QString& text) { m_text->setText(wrappable(text)); }

QPushButton* NoticeBar::addButton(const QString& title, const QString& objectName,
                                  const QString& accessibleName, const QString& tip)
{
    auto* const button = new QPushButton(title, this);
    button->setObjectName(objectName);
    button->setAccessibleName(accessibleName);
    button->setToolTip(tip);
    m_buttons->addWidget(button);
    return button;
}

void NoticeBar::setLook(theme::Tone tone, const char* icon)
{
    live::setTint(*this, tone);
    live::setPicture(*m_icon, theme::icon(icon, tone));
}

} // namespace onnxmend
