// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QFontMetrics>

#include <algorithm>

namespace onnxmend
{

/// What widths are counted in. The average of a font with Chinese characters is that of those, twice as wide
/// as the letters, names and numbers that most of the window is made of.
inline int letterWidth(const QFontMetrics& metrics)
{
    return std::min(metrics.averageCharWidth(), metrics.horizontalAdvance(u'x'));
}

} // namespace onnxmend
