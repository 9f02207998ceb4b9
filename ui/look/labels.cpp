// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/labels.h"

#include "ui/look/live_look.h"

#include <QEvent>
#include <QGuiApplication>

#include <algorithm>
#include <cstddef>
#include <iterator>
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
    setForegroundRole(QPalette::WindowText); // otherwise it would be Text on a panel in the base colour
    applyTone();
}

void ToneLabel::setTone(theme::Tone tone)
{
    m_tone = tone;
    applyTone();
}

void ToneLabel::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange) {
        applyTone();
    }
    QLabel::changeEvent(event);
}

void ToneLabel::applyTone()
{
    const QColor color = theme::color(m_tone, QGuiApplication::palette());
    // Otherwise its own change would call this again without end.
    if (palette().color(QPalette::WindowText) != color) {
        QPalette own; // has only this colour, so that all others follow the window
        own.setColor(QPalette::WindowText, color);
        setPalette(own);
    }
}

QLabel* createText(QWidget* parent, const QString& meaning, const QString& objectName)
{
    auto* const label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    label->setAccessibleDescription(meaning); // a name would be read instead of the text
    label->setObjectName(objectName);
    return label;
}

QLabel* createHeading(QWidget* parent, const QString& text, tokens::TextSize size)
{
    auto* const label = new QLabel(text, parent);
    live::keep(*label, live::Part::Font, [label, size] {
        QFont font = tokens::font(size);
        font.setWeight(QFont::DemiBold); // like the titles of cards
        label->setFont(font);
    });
    return label;
}

QLabel* createMuted(QWidget* parent, const QString& text, const QString& objectName)
{
    auto* const label = new ToneLabel(theme::Tone::Muted, text, parent);
    label->setObjectName(objectName);
    return label;
}

namespace
{

/// A part of a name with the mark after it.
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
    return parts;
}

/// A range of parts that another name does not have at this place: from the first part up to the end.
struct OwnParts {
    std::size_t first = 0;
    std::size_t end = 0;
};

OwnParts ownParts(const std::vector<NamePart>& parts, const std::vector<NamePart>& other)
{
    const std::size_t shorter = std::min(parts.size(), other.size());
    std::size_t first = 0;
    while (first < shorter && parts[first].text == other[first].text) {
        ++first;
    }
    std::size_t behind = 0;
    while (behind < shorter - first &&
           parts[parts.size() - 1 - behind].text == other[other.size() - 1 - behind].text) {
        ++behind;
    }
    return {first, parts.size() - behind};
}

/// Marks, for each of the other names, a part that it does not have. Marks as few as possible, so that the
/// ends have room.
void keepWhatDiffers(std::vector<NamePart>& parts, const QStringList& others, qsizetype longest)
{
    std::vector<OwnParts> own;
    for (const QString& other : others) {
        own.push_back(ownParts(parts, partsOf(other.left(longest))));
    }
    // Names with the most in common leave the least choice.
    std::ranges::stable_sort(own, {}, [](const OwnParts& range) { return range.end - range.first; });
    for (const OwnParts& range : own) {
        const auto begin = parts.begin() + static_cast<std::ptrdiff_t>(range.first);
        const auto end = parts.begin() + static_cast<std::ptrdiff_t>(range.end);
        if (begin != end && std::none_of(begin, end, [](const NamePart& part) { return part.isKept; })) {
            std::prev(end)->isKept = true;
        }
    }
}

/// Returns the marked parts, with "…" for each run of parts between them.
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

/// Marks the part if there is room for it.
void keepIfFits(std::vector<NamePart>& parts, NamePart& part, const QFontMetricsF& metrics, double width)
{
    if (!std::exchange(part.isKept, true)) {
        part.isKept = metrics.horizontalAdvance(joined(parts)) <= width;
    }
}

} // namespace

QString shortened(const QString& name, const QFontMetricsF& metrics, double width,
                  const QStringList& neighbours)
{
    constexpr qsizetype longest = 400; // letters; no place has room for more
    if (metrics.horizontalAdvance(name) <= width) {
        return name;
    }
    std::vector<NamePart> parts = partsOf(name.left(longest));
    keepWhatDiffers(parts, neighbours, longest);
    const bool hasSome = std::ranges::any_of(parts, &NamePart::isKept);
    if (!hasSome) { // only the ends distinguish it from others
        parts.front().isKept = parts.back().isKept = true;
    }
    if (name.size() > longest || metrics.horizontalAdvance(joined(parts)) > width) {
        if (!neighbours.empty()) { // the layer at least
            return shortened(name, metrics, width);
        }
        return metrics.elidedText(name, Qt::ElideMiddle, width);
    }
    keepIfFits(parts, parts.back(), metrics, width); // the end has the most information
    keepIfFits(parts, parts.front(), metrics, width);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
        keepIfFits(parts, *part, metrics, width);
    }
    return joined(parts);
}

QString breakable(const QString& name)
{
    constexpr QChar mayBreak(0x200B);
    constexpr int longestRun = 28; // number of letters, even capitals, that fit the panel
    QString text;
    int run = 0; // letters since the last possible break
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
