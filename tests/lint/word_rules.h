// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QString>
#include <QStringList>

#include <span>
#include <vector>

/// A word or phrase that documents do not use: docs/words.md has the list.
struct AvoidedWord {
    QString word;
    QString instead;    ///< the word to use
    QStringList unless; ///< phrases that may contain it
};

/// Reads the tables of docs/words.md: of the columns "do not say" and "unless", what stands in backquotes.
std::vector<AvoidedWord> avoidedWords(const QString& vocabulary);

/// Returns a sentence for each avoided word in the prose of a Markdown document, with its line. Code blocks,
/// code spans, comments and the targets of links are not prose.
QStringList findAvoidedWords(const QString& markdown, std::span<const AvoidedWord> words);
