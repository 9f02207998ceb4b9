// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/window_style.h"

#include "ui/look/theme.h"

namespace onnxmend
{

void WindowStyle::polish(QPalette& palette)
{
    QProxyStyle::polish(palette);
    // Without the desktop's own plugin Qt reads its colours, but leaves this one black, on dark as well.
    palette.setColor(QPalette::PlaceholderText, theme::color(theme::Tone::Muted, palette));
}

int WindowStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* result) const
{
    // Qt's own icons for Close and Cancel are black and red pictures that fit neither ours nor a dark window.
    return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0
                                                       : QProxyStyle::styleHint(hint, option, widget, result);
}

} // namespace onnxmend
