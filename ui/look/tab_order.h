// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

class QButtonGroup;
class QDialogButtonBox;

namespace onnxmend
{

/// Lets Tab go through all buttons. Qt has the box hand the focus to its first button, also where others come
/// before the box in the order of Tab, which so never leads to what comes behind it. To be called when the
/// last button is there.
void letTabThrough(QDialogButtonBox& buttons);

/// Tab stops at what is chosen in the group, and arrow keys choose; Qt does so only once a button has had the
/// focus. To be called when the program has chosen.
void letTabStopAtChosen(const QButtonGroup& group);

} // namespace onnxmend
