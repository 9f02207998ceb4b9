// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QColor>
#include <QIconEngine>
#include <QString>

#include <functional>

namespace onnxmend::theme
{

/// Draws a one-colour SVG of resources/icons, whose colour is written `currentColor`, in the colour at the
/// time of painting. So an icon stays right after a change of the palette.
class ToneIcon : public QIconEngine
{
public:
    using Color = std::function<QColor()>;

    ToneIcon(QString name, Color color);

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override;
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override;
    QIconEngine* clone() const override;
    bool isNull() override { return m_name.isEmpty(); }

private:
    QColor colorOf(QIcon::Mode mode) const;

    QString m_name;
    Color m_color;
};

} // namespace onnxmend::theme
