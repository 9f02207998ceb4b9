// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

class QLabel;
class QWidget;

/// Labels of the panels: plain text that wraps and can be selected.
namespace onnxmend::labels
{

QLabel* createText(QWidget* parent, const QString& accessibleName);
QLabel* createHeading(QWidget* parent, const QString& text, int morePoints);
/// In the muted colour of the palette in force.
QLabel* createMuted(QWidget* parent, const QString& text);

/// Long names have no spaces: gives the label places where it may break.
QString breakable(const QString& name);

} // namespace onnxmend::labels
