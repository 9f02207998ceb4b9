// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QLayout;

namespace onnxmend
{

/// Takes everything out of a layout and deletes it. Widgets are hidden at once and deleted later, since one
/// of them may be the sender of what leads here.
void clearLayout(QLayout& layout);

} // namespace onnxmend
