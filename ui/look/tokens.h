// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFont>
#include <QPalette>

#include <span>
#include <string_view>

/// THE values that everything seen is made of. No page has a colour, a size or a distance of its own.
namespace onnxmend::tokens
{

// Distances, in pixels at scale 1, on a grid of 4.
inline constexpr int inside = 4;   ///< between what belongs together, such as an icon and its word
inline constexpr int tight = 2;    ///< between the lines of a headline
inline constexpr int between = 8;  ///< between neighbours
inline constexpr int parts = 12;   ///< between the parts of a dialog or bar
inline constexpr int around = 16;  ///< around a page or a card
inline constexpr int section = 24; ///< between sections of a page
inline constexpr int radius = 6;   ///< of buttons, fields and cards
inline constexpr int hairline = 1;
inline constexpr int ring = 2;             ///< around what has the focus, and what is pointed out
inline constexpr double curve = 1.5;       ///< a line of a plot or picture
inline constexpr double strongCurve = 2.5; ///< one that is looked for
inline constexpr int denseRow = 24;        ///< a row of a table in which people compare
inline constexpr int row = 32;             ///< where they decide
inline constexpr int tallestDialog = 700;  ///< a screen of 768 has room for it
inline constexpr int wideDialog = 1160;    ///< two tables side by side
inline constexpr int textWidth = 80;       ///< characters of a column of text
inline constexpr int window = 1280;        ///< wide, where the screen has room
inline constexpr int windowHeight = 800;
inline constexpr int cascade = 32;    ///< from a window to the next
inline constexpr int inspector = 360; ///< of that width
inline constexpr int rail = 88;       ///< the least width of the pages' names
inline constexpr int railIcon = 20;
inline constexpr int headingArrow = 20;  ///< room for it, in the heading of a column or a group
inline constexpr int chipArrow = 8;      ///< of what opens a menu
inline constexpr double dot = 5;         ///< a value in a plot
inline constexpr double currentDot = 11; ///< the one that is looked at
inline constexpr double reach = 8;       ///< beside a line, where it is still hit

// Of a picture of the graph.
inline constexpr double nodeName = 150;   ///< at the most
inline constexpr double regionName = 340; ///< with its time
inline constexpr double leastNode = 56;
inline constexpr double castNode = 12;
inline constexpr double nodePadding = 10;
inline constexpr double edgePadding = 6; ///< of its label
inline constexpr int legendMark = 16;    ///< a line with what stands for a Cast on it

/// Sizes of text; the body's is the system's.
enum class TextSize { Caption, Body, Section, Headline };
QFont font(TextSize size);
/// For names of tensors, numbers in columns and dtypes.
QFont monospaced(TextSize size = TextSize::Body);

/// Quiet surfaces, so that dtypes and verdicts are the only strong colours.
struct Surfaces {
    QRgb window;
    QRgb surface;  ///< of pages, tables and fields
    QRgb sunken;   ///< headers, rails, what lies behind
    QRgb hairline; ///< between surfaces
    QRgb outline;  ///< of fields and buttons: 3 to 1 (WCAG 2, 1.4.11)
    QRgb text;
    QRgb secondary; ///< text
};
const Surfaces& surfaces(bool isDark);

/// The one colour that is the user's choice: of focus, selection and the one primary button. None is near a
/// verdict's red, amber or green, and each keeps WCAG 2's contrasts.
enum class Accent { Blue, Violet, Plum, Petrol, Graphite };
struct AccentRow {
    std::string_view id;
    const char* title; ///< translated in the context "accents"
    QRgb onLight;
    QRgb onDark;
};
std::span<const AccentRow> accents(); ///< in the order of Accent
void setAccent(Accent accent);        ///< for the whole program; what is painted from now on
QRgb accent(bool isDark);

/// Qt's colour roles from the surfaces.
QPalette palette(bool isDark);

} // namespace onnxmend::tokens
