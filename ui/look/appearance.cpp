// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/appearance.h"

#include <QApplication>
#include <QFont>
#include <QSettings>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView themeKey = "appearance/theme"_L1;
constexpr QLatin1StringView accentKey = "appearance/accent"_L1;
constexpr QLatin1StringView textKey = "appearance/text"_L1;
constexpr QLatin1StringView colorsKey = "appearance/colorBlind"_L1;

/// Words, so that the file stays readable and an unknown one is the system's.
constexpr std::array themeNames{"system"_L1, "light"_L1, "dark"_L1}; // in the order of ThemeChoice

} // namespace

Appearance keptAppearance()
{
    const QSettings settings;
    Appearance appearance;
    const QString name = settings.value(themeKey).toString();
    for (std::size_t i = 0; i < themeNames.size(); ++i) {
        if (name == themeNames[i]) {
            appearance.theme = static_cast<ThemeChoice>(i);
        }
    }
    const QByteArray accent = settings.value(accentKey).toByteArray();
    const std::span<const tokens::AccentRow> accents = tokens::accents();
    if (const auto row = std::ranges::find(accents, accent.toStdString(), &tokens::AccentRow::id);
        row != accents.end()) {
        appearance.accent = static_cast<tokens::Accent>(row - accents.begin());
    }
    appearance.textPercent = std::clamp(settings.value(textKey, appearance.textPercent).toInt(),
                                        leastTextPercent, mostTextPercent);
    if (settings.value(colorsKey, false).toBool()) {
        appearance.dtypeColors = theme::DtypeColors::ColorBlind;
    }
    return appearance;
}

void keepAppearance(const Appearance& appearance)
{
    QSettings settings;
    settings.setValue(themeKey, themeNames.at(static_cast<std::size_t>(appearance.theme)));
    const std::string_view accent = tokens::accents()[static_cast<std::size_t>(appearance.accent)].id;
    settings.setValue(accentKey, QString::fromLatin1(accent.data(), static_cast<qsizetype>(accent.size())));
    settings.setValue(textKey, appearance.textPercent);
    settings.setValue(colorsKey, appearance.dtypeColors == theme::DtypeColors::ColorBlind);
}

void apply(const Appearance& appearance)
{
    static const double systemSize = QApplication::font().pointSizeF();
    if (systemSize > 0) { // else the system says pixels, and nobody chose
        QFont font = QApplication::font();
        font.setPointSizeF(systemSize * appearance.textPercent / 100);
        QApplication::setFont(font);
    }
    tokens::setAccent(appearance.accent);
    theme::setDtypeColors(appearance.dtypeColors); // before all is painted anew
    QApplication::setStyle(new WindowStyle(appearance.theme));
}

} // namespace onnxmend
