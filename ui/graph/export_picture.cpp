// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/export_picture.h"

#include "core/base/error.h"
#include "core/base/target_file.h"
#include "core/base/text.h"
#include "ui/graph/graph_view.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>

#include <algorithm>
#include <cmath>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr double usualScale = 2;
constexpr double mostPixels = 64e6; // pixels of a PNG, which takes 256 MB while it is drawn

QByteArray svgOf(GraphView& view)
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(view.sceneRect().size().toSize());
    generator.setViewBox(QRectF({}, view.sceneRect().size()));
    generator.setTitle(u"onnxmend"_s);
    QPainter painter(&generator);
    painter.fillRect(QRectF({}, view.sceneRect().size()), view.backgroundBrush());
    view.paintOn(painter);
    painter.end();
    return buffer.data();
}

QByteArray pngOf(GraphView& view)
{
    const QSizeF size = view.sceneRect().size();
    const double scale =
        std::min(usualScale, std::sqrt(mostPixels / std::max(1.0, size.width() * size.height())));
    QImage image((size * scale).toSize().expandedTo({1, 1}), QImage::Format_RGB32);
    if (image.isNull()) {
        throw Error({.reason = "there is not enough memory for so large an image",
                     .advice = "Export it as SVG, or show fewer nodes."});
    }
    image.fill(view.backgroundBrush().color());
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    view.paintOn(painter);
    painter.end();
    QBuffer buffer;
    image.save(&buffer, "PNG");
    return buffer.data();
}

} // namespace

void exportPicture(GraphView& view, const std::filesystem::path& path)
{
    const QByteArray bytes = asciiLowerCase(path.extension().string()) == ".png" ? pngOf(view) : svgOf(view);
    writeWholeFile(path, {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

} // namespace onnxmend
