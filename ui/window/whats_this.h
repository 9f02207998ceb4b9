// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>

class QWidget;

namespace onnxmend
{

/// Explanation of a part of the window, for What's This.
struct PartText {
    const char* part; ///< object name
    const char* text; ///< translated in the context "whatsThis"
};
std::span<const PartText> partTexts();

/// Sets the explanations of the parts of a window.
void explainParts(QWidget& window);

} // namespace onnxmend
