// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "word_rules.h"

#include <QRegularExpression>

namespace
{

QStringList inBackquotes(const QString& cell)
{
    static const QRegularExpression span("`([^`]+)`");
    QStringList texts;
    for (auto found = span.globalMatch(cell); found.hasNext();)
        texts << found.next().captured(1);
    return texts;
}

/// Replaces what matches by blanks, so that lines and columns stay as they are.
void blankOut(QString& text, const QRegularExpression& pattern)
{
    QList<QRegularExpressionMatch> matches;
    for (auto found = pattern.globalMatch(text); found.hasNext();)
        matches << found.next();
    for (const auto& match : matches) {
        for (qsizetype i = match.capturedStart(); i < match.capturedEnd(); ++i) {
            if (text[i] != '\n')
                text[i] = ' ';
        }
    }
}

QString proseOf(const QString& markdown)
{
    static const QRegularExpression block("^ *```.*?^ *```$",
                                          QRegularExpression::MultilineOption |
                                              QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression span("`[^`]*`");
    static const QRegularExpression tag("<[!/a-z][^>]*>");
    static const QRegularExpression target(R"((?<=\])\([^)\s]*\))");
    QString prose = markdown;
    for (const auto* pattern : {&block, &span, &tag, &target})
        blankOut(prose, *pattern);
    return prose;
}

/// Matches the word and its usual endings. A phrase may go on in the next line.
QRegularExpression patternOf(const QString& word)
{
    const QString letters = QRegularExpression::escape(word).replace("\\ ", "\\s+");
    return QRegularExpression("\\b" + letters + "(?:s|d|ed|ing)?\\b",
                              QRegularExpression::CaseInsensitiveOption);
}

} // namespace

std::vector<AvoidedWord> avoidedWords(const QString& vocabulary)
{
    std::vector<AvoidedWord> words;
    for (const QString& line : vocabulary.split('\n')) {
        const QStringList cells = line.split('|');
        if (cells.size() != 6) // four, and what stands before the first and behind the last bar
            continue;
        for (const QString& word : inBackquotes(cells[3]))
            words.push_back({word, cells[1].trimmed(), inBackquotes(cells[4])});
    }
    return words;
}

QStringList findAvoidedWords(const QString& markdown, std::span<const AvoidedWord> words)
{
    QStringList wrong;
    const QString prose = proseOf(markdown);
    for (const AvoidedWord& avoided : words) {
        QString text = prose;
        for (const QString& phrase : avoided.unless)
            blankOut(text, patternOf(phrase));
        for (auto found = patternOf(avoided.word).globalMatch(text); found.hasNext();) {
            const auto match = found.next();
            const auto line = QStringView(text).left(match.capturedStart()).count('\n') + 1;
            wrong << QString("line %1 says \"%2\" instead of \"%3\"")
                         .arg(QString::number(line), match.captured().simplified(), avoided.instead);
        }
    }
    return wrong;
}
