// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/look/long_words.h"

#include "ui/look/labels.h"

#include <QStringList>

#include <algorithm>

namespace onnxmend
{

QString wrappable(const QString& text)
{
    constexpr qsizetype longestWord = 60;
    const QStringList words = text.split(u' ');
    const bool hasLong =
        std::ranges::any_of(words, [](const QString& word) { return word.size() > longestWord; });
    return hasLong ? labels::breakable(text) : text;
}

} // namespace onnxmend
