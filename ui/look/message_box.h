// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QMessageBox;

namespace onnxmend
{

/// Gives a question the heading and the edges of every other dialog, and its buttons one below another where
/// they have no room side by side. To be called when all texts and buttons are there.
void arrange(QMessageBox& box);

} // namespace onnxmend
