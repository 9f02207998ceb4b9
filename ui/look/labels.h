// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/look/theme.h"

#include <QLabel>
#include <QString>

/// Labels of the panels: plain text that wraps and can be selected.
namespace onnxmend::labels
{

/// A label in a tone of the palette in force.
class ToneLabel : public QLabel
{
    Q_OBJECT

public:
    ToneLabel(theme::Tone tone, const QString& text, QWidget* parent);

protected:
    void changeEvent(QEvent* event) override;

private:
    void applyTone();

    theme::Tone m_tone;
};

QLabel* createText(QWidget* parent, const QString& accessibleName);
QLabel* createHeading(QWidget* parent, const QString& text, int morePoints);
QLabel* createMuted(QWidget* parent, const QString& text);

/// Long names have no spaces: gives the label places where it may break.
QString breakable(const QString& name);

} // namespace onnxmend::labels
