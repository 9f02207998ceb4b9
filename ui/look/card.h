// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFrame>
#include <QString>

class QVBoxLayout;

namespace onnxmend
{

/// A part of a page with a heading and a surface of its own.
class Card : public QFrame
{
    Q_OBJECT

public:
    explicit Card(const QString& title, QWidget* parent = nullptr);

    QVBoxLayout& contents() { return *m_contents; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QVBoxLayout* m_contents;
};

/// Paints the surface and the edge of a card or control. To be called while the widget is painted.
void paintSurface(QWidget& widget);

} // namespace onnxmend
