// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace onnxmend
{

/// A tool tip that shows a text as it is, whatever is in it: Qt takes some texts for HTML and some not, so
/// what is escaped alone is shown with its &amp;. Its lines stay, and long ones wrap. Empty for none.
QString plainTip(const QString& text);

} // namespace onnxmend
