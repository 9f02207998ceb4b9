// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/appearance.h"

#include "ui/look/setting.h"

#include <QApplication>
#include <QFont>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

namespace onnxmend
{

using namespace Qt::StringLiterals;

namespace
{

const Setting<QString> themeName{"appearance/theme"_L1};
const Setting<QString> accentName{"appearance/accent"_L1};
constexpr Setting<int> textPercent{"appearance/text"_L1, Appearance().textPercent};
constexpr Setting<bool> isColorBlind{"appearance/colorBlind"_L1};

/// Words keep the settings file readable. An unknown word means the system's theme.
constexpr std::array themeNames{"system"_L1, "light"_L1, "dark"_L1}; // in the order of ThemeChoice

} // namespace

Appearance loadAppearance()
{
    Appearance appearance;
    const QString name = themeName.value();
    for (std::size_t i = 0; i < themeNames.size(); ++i) {
        if (name == themeNames[i]) {
            appearance.theme = static_cast<ThemeChoice>(i);
        }
    }
    const std::string accent = accentName.value().toStdString();
    const std::span<const tokens::AccentRow> accents = tokens::accents();
    if (const auto row = std::ranges::find(accents, accent, &tokens::AccentRow::id); row != accents.end()) {
        appearance.accent = static_cast<tokens::Accent>(row - accents.begin());
    }
    appearance.textPercent = std::clamp(textPercent.value(), leastTextPercent, mostTextPercent);
    if (isColorBlind.value()) {
        appearance.dtypeColors = theme::DtypeColors::ColorBlind;
    }
    return appearance;
}

void storeAppearance(const Appearance& appearance)
{
    themeName.set(themeNames.at(static_cast<std::size_t>(appearance.theme)));
    const std::string_view accent = tokens::accents()[static_cast<std::size_t>(appearance.accent)].id;
    accentName.set(QString::fromLatin1(accent.data(), static_cast<qsizetype>(accent.size())));
    textPercent.set(appearance.textPercent);
    isColorBlind.set(appearance.dtypeColors == theme::DtypeColors::ColorBlind);
}

void apply(const Appearance& appearance)
{
    static const double systemSize = QApplication::font().pointSizeF();
    if (systemSize > 0) { // otherwise the system gives pixels, and nobody chose a size
        QFont font = QApplication::font();
        font.setPointSizeF(systemSize * appearance.textPercent / 100);
        QApplication::setFont(font);
    }
    tokens::setAccent(appearance.accent);
    theme::setDtypeColors(appearance.dtypeColors); // before everything is painted again
    QApplication::setStyle(new WindowStyle(appearance.theme));
}

} // namespace onnxmend
