// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/labels.h"

#include <QEvent>
#include <QGuiApplication>

#include <algorithm>
#include <utility>
#include <vector>

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

QLabel* createHeading(QWidget* parent, const QString& text, tokens::TextSize size)
{
    auto* const label = new QLabel(text, parent);
    QFont font = tokens::font(size);
    font.setWeight(QFont::DemiBold); // as the titles of cards
    label->setFont(font);
    return label;
}

QLabel* createMuted(QWidget* parent, const QString& text)
{
    return new ToneLabel(theme::Tone::Muted, text, parent);
}

namespace
{

/// A part of a name with the mark behind it.
struct NamePart {
    QString text;
    bool isKept = false;
};

bool isPartMark(QChar letter) { return letter == u'.' || letter == u'/' || letter == u'_' || letter == u':'; }

std::vector<NamePart> partsOf(const QString& name)
{
    std::vector<NamePart> parts(1);
    for (qsizetype i = 0; i < name.size(); ++i) {
        parts.back().text += name.at(i);
        if (isPartMark(name.at(i)) && i + 1 < name.size() && !isPartMark(name.at(i + 1))) {
            parts.emplace_back();
        }
    }
    for (NamePart& part : parts) {
        part.isKept = std::ranges::any_of(part.text, [](QChar letter) { return letter.isDigit(); });
    }
    parts.front().isKept = true;
    parts.back().isKept = true;
    return parts;
}

/// "…" for each run of parts that are left away.
QString joined(const std::vector<NamePart>& parts)
{
    QString text;
    bool isGap = false;
    for (const NamePart& part : parts) {
        if (part.isKept) {
            text += part.text;
        } else if (!isGap) {
            text += u'…';
        }
        isGap = !part.isKept;
    }
    return text;
}

} // namespace

QString shortened(const QString& name, const QFontMetricsF& metrics, double width)
{
    constexpr qsizetype longest = 400; // letters; what is longer fits nowhere
    if (metrics.horizontalAdvance(name) <= width) {
        return name;
    }
    std::vector<NamePart> parts = partsOf(name.left(longest));
    QString text = joined(parts);
    if (name.size() > longest || metrics.horizontalAdvance(text) > width) {
        return metrics.elidedText(name, Qt::ElideMiddle, width);
    }
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) { // the end says most
        if (!std::exchange(part->isKept, true)) {
            const QString more = joined(parts);
            part->isKept = metrics.horizontalAdvance(more) <= width;
            text = part->isKept ? more : text;
        }
    }
    return text;
}

QString breakable(const QString& name)
{
    constexpr QChar mayBreak(0x200B);
    constexpr int longestRun = 40;
    QString text;
    int run = 0; // since the last place to break at
    for (const QChar letter : name) {
        text += letter;
        const bool isMark = letter == u'.' || letter == u'/' || letter == u'_';
        run = letter.isSpace() ? 0 : run + 1;
        if (isMark || (run >= longestRun && !letter.isHighSurrogate())) {
            text += mayBreak;
            run = 0;
        }
    }
    return text;
}

} // namespace onnxmend::labels
