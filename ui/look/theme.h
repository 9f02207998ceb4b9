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

/// The only place that knows colours and icons. Every icon is drawn in the colours of the palette at the time
/// of painting, so light and dark need no second set.
namespace onnxmend::theme
{

enum class Tone { Plain, Muted, Good, Warning, Bad, Accent };

bool isDark(const QPalette& palette);
/// Returns the contrast of two opaque colours, from 1 to 21 (WCAG 2).
double contrast(const QColor& a, const QColor& b);
/// Returns the first colour mixed with a part of the second, from 0 to 1.
QColor mixed(const QColor& a, const QColor& b, double part);
/// Returns the colour of text and icons on the palette's base colour. Every tone has a contrast of 4.5 to 1.
QColor color(Tone tone, const QPalette& palette);
/// Returns a faint background for a cell or panel.
QColor tint(Tone tone, const QPalette& palette);

/// Returns an icon of resources/icons by its name without folder and ending.
QIcon icon(std::string_view name, Tone tone = Tone::Plain);

Tone tone(Severity severity);
std::string_view iconName(Severity severity);
Tone tone(ProofStatus status);
std::string_view iconName(ProofStatus status);

/// Returns the tone of a verdict. Only a complete and verified result, or a document without faults, is
/// green.
Tone tone(const Verdict& verdict);
std::string_view iconName(const Verdict& verdict);

/// The colours of dtypes in the whole program.
enum class DtypeColors {
    ByWidth,   ///< a hue for each kind, which changes with the width
    ColorBlind ///< few colours, which differ for every kind of colour vision
};
void setDtypeColors(DtypeColors colors); ///< for everything that is painted from now on

/// Returns the colour of a mark beside a dtype's name, with a contrast of 3 to 1.
QColor dtypeColor(DType dtype, const QPalette& palette);
QIcon dtypeIcon(DType dtype);

} // namespace onnxmend::theme
