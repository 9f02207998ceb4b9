// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/window/drop_overlay.h"

#include "ui/look/live_look.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double veil = 0.9; ///< opacity of the surface over the window
constexpr int frameWidth = tokens::ring;
constexpr double frameDash = 4; ///< in line widths

} // namespace

DropOverlay::DropOverlay(QWidget* window)
    : QWidget(window)
    , m_text(new QLabel(this))
{
    setObjectName(u"dropOverlay"_s);
    setAccessibleName(tr("Effect of the drop"));
    m_text->setObjectName(u"dropText"_s);
    live::setFont(*m_text, tokens::TextSize::Headline);
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setWordWrap(true);
    auto* const layout = new QVBoxLayout(this);
    layout->setContentsMargins(tokens::section, tokens::section, tokens::section, tokens::section);
    layout->addWidget(m_text);
    hide();
}

void DropOverlay::showOffer(const QString& text)
{
    m_text->setText(text);
    setGeometry(parentWidget()->rect());
    raise();
    show();
}

void DropOverlay::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QColor surface = palette().color(QPalette::Base);
    surface.setAlphaF(veil);
    painter.fillRect(rect(), surface);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen frame(theme::color(theme::Tone::Accent, palette()), frameWidth, Qt::CustomDashLine);
    frame.setDashPattern({frameDash, frameDash});
    painter.setPen(frame);
    painter.drawRoundedRect(rect().adjusted(tokens::around, tokens::around, -tokens::around, -tokens::around),
                            tokens::radius, tokens::radius);
}

} // namespace onnxmend
