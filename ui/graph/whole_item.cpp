// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/whole_item.h"

#include "ui/graph/graph_look.h"
#include "ui/graph/graph_texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <QFontMetricsF>
#include <QLineF>
#include <QPainter>
#include <QStyleOptionGraphicsItem>

#include <algorithm>

namespace onnxmend
{

namespace
{

constexpr double leastNodes = 0.1;  // scale below which only groups are painted
constexpr double leastTexts = 0.5;  // scale below which texts are not readable, and curves are lines
constexpr double nestedTint = 0.04; // part of the text's colour in the ground of an opened group

} // namespace

bool showsContents(const QRectF& place, double scale)
{
    return std::max(place.width(), place.height()) * scale >= tokens::leastGroup;
}

/// Paints the levels from the outermost in.
class WholeItem::Painting
{
public:
    Painting(const WholeItem& item, QPainter& painter, const QRectF& exposed)
        : m_shown(item.m_shown)
        , m_painter(painter)
        , m_exposed(exposed)
        , m_scale(QStyleOptionGraphicsItem::levelOfDetailFromTransform(painter.worldTransform()))
        , m_palette(item.m_palette)
        , m_bold(item.m_font)
        , m_small(smallFont(item.m_font))
        , m_muted(theme::color(theme::Tone::Muted, m_palette))
    {
        m_bold.setBold(true);
        m_painter.setRenderHint(QPainter::Antialiasing, m_scale >= leastTexts);
    }

    void paintLevel(std::size_t index)
    {
        const WholeLevel& level = m_shown.whole.levels[index];
        const bool hasNodes = m_scale >= leastNodes || level.container == WholeElement::none;
        for (std::size_t edge = level.firstEdge; hasNodes && edge < level.endEdge; ++edge) {
            paintEdge(m_shown.picture.edges[edge], m_shown.layout.edges[edge]);
        }
        for (std::size_t at = level.first; at < level.end; at = m_shown.whole.elements[at].end) {
            if (m_shown.layout.nodes[at].intersects(m_exposed)) {
                paintElement(at, hasNodes);
            }
        }
    }

private:
    void paintElement(std::size_t at, bool hasNodes)
    {
        const PictureNode& node = m_shown.picture.nodes[at];
        const QRectF& place = m_shown.layout.nodes[at];
        if (node.isOpen && showsContents(place, m_scale)) {
            paintGround(node, place);
            paintLevel(m_shown.whole.elements[at].inner);
            paintHeading(at, place);
        } else if (hasNodes || node.canOpen) {
            paintNode(at, node, place);
        }
    }

    /// Paints an opened group behind its contents.
    void paintGround(const PictureNode& node, const QRectF& place)
    {
        QPen outline = lookOf(node, m_palette).outline;
        outline.setCosmetic(true);
        m_painter.setPen(outline);
        m_painter.setBrush(ground());
        m_painter.drawRoundedRect(place, tokens::radius, tokens::radius);
    }

    QColor ground() const
    {
        return theme::mixed(m_palette.color(QPalette::Base), m_palette.color(QPalette::Text), nestedTint);
    }

    /// Paints the title over its contents: edges that enter the group pass behind it.
    void paintHeading(std::size_t at, const QRectF& place)
    {
        if (m_scale < leastTexts) {
            return;
        }
        const QFontMetricsF metrics(m_bold);
        const QString& title = m_shown.layout.texts[at].title;
        const QRectF line(place.topLeft() + QPointF(tokens::between, tokens::inside),
                          QSizeF(metrics.horizontalAdvance(title), metrics.height()));
        m_painter.fillRect(line.adjusted(-tokens::inside, 0, tokens::inside, 0), ground());
        m_painter.setFont(m_bold);
        m_painter.setPen(m_palette.color(QPalette::Text));
        m_painter.drawText(line.topLeft() + QPointF(0, metrics.ascent()), title);
    }

    void paintNode(std::size_t at, const PictureNode& node, const QRectF& place)
    {
        const bool isCast = node.kind == PictureNode::Kind::Cast;
        const NodeLook look = isCast ? lookOfCast(node, m_palette) : lookOf(node, m_palette);
        if (m_scale < leastTexts) {
            paintBox(at, place, look);
            return;
        }
        m_painter.setPen(look.outline);
        m_painter.setBrush(look.fill);
        if (isCast) {
            const QPointF center = place.center();
            m_painter.drawPolygon(QPolygonF({QPointF(center.x(), place.top()),
                                             {place.right(), center.y()},
                                             {center.x(), place.bottom()},
                                             {place.left(), center.y()}}));
            return;
        }
        const double radius = look.isBox ? tokens::radius - 1 : place.height() / 2;
        m_painter.drawRoundedRect(place, radius, radius);
        paintTexts(m_shown.layout.texts[at], place, look);
    }

