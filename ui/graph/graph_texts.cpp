// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_texts.h"

#include "ui/look/labels.h"
#include "ui/look/plain_texts.h"
#include "ui/look/texts.h"
#include "ui/look/tokens.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QStringList>

#include <algorithm>
#include <optional>
#include <span>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::size_t mostDescribed = 1000; // edges; nobody listens to more

struct GraphWords {
    Q_DECLARE_TR_FUNCTIONS(graph)
};

/// Returns the line below the title.
QString nameOf(const PictureNode& node)
{
    switch (node.kind) {
    case PictureNode::Kind::Input:
        return GraphWords::tr("input");
    case PictureNode::Kind::Constant:
        return GraphWords::tr("constant");
    case PictureNode::Kind::Output:
        return GraphWords::tr("output");
    case PictureNode::Kind::Operator:
        return texts::fromUtf8(node.name);
    case PictureNode::Kind::Region: {
        const QString nodes = texts::count(node.count, GraphWords::tr("1 node"), GraphWords::tr("%1 nodes"));
        return u"%1 · %2"_s.arg(texts::shortDtype(node.dtype), nodes) +
               (node.byteCount > 0 ? u" · "_s + texts::bytes(node.byteCount) : QString()) +
               (node.timeShare ? u" · "_s + GraphWords::tr("%1 of time").arg(texts::percent(*node.timeShare))
                               : QString());
    }
    case PictureNode::Kind::Group: {
        const QString nodes = texts::count(node.count, GraphWords::tr("1 node"), GraphWords::tr("%1 nodes"));
        return node.dtype == DType::Undefined ? nodes
                                              : u"%1 · %2"_s.arg(texts::shortDtype(node.dtype), nodes);
    }
    case PictureNode::Kind::Cast:
    case PictureNode::Kind::More:
        break;
    }
    return {};
}

QString titleOf(const PictureNode& node)
{
    if (node.kind == PictureNode::Kind::Cast) {
        return {};
    }
    if (node.kind == PictureNode::Kind::More) {
        return GraphWords::tr("and %1 more").arg(texts::count(node.count));
    }
    const QString sign = node.isOpen ? u"▾ "_s : node.canOpen ? u"▸ "_s : QString();
    const QString title = sign + texts::fromUtf8(node.title);
    return node.mark == PictureMark::Added ? u"+ "_s + title : title;
}

/// Returns the values that cross a border between regions.
QString borderText(const PictureEdge& edge)
{
    QStringList parts;
    if (edge.conflicts > 0) {
        parts.append(
            texts::count(edge.conflicts, GraphWords::tr("1 conflict"), GraphWords::tr("%1 conflicts")));
    }
    if (edge.casts > 0) {
        parts.append(texts::count(edge.casts, GraphWords::tr("1 Cast"), GraphWords::tr("%1 Casts")));
    }
    if (parts.isEmpty()) {
        parts.append(texts::count(edge.count, GraphWords::tr("1 tensor"), GraphWords::tr("%1 tensors")));
    }
    return parts.join(u" · "_s);
}

QString fullTitleOf(const PictureNode& node)
{
    return node.kind == PictureNode::Kind::More ? GraphWords::tr("%1 more").arg(texts::count(node.count))
                                                : texts::fromUtf8(node.title);
}

/// Returns "N×3" for "[N, 3]"; empty for a scalar.
QString shapeText(const std::string& shape)
{
    QString text = texts::fromUtf8(shape);
    text.remove(u'[').remove(u']');
    return shortName(text.replace(u", "_s, u"×"_s)); // a dimension may have a formula as its name
}

/// Returns the text of an edge of a map or whole graph if it is in conflict or changes.
QString markText(const GraphPicture& picture, const PictureEdge& edge)
{
    if (edge.mark == PictureMark::Conflict) {
        return edge.expected.empty() ? shortType(edge.type)
                                     : u"%1 ≠ %2"_s.arg(shortType(edge.type), shortType(edge.expected));
    }
    if (edge.mark == PictureMark::Changed) {
        const QString own = shortType(edge.type);
        const QString other = shortType(edge.otherType);
        return picture.isOfPlan ? u"%1 → %2"_s.arg(other, own) : u"%1 → %2"_s.arg(own, other);
    }
    return {};
}

QString typeText(const PictureEdge& edge) { return edge.type.empty() ? u"?"_s : texts::fromUtf8(edge.type); }

} // namespace

QString describeTime(double share, bool optimised)
{
    return (optimised ? GraphWords::tr("%1 of the time of a run, as ONNX Runtime optimises it")
                      : GraphWords::tr("%1 of the time of a run, as it is written"))
        .arg(texts::percent(share));
}

QFont smallFont(const QFont& font)
{
    QFont small = font;
    small.setPointSizeF(font.pointSizeF() * 0.88);
    return small;
}

NodeText textOf(const PictureNode& node, const QFont& font)
{
    QFont bold = font;
    bold.setBold(node.kind != PictureNode::Kind::More);
    const bool isRegion = node.kind == PictureNode::Kind::Region;
    const double longest = isRegion ? tokens::regionName : tokens::nodeName;
    return {labels::shortened(titleOf(node), QFontMetricsF(bold), longest),
            labels::shortened(nameOf(node), QFontMetricsF(smallFont(font)), longest)};
}

