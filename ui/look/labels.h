// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QFontMetricsF>
#include <QLabel>
#include <QString>
#include <QStringList>

/// Labels of the panels: plain text that wraps and can be selected.
namespace onnxmend::labels
{

/// A label in a tone of the palette in force.
class ToneLabel : public QLabel
{
    Q_OBJECT

public:
    ToneLabel(theme::Tone tone, const QString& text, QWidget* parent);
    void setTone(theme::Tone tone);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyTone();

    theme::Tone m_tone;
};

QLabel* createText(QWidget* parent, const QString& accessibleName);
QLabel* createHeading(QWidget* parent, const QString& text, tokens::TextSize size);
QLabel* createMuted(QWidget* parent, const QString& text);

/// Long names have no spaces: gives the label places where it may break.
QString breakable(const QString& name);

/// A name of parts (by . / _ and :) in a width in pixels: parts with a number, which tell one layer from
/// another, and those that tell it from its neighbours stay longest, then the last and the first. What has no
/// parts, or has no room even so, is cut in its middle.
QString shortened(const QString& name, const QFontMetricsF& metrics, double width,
                  const QStringList& neighbours = {});

} // namespace onnxmend::labels
