// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/audit/report.h"
#include "core/dtype/dtype.h"
#include "core/mend/verdict.h"

#include <QColor>
#include <QIcon>
#include <QPalette>

#include <string_view>

/// What things look like: the only place that knows colours and icons. Every icon is drawn in the colours of
/// the palette in force when it is painted, so light and dark need no second set.
namespace onnxmend::theme
{

enum class Tone { Plain, Muted, Good, Warning, Bad, Accent };

bool isDark(const QPalette& palette);
/// Of two opaque colours, from 1 to 21 (WCAG 2).
double contrast(const QColor& a, const QColor& b);
/// So much of the second colour in the first, from 0 to 1.
QColor mixed(const QColor& a, const QColor& b, double part);
/// For text and icons on the palette's base colour; every tone keeps a contrast of 4.5 to 1.
QColor color(Tone tone, const QPalette& palette);
/// A faint background that marks a cell or panel.
QColor tint(Tone tone, const QPalette& palette);

/// An icon of resources/icons by its name without folder and ending.
QIcon icon(std::string_view name, Tone tone = Tone::Plain);

Tone tone(Severity severity);
std::string_view iconName(Severity severity);
Tone tone(ProofStatus status);
std::string_view iconName(ProofStatus status);

/// Green is only what is complete and verified, or a document with which nothing is wrong.
Tone tone(const Verdict& verdict);
std::string_view iconName(const Verdict& verdict);

/// How dtypes are coloured, for the whole program.
enum class DtypeColors {
    ByWidth,   ///< a hue for each kind that turns with the width
    ColorBlind ///< few colours that differ for every kind of colour vision
};
void setDtypeColors(DtypeColors colors); ///< what is painted from now on

/// A mark beside a dtype's name, with a contrast of 3 to 1.
QColor dtypeColor(DType dtype, const QPalette& palette);
QIcon dtypeIcon(DType dtype);

} // namespace onnxmend::theme
