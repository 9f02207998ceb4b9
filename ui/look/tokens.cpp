// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/tokens.h"

#include <QApplication>
#include <QFontDatabase>
#include <QtGlobal>

#include <array>
#include <cstddef>

namespace onnxmend::tokens
{

namespace
{

constexpr Surfaces light{.window = 0xfff6f7f9,
                         .surface = 0xffffffff,
                         .sunken = 0xffeef0f3,
                         .hairline = 0xffd9dde3,
                         .outline = 0xff868e98,
                         .text = 0xff1b1f24,
                         .secondary = 0xff57606a};
constexpr Surfaces dark{.window = 0xff16191d,
                        .surface = 0xff1e2227,
                        .sunken = 0xff121518,
                        .hairline = 0xff343a42,
                        .outline = 0xff6a737d,
                        .text = 0xffe6e9ed,
                        .secondary = 0xff9aa4af};

// In the order of Accent. Blue is not #2563EB, which has less than 4.5 to 1 on its own tint.
constexpr std::array<AccentRow, 5> accentRows{{
    {"blue", QT_TRANSLATE_NOOP("accents", "Blue"), 0xff1d57d8, 0xff6ea0ff},
    {"violet", QT_TRANSLATE_NOOP("accents", "Violet"), 0xff6d3fc4, 0xffb39bff},
    {"plum", QT_TRANSLATE_NOOP("accents", "Plum"), 0xff9a2a7d, 0xfff08fd0},
    {"petrol", QT_TRANSLATE_NOOP("accents", "Petrol"), 0xff0b6677, 0xff4fc3d9},
    {"graphite", QT_TRANSLATE_NOOP("accents", "Graphite"), 0xff3f4853, 0xffa6b0bb},
}};

Accent chosenAccent = Accent::Blue;

struct SizeOfText {
    double factor; ///< part of the system's size
    QFont::Weight weight;
};

// In the order of TextSize.
constexpr std::array<SizeOfText, 4> sizes{
    {{0.85, QFont::Normal}, {1.0, QFont::Normal}, {1.15, QFont::DemiBold}, {1.5, QFont::DemiBold}}};

QFont sized(QFont font, TextSize size)
{
    const SizeOfText& wanted = sizes.at(static_cast<std::size_t>(size));
    font.setPointSizeF(QApplication::font().pointSizeF() * wanted.factor);
    font.setWeight(wanted.weight);
    return font;
}

/// Returns the first colour mixed with a part of the second.
QColor tinted(QRgb base, QRgb with, double part)
{
    const auto mix = [part](int a, int b) { return static_cast<int>(a * (1 - part) + b * part); };
    return {mix(qRed(base), qRed(with)), mix(qGreen(base), qGreen(with)), mix(qBlue(base), qBlue(with))};
}

} // namespace

QFont font(TextSize size) { return sized(QApplication::font(), size); }

QFont monospaced(TextSize size) { return sized(QFontDatabase::systemFont(QFontDatabase::FixedFont), size); }

const Surfaces& surfaces(bool isDark) { return isDark ? dark : light; }

std::span<const AccentRow> accents() { return accentRows; }

void setAccent(Accent accent) { chosenAccent = accent; }

QRgb accent(bool isDark)
{
    const AccentRow& row = accentRows.at(static_cast<std::size_t>(chosenAccent));
    return isDark ? row.onDark : row.onLight;
}

QPalette palette(bool isDark)
{
    const Surfaces& from = surfaces(isDark);
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, QRgb color) {
        palette.setColor(role, QColor::fromRgb(color));
    };
    set(QPalette::Window, from.window);
    set(QPalette::WindowText, from.text);
    set(QPalette::Base, from.surface);
    set(QPalette::AlternateBase, from.window);
    set(QPalette::Text, from.text);
    set(QPalette::PlaceholderText, from.secondary);
    set(QPalette::Button, from.surface);
    set(QPalette::ButtonText, from.text);
    set(QPalette::BrightText, from.surface);
    set(QPalette::ToolTipBase, from.text);
    set(QPalette::ToolTipText, from.surface);
    // A tint keeps the colours of dtypes and verdicts in selected rows.
    const QColor selection = tinted(from.surface, accent(isDark), isDark ? 0.16 : 0.12);
    palette.setColor(QPalette::Highlight, selection);
    set(QPalette::HighlightedText, from.text);
    set(QPalette::Link, accent(isDark));
    set(QPalette::LinkVisited, accent(isDark));
    // Fusion draws edges with these.
    set(QPalette::Light, from.surface);
    set(QPalette::Midlight, from.window);
    set(QPalette::Mid, from.hairline);
    set(QPalette::Dark, from.hairline);
    set(QPalette::Shadow, from.hairline);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                                           QPalette::HighlightedText, QPalette::PlaceholderText}) {
        QColor faint = QColor::fromRgb(from.secondary);
        faint.setAlphaF(0.7F);
        palette.setColor(QPalette::Disabled, role, faint);
    }
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor::fromRgb(from.hairline));
    palette.setColor(QPalette::Inactive, QPalette::Highlight, selection);
    return palette;
}

} // namespace onnxmend::tokens
