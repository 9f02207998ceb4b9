// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/pages/labels.h"

#include "ui/window/theme.h"

#include <QLabel>

namespace onnxmend::labels
{

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
    auto* const label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    QPalette colors = label->palette();
    colors.setColor(QPalette::WindowText, theme::color(theme::Tone::Muted, parent->palette()));
    label->setPalette(colors);
    return label;
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