    /// Paints a box without texts, or a group that is shown as one with a title of a readable size.
    void paintBox(std::size_t at, const QRectF& place, const NodeLook& look)
    {
        m_painter.fillRect(place, look.fill);
        QPen outline = look.outline;
        outline.setCosmetic(true);
        m_painter.setPen(outline);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.drawRect(place);
        if (!m_shown.picture.nodes[at].canOpen) {
            return;
        }
        const QFontMetricsF metrics(m_small);
        const QString& title = m_shown.layout.texts[at].title;
        const bool hasRoom = place.height() * m_scale > metrics.height() &&
                             place.width() * m_scale > metrics.horizontalAdvance(title);
        if (hasRoom) {
            m_painter.save();
            m_painter.translate(place.center());
            m_painter.scale(1 / m_scale, 1 / m_scale);
            m_painter.setFont(m_small);
            m_painter.setPen(look.text);
            m_painter.drawText(
                QPointF(-metrics.horizontalAdvance(title) / 2, metrics.ascent() - metrics.height() / 2),
                title);
            m_painter.restore();
        }
    }

    void paintTexts(const NodeText& text, const QRectF& place, const NodeLook& look)
    {
        const QFontMetricsF titles(m_bold);
        const QFontMetricsF names(m_small);
        const double height = titles.height() + (text.name.isEmpty() ? 0 : names.height());
        const double top = place.center().y() - height / 2;
        const auto paint = [&](const QString& line, const QFont& font, const QFontMetricsF& metrics,
                               const QColor& color, double y) {
            m_painter.setFont(font);
            m_painter.setPen(color);
            m_painter.drawText(
                QPointF(place.center().x() - metrics.horizontalAdvance(line) / 2, y + metrics.ascent()),
                line);
        };
        paint(text.title, m_bold, titles, look.text, top);
        if (!text.name.isEmpty()) {
            paint(text.name, m_small, names, m_muted, top + titles.height());
        }
    }

    void paintEdge(const PictureEdge& edge, const GraphLayout::Edge& place)
    {
        const QRectF bounds = place.path.controlPointRect().adjusted(-1, -1, 1, 1) | place.label;
        if (!bounds.intersects(m_exposed)) {
            return;
        }
        QPen pen = lineOf(edge, m_palette);
        m_painter.setBrush(Qt::NoBrush);
        if (m_scale < leastTexts) {
            pen.setWidth(edge.mark == PictureMark::Conflict ? 2 : 1);
            pen.setCosmetic(true);
            pen.setStyle(Qt::SolidLine);
            m_painter.setPen(pen);
            paintLines(place.path);
            return;
        }
        m_painter.setPen(pen);
        m_painter.drawPath(place.path);
        const QLineF arrow(place.tip, place.tail);
        if (arrow.length() > 0) {
            const QPointF side = (arrow.normalVector().p2() - arrow.p1()) * 0.45;
            m_painter.setPen(QPen(pen.color(), tokens::hairline));
            m_painter.setBrush(pen.color());
            m_painter.drawPolygon(QPolygonF({place.tip, place.tail + side, place.tail - side}));
        }
        if (!place.label.isEmpty()) {
            paintLabel(edge, place.label);
        }
    }

    /// Paints the ends of the curves of a path, joined by lines.
    void paintLines(const QPainterPath& path)
    {
        QPointF from;
        for (int i = 0; i < path.elementCount(); ++i) {
            const bool isCurve = path.elementAt(i).isCurveTo();
            i += isCurve ? 2 : 0; // its end is the third point
            const QPointF to = path.elementAt(i);
            if (i > 0) {
                m_painter.drawLine(from, to);
            }
            from = to;
        }
    }

    void paintLabel(const PictureEdge& edge, const QRectF& place)
    {
        const QPen outline = labelOutline(edge, m_palette);
        m_painter.setPen(outline);
        m_painter.setBrush(m_palette.color(QPalette::Base));
        m_painter.drawRoundedRect(place, tokens::inside, tokens::inside);
        m_painter.setFont(m_small);
        m_painter.setPen(edge.mark == PictureMark::Conflict ? outline.color()
                                                            : m_palette.color(QPalette::Text));
        m_painter.drawText(place, Qt::AlignCenter, textOf(m_shown.picture, edge));
    }

    const ShownWhole& m_shown;
    QPainter& m_painter;
    QRectF m_exposed;
    double m_scale;
    const QPalette& m_palette;
    QFont m_bold;
    QFont m_small;
    QColor m_muted;
};

WholeItem::WholeItem(const ShownWhole& shown, const QFont& font, const QPalette& palette)
    : m_shown(shown)
    , m_font(font)
    , m_palette(palette)
{
    setFlag(ItemUsesExtendedStyleOption); // with the exposed part
}

QRectF WholeItem::boundingRect() const
{
    return m_shown.layout.bounds.adjusted(-tokens::ring, -tokens::ring, tokens::ring, tokens::ring);
}

void WholeItem::paint(QPainter* painter, const QStyleOptionGraphicsItem* option, QWidget*)
{
    if (!m_shown.whole.levels.empty()) {
        painter->save();
        Painting(*this, *painter, option->exposedRect).paintLevel(0);
        painter->restore();
    }
}

} // namespace onnxmend
