// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/look/window_style.h"

namespace onnxmend
{

/// The user's choices of how the program looks, stored between runs.
struct Appearance {
    ThemeChoice theme = ThemeChoice::System;
    int textPercent = 100; ///< part of the system's text size
    tokens::Accent accent = tokens::Accent::Blue;
    theme::DtypeColors dtypeColors = theme::DtypeColors::ByWidth;

    friend bool operator==(const Appearance&, const Appearance&) = default;
};

inline constexpr int leastTextPercent = 80;
inline constexpr int mostTextPercent = 200;

Appearance loadAppearance();
void storeAppearance(const Appearance& appearance);
/// Changes style, palette and font of the running program in all windows.
void apply(const Appearance& appearance);

} // namespace onnxmend
