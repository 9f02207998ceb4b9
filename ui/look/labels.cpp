// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/labels.h"

#include <QEvent>
#include <QGuiApplication>

namespace onnxmend::labels
{

ToneLabel::ToneLabel(theme::Tone tone, const QString& text, QWidget* parent)
    : QLabel(text, parent)
    , m_tone(tone)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setForegroundRole(QPalette::WindowText); // on a panel in the base colour it would be Text
    applyTone();
}

void ToneLabel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        applyTone();
    }
    QLabel::changeEvent(event);
}

void ToneLabel::applyTone()
{
    const QColor color = theme::color(m_tone, QGuiApplication::palette());
    if (palette().color(QPalette::WindowText) != color) { // else it would be told of its own change for ever
        QPalette colors = palette();
        colors.setColor(QPalette::WindowText, color);
        setPalette(colors);
    }
}

QLabel* createText(QWidget* parent, const QString& accessibleName)
{
    auto* const label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setAccessibleName(accessibleName);
    return label;
}

QLabel* createHeading(QWidget* parent, const QString& text, int morePoints)
{
    auto* const label = new QLabel(text, parent);
    QFont font = label->font();
    font.setBold(true);
    font.setPointSize(font.pointSize() + morePoints);
    label->setFont(font);
    return label;
}

QLabel* createMuted(QWidget* parent, const QString& text)
{
    return new ToneLabel(theme::Tone::Muted, text, parent);
}

QString breakable(const QString& name)
{
    QString text = name;
    for (const char16_t* const mark : {u".", u"/", u"_"}) {
        text.replace(QString::fromUtf16(mark), QString::fromUtf16(mark) + QChar(0x200B));
    }
    return text;
}

} // namespace onnxmend::labels
