// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/tone_icon.h"

#include <QFile>
#include <QGuiApplication>
#include <QPainter>
#include <QPalette>
#include <QPixmapCache>
#include <QSvgRenderer>

#include <utility>

namespace onnxmend::theme
{

using namespace Qt::StringLiterals;

ToneIcon::ToneIcon(QString name, Color color)
    : m_name(std::move(name))
    , m_color(std::move(color))
{
}

QColor ToneIcon::colorOf(QIcon::Mode mode) const
{
    const QPalette palette = QGuiApplication::palette();
    if (mode == QIcon::Disabled) {
        return palette.color(QPalette::Disabled, QPalette::WindowText);
    }
    return m_color();
}

void ToneIcon::paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state)
{
    const qreal ratio = painter->device() ? painter->device()->devicePixelRatioF() : 1.0;
    painter->drawPixmap(rect, pixmap((QSizeF(rect.size()) * ratio).toSize(), mode, state));
}

QPixmap ToneIcon::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State)
{
    const QByteArray color = colorOf(mode).name().toLatin1();
    const QString key = u"onnxmend/%1/%2x%3/%4"_s.arg(m_name)
                            .arg(size.width())
                            .arg(size.height())
                            .arg(QLatin1StringView(color));
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap)) {
        return pixmap;
    }
    pixmap = QPixmap(size);
    pixmap.fill(Qt::transparent);
    QFile file(u":/icons/"_s + m_name + u".svg"_s);
    if (file.open(QIODevice::ReadOnly)) {
        QSvgRenderer renderer(file.readAll().replace("currentColor", color));
        renderer.setAspectRatioMode(Qt::KeepAspectRatio);
        QPainter painter(&pixmap);
        renderer.render(&painter);
    }
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

QIconEngine* ToneIcon::clone() const { return new ToneIcon(*this); }

} // namespace onnxmend::theme
