// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QPalette>

#include <span>
#include <string_view>

/// THE values of everything that is seen. No page has a colour, a size or a distance of its own.
namespace onnxmend::tokens
{

// Distances, in pixels at scale 1, on a grid of 4.
inline constexpr int inside = 4;   ///< between parts of one thing, such as an icon and its word
inline constexpr int tight = 2;    ///< between the lines of a headline
inline constexpr int between = 8;  ///< between neighbours
inline constexpr int parts = 12;   ///< between the parts of a dialog or bar
inline constexpr int around = 16;  ///< around a page or a card
inline constexpr int section = 24; ///< between sections of a page
inline constexpr int radius = 6;   ///< of buttons, fields and cards
inline constexpr int hairline = 1;
inline constexpr int ring = 2;             ///< around the focused or highlighted widget
inline constexpr double curve = 1.5;       ///< width of a line in a plot or picture
inline constexpr double strongCurve = 2.5; ///< width of a highlighted line
inline constexpr int denseRow = 24;        ///< height of a row in a table for comparing
inline constexpr int row = 32;             ///< height of a row in a list for choosing
inline constexpr int tallestDialog = 700;  ///< fits on a screen of 768 pixels
inline constexpr int wideDialog = 1160;    ///< has two tables side by side
inline constexpr int textWidth = 80;       ///< characters in a line of text
inline constexpr int window = 1280;        ///< width of the window, if the screen has room
inline constexpr int windowHeight = 800;
inline constexpr int leastWindow = 960; ///< the most that any window asks for, at every size of text
inline constexpr int leastWindowHeight = 600;
inline constexpr int preview = 150;       ///< usual height of the pictures before and after a fix
inline constexpr int leastDocument = 400; ///< height of a window's contents between its bars
inline constexpr int leastPage = 560;     ///< width from which on a page scrolls
inline constexpr int cascade = 32;        ///< offset from a window to the next
inline constexpr int inspector = 360;     ///< width of the inspector
inline constexpr int rail = 88;           ///< the least width of the pages' names
inline constexpr int railIcon = 20;
inline constexpr int headingArrow = 20;  ///< room for the arrow in the heading of a column or group
inline constexpr int chipArrow = 8;      ///< arrow of a chip that opens a menu
inline constexpr double dot = 5;         ///< size of a value in a plot
inline constexpr double currentDot = 11; ///< size of the current value
inline constexpr double reach = 8;       ///< distance at which the pointer still hits a line

// Sizes in a picture of the graph.
inline constexpr double nodeName = 150;   ///< greatest width
inline constexpr double regionName = 340; ///< greatest width, with the time
inline constexpr double leastNode = 56;
inline constexpr double castNode = 12;
inline constexpr double nodePadding = 10;
inline constexpr double edgePadding = 6; ///< padding of an edge's label
inline constexpr int legendMark = 16;    ///< line with the mark of a Cast
inline constexpr double arrowHead = 8;
inline constexpr double layerGap = 28;   ///< least gap between layers of nodes
inline constexpr double edgeBend = 6;    ///< room for a long edge between nodes
inline constexpr double leastGroup = 48; ///< an opened group that is smaller is shown as a box
inline constexpr double minimapWidth = 160;
inline constexpr double minimapHeight = 200;
inline constexpr double leastMinimap = 56; ///< its narrow side, also of a graph that is much longer than wide
inline constexpr double leastMinimapBox = 3; ///< contents of a smaller box are not shown

/// Sizes of text. Body has the system's size.
enum class TextSize { Caption, Body, Section, Headline };
QFont font(TextSize size);
/// Returns the font of tensor names, numbers in columns and dtypes.
QFont monospaced(TextSize size = TextSize::Body);

/// Quiet surfaces, so that only dtypes and verdicts have strong colours.
struct Surfaces {
    QRgb window;
    QRgb surface;  ///< colour of pages, tables and fields
    QRgb sunken;   ///< colour of headers, rails and backgrounds
    QRgb hairline; ///< lines between surfaces
    QRgb outline;  ///< edges of fields and buttons: 3 to 1 (WCAG 2, 1.4.11)
    QRgb text;
    QRgb secondary; ///< less important text
};
const Surfaces& surfaces(bool isDark);

/// The colour that the user chooses, for focus, selection and the one primary button. No colour is near a
/// verdict's red, amber or green, and each has the contrasts of WCAG 2.
enum class Accent { Blue, Violet, Plum, Petrol, Graphite };
struct AccentRow {
    std::string_view id;
    const char* title; ///< translated in the context "accents"
    QRgb onLight;
    QRgb onDark;
};
std::span<const AccentRow> accents(); ///< in the order of Accent
void setAccent(Accent accent);        ///< for everything that is painted from now on
QRgb accent(bool isDark);

/// Returns Qt's colour roles for the surfaces.
QPalette palette(bool isDark);

} // namespace onnxmend::tokens
