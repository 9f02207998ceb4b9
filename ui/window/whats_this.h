// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <span>

class QWidget;

namespace onnxmend
{

/// What a part of the window is for, for What's This.
struct PartText {
    const char* part; ///< object name
    const char* text; ///< translated in the context "whatsThis"
};
std::span<const PartText> partTexts();

/// Gives the parts of a window their texts.
void explainParts(QWidget& window);

} // namespace onnxmend
