// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QFontMetricsF>
#include <QLabel>
#include <QString>
#include <QStringList>

/// Labels of the panels. Their plain text wraps and can be selected.
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

/// `meaning` says what the text is about, for screen readers: "Loss of the cast". They read the text first.
QLabel* createText(QWidget* parent, const QString& meaning, const QString& objectName = {});
QLabel* createHeading(QWidget* parent, const QString& text, tokens::TextSize size);
QLabel* createMuted(QWidget* parent, const QString& text, const QString& objectName = {});

/// Returns the name with places where a label may break it, since long names have no spaces.
QString breakable(const QString& name);

/// Shortens a name of parts (separated by . / _ and :) to a width in pixels. Parts with a number, which
/// distinguish layers, and parts that its neighbours do not have stay longest, then the last and the first. A
/// name without parts, or without room even so, is cut in its middle.
QString shortened(const QString& name, const QFontMetricsF& metrics, double width,
                  const QStringList& neighbours = {});

} // namespace onnxmend::labels