QString shortType(const std::string& type)
{
    const std::optional<DType> dtype = dtypeFromOnnxName(type);
    return dtype ? texts::shortDtype(*dtype) : type.empty() ? u"?"_s : texts::fromUtf8(type);
}

QString textOf(const GraphPicture& picture, const PictureEdge& edge)
{
    if (picture.kind == GraphPicture::Kind::Regions) {
        return borderText(edge);
    }
    if (picture.kind == GraphPicture::Kind::Preview) {
        return shortType(edge.type);
    }
    if (picture.kind == GraphPicture::Kind::Whole) {
        const QString mark = edge.count == 1 ? markText(picture, edge) : QString();
        return edge.count > 1 && edge.conflicts == 0
                   ? texts::count(edge.count, GraphWords::tr("1 tensor"), GraphWords::tr("%1 tensors"))
               : edge.count > 1 ? texts::count(edge.conflicts, GraphWords::tr("1 conflict"),
                                               GraphWords::tr("%1 conflicts"))
               : mark.isEmpty() ? shapeText(edge.shape)
                                : mark;
    }
    return markText(picture, edge);
}

QString describeEdge(const GraphPicture& graph, const PictureEdge& edge)
{
    QStringList parts{
        u"%1 → %2"_s.arg(fullTitleOf(graph.nodes[edge.from]), fullTitleOf(graph.nodes[edge.to]))};
    if (graph.kind == GraphPicture::Kind::Regions ||
        (graph.kind == GraphPicture::Kind::Whole && edge.count > 1)) {
        parts.append(texts::count(edge.count, GraphWords::tr("1 tensor"), GraphWords::tr("%1 tensors")));
        if (edge.casts > 0) {
            parts.append(texts::count(edge.casts, GraphWords::tr("1 Cast"), GraphWords::tr("%1 Casts")));
        }
        if (edge.timeShare) {
            parts.append(describeTime(*edge.timeShare, graph.nodes[edge.to].isTimeOptimised));
        }
        if (edge.conflicts > 0) {
            parts.append(
                texts::count(edge.conflicts, GraphWords::tr("1 conflict"), GraphWords::tr("%1 conflicts")));
        }
        return parts.join(u'\n');
    }
    const QString type =
        edge.shape.empty() ? typeText(edge) : u"%1 %2"_s.arg(typeText(edge), shapeText(edge.shape));
    parts.append(edge.value.empty() ? type : u"%1: %2"_s.arg(texts::fromUtf8(edge.value), type));
    if (edge.mark == PictureMark::Conflict && !edge.expected.empty()) {
        parts.append(GraphWords::tr("wanted: %1").arg(texts::fromUtf8(edge.expected)));
    }
    if (!edge.otherType.empty()) {
        parts.append(
            (graph.isOfPlan ? GraphWords::tr("%1 without the plan") : GraphWords::tr("%1 with the plan"))
                .arg(texts::fromUtf8(edge.otherType)));
    }
    return parts.join(u'\n');
}

QString describePicture(const GraphPicture& graph)
{
    QStringList lines;
    for (const PictureEdge& edge :
         std::span(graph.edges).first(std::min(graph.edges.size(), mostDescribed))) {
        lines.append(u"%1 → %2: %3"_s.arg(fullTitleOf(graph.nodes[edge.from]),
                                          fullTitleOf(graph.nodes[edge.to]), typeText(edge)));
    }
    return lines.join(u'\n');
}

QString describeNode(const PictureNode& node)
{
    QStringList parts{fullTitleOf(node)};
    if (!node.name.empty()) {
        parts.append(texts::fromUtf8(node.name));
    }
    if (node.kind == PictureNode::Kind::More) {
        parts.append(GraphWords::tr("Double-click to show more of them"));
    }
    if (node.kind == PictureNode::Kind::Region || node.kind == PictureNode::Kind::Group) {
        parts.append(texts::count(node.count, GraphWords::tr("1 node"), GraphWords::tr("%1 nodes")));
    }
    if (node.timeShare) {
        parts.append(describeTime(*node.timeShare, node.isTimeOptimised));
    }
    if (node.number) {
        parts.append(GraphWords::tr("Number: %1").arg(texts::number(*node.number)));
    }
    if (node.dtype != DType::Undefined) {
        parts.append(texts::dtype(node.dtype));
    }
    if (node.mark == PictureMark::Added) {
        parts.append(GraphWords::tr("planned"));
    }
    if (node.mark == PictureMark::Alone) {
        parts.append(GraphWords::tr("in this model alone"));
    }
    if (node.isOpen) {
        parts.append(GraphWords::tr("Double-click to close it"));
    } else if (node.canOpen || !node.bodies.empty()) {
        parts.append(GraphWords::tr("Double-click to open it"));
    }
    return parts.join(u'\n');
}

} // namespace onnxmend
