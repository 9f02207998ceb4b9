// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/tool_tip.h"

#include "ui/look/long_words.h"

namespace onnxmend
{

using namespace Qt::StringLiterals;

QString plainTip(const QString& text)
{
    return text.isEmpty() ? QString()
                          : u"<p>%1</p>"_s.arg(wrappable(text).toHtmlEscaped().replace(u'\n', u"<br>"_s));
}

} // namespace onnxmend
