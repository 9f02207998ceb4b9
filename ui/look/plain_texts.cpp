// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/plain_texts.h"

#include "ui/look/labels.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QStringList>
#include <QStyle>
#include <QToolTip>

#include <cmath>

namespace onnxmend
{

using namespace Qt::StringLiterals;

QString plainTip(const QString& text)
{
    return text.isEmpty() ? QString()
                          : u"<p>%1</p>"_s.arg(wrappable(text).toHtmlEscaped().replace(u'\n', u"<br>"_s));
}

QString wrappable(const QString& text)
{
    constexpr qsizetype longestWord = 60;
    const QStringList words = text.split(u' ');
    const bool hasLong =
        std::ranges::any_of(words, [](const QString& word) { return word.size() > longestWord; });
    return hasLong ? labels::breakable(text) : text;
}

namespace
{
constexpr int fewestLetters = 12; // a shorter rest would mean nothing
} // namespace

QString shortName(const QString& name, qsizetype letters)
{
    if (name.size() <= letters) {
        return name;
    }
    const qsizetype half = letters / 2;
    QString first = name.left(half);
    QString last = name.right(letters - half - 1);
    if (first.back().isHighSurrogate()) { // half of a character
        first.chop(1);
    }
    if (last.front().isLowSurrogate()) {
        last.remove(0, 1);
    }
    return first + u'…' + last;
}

QString inMenu(const QString& name) { return shortName(name).replace(u'&', QStringLiteral("&&")); }

ElidedLabel::ElidedLabel(QWidget* parent, Qt::TextElideMode mode)
    : QLabel(parent)
    , m_mode(mode)
{
    setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const
{
    const QSize whole = QLabel::minimumSizeHint();
    const int few = static_cast<int>(std::ceil(letterWidth(fontMetrics()) * fewestLetters));
    return {std::min(whole.width(), few), whole.height()};
}

QString ElidedLabel::elidedText() const
{
    return fontMetrics().elidedText(text(), m_mode, contentsRect().width());
}

bool ElidedLabel::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && elidedText() != text()) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainTip(text()), this);
        return true;
    }
    return QLabel::event(event);
}

void ElidedLabel::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    style()->drawItemText(&painter, contentsRect(), QStyle::visualAlignment(layoutDirection(), alignment()),
                          palette(), isEnabled(), elidedText(), foregroundRole());
}

} // namespace onnxmend
