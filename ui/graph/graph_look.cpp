// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/graph/graph_look.h"

#include "ui/look/theme.h"
#include "ui/look/tokens.h"

#include <array>

namespace onnxmend
{

namespace
{

constexpr double tintOfDtype = 0.14;
constexpr double coolest = 0.08; ///< part of the accent in the fill of the node with the lowest number
constexpr double hottest = 0.5;  ///< and with the highest; its text stays readable

/// Returns the tone of an outline; Plain if the node has no mark.
theme::Tone toneOf(PictureMark mark)
{
    static constexpr std::array tones = {theme::Tone::Plain, theme::Tone::Bad, theme::Tone::Good,
                                         theme::Tone::Accent, theme::Tone::Warning};
    return tones.at(static_cast<std::size_t>(mark));
}

bool isNew(const PictureNode& node)
{
    return node.mark == PictureMark::Added || node.mark == PictureMark::Alone;
}

/// Returns the fill of a node with a number. The outline keeps the colour of the dtype.
QColor heatColor(double heat, const QPalette& palette)
{
    return theme::mixed(palette.color(QPalette::Base), theme::color(theme::Tone::Accent, palette),
                        coolest + heat * (hottest - coolest));
}

} // namespace

NodeLook lookOf(const PictureNode& node, const QPalette& palette)
{
    const bool isMarked = node.mark != PictureMark::None;
    const bool isMore = node.kind == PictureNode::Kind::More;
    const bool isBox = node.kind == PictureNode::Kind::Operator || node.kind == PictureNode::Kind::Region ||
                       node.kind == PictureNode::Kind::Group;
    const QColor base = palette.color(QPalette::Base);
    const bool hasDtype = isBox && node.dtype != DType::Undefined;
    const QColor muted = theme::color(theme::Tone::Muted, palette);
    const QColor outline = isMarked   ? theme::color(toneOf(node.mark), palette)
                           : hasDtype ? theme::dtypeColor(node.dtype, palette)
                                      : muted;
    NodeLook look;
    look.isBox = isBox;
    look.fill = node.heat  ? heatColor(*node.heat, palette)
                : hasDtype ? theme::mixed(base, theme::dtypeColor(node.dtype, palette), tintOfDtype)
                : isMarked ? theme::tint(toneOf(node.mark), palette)
                : isBox    ? palette.color(QPalette::Window)
                           : base;
    look.outline = QPen(outline, isMarked || node.isFocus ? 2 : 1);
    look.outline.setStyle(isNew(node) || isMore ? Qt::DashLine : Qt::SolidLine);
    look.text = isMore ? muted : palette.color(QPalette::Text);
    return look;
}

NodeLook lookOfCast(const PictureNode& node, const QPalette& palette)
{
    const bool isPlanned = isNew(node);
    const QColor dtype = theme::dtypeColor(node.dtype, palette);
    NodeLook look;
    look.outline = QPen(node.mark == PictureMark::Conflict ? theme::color(theme::Tone::Bad, palette) : dtype,
                        tokens::curve);
    look.outline.setStyle(isPlanned ? Qt::DashLine : Qt::SolidLine);
    look.fill = isPlanned ? palette.color(QPalette::Base) : dtype;
    return look;
}

QPen lineOf(const PictureEdge& edge, const QPalette& palette)
{
    const bool isConflict = edge.mark == PictureMark::Conflict;
    QPen pen(isConflict ? theme::color(theme::Tone::Bad, palette) : theme::dtypeColor(edge.dtype, palette),
             edge.mark == PictureMark::None ? 2 : 3);
    pen.setCapStyle(Qt::RoundCap);
    pen.setStyle(isConflict ? Qt::DashDotLine : edge.isPlanned ? Qt::DashLine : Qt::SolidLine);
    return pen;
}

QPen labelOutline(const PictureEdge& edge, const QPalette& palette)
{
    const bool isMarked = edge.mark != PictureMark::None;
    const QColor color =
        isMarked ? theme::color(toneOf(edge.mark), palette) : theme::dtypeColor(edge.dtype, palette);
    return QPen(color, isMarked ? tokens::ring : tokens::hairline);
}

} // namespace onnxmend
