// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/docs/document_blocks.h"

#include <QRegularExpression>

#include <stdexcept>

namespace onnxmend::testing
{

namespace
{

const QRegularExpression fence("^( *)```([a-z]*)$");
const QRegularExpression comment("^ *<!-- (?:(exits|not run|needs|file|same as): )?(.*) -->$");

QStringList wordsOf(const QString& text) { return text.split(' ', Qt::SkipEmptyParts); }

void takeComment(DocumentBlock& block, const QRegularExpressionMatch& match)
{
    const QString key = match.captured(1);
    const QString value = match.captured(2);
    if (key == "exits") {
        block.statuses = wordsOf(value);
    } else if (key == "not run") {
        block.notRunBecause = value;
    } else if (key == "needs") {
        block.needs = wordsOf(value);
    } else if (key == "file") {
        block.file = value;
    } else if (key == "same as") {
        block.sameAs = value;
    } else {
        throw std::runtime_error("line " + std::to_string(block.line) +
                                 ": this comment says nothing of the block below it: " + value.toStdString());
    }
}

/// Indented blocks, as in lists, are those of their own margin.
QString withoutMargin(const QString& line, qsizetype margin)
{
    return line.left(margin).trimmed().isEmpty() ? line.mid(margin) : line;
}

/// The document with the lines of its blocks emptied.
QString withoutBlocks(const QString& markdown)
{
    QStringList lines = markdown.split('\n');
    bool inBlock = false;
    for (QString& line : lines) {
        const bool isFence = line.trimmed().startsWith("```");
        if (inBlock || isFence) {
            line.clear();
        }
        inBlock = inBlock != isFence;
    }
    return lines.join('\n');
}

QStringList capturedBy(const QRegularExpression& pattern, const QString& text)
{
    QStringList captured;
    auto matches = pattern.globalMatch(text);
    while (matches.hasNext()) {
        captured << matches.next().captured(1);
    }
    return captured;
}

} // namespace

QString DocumentBlock::commands() const
{
    if (language == "sh") {
        return file.isEmpty() ? text : QString();
    }
    if (language == "python") {
        const bool isElsewhere = !file.isEmpty() || !sameAs.isEmpty();
        return isElsewhere ? QString() : "python3 - <<'PYTHON'\n" + text + "PYTHON\n";
    }
    if (language != "yaml") {
        return {};
    }
    static const QRegularExpression command("^ *(?:- )?(?:run: )?(onnxmend .*)$",
                                            QRegularExpression::MultilineOption);
    return capturedBy(command, text).join('\n');
}

QList<DocumentBlock> blocksOf(const QString& markdown)
{
    const QStringList lines = markdown.split('\n');
    QList<DocumentBlock> blocks;
    qsizetype firstComment = -1; // of those right above
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QRegularExpressionMatch begin = fence.match(lines[i]);
        if (!begin.hasMatch()) {
            const bool isComment = comment.match(lines[i]).hasMatch();
            firstComment = !isComment ? -1 : firstComment < 0 ? i : firstComment;
            continue;
        }
        DocumentBlock block;
        block.line = static_cast<int>(i) + 1;
        block.language = begin.captured(2);
        for (qsizetype above = firstComment; above >= 0 && above < i; ++above) {
            takeComment(block, comment.match(lines[above]));
        }
        firstComment = -1;
        const qsizetype margin = begin.captured(1).size();
        for (++i; i < lines.size() && lines[i].trimmed() != "```"; ++i) {
            block.text += withoutMargin(lines[i], margin) + '\n';
        }
        blocks << block;
    }
    return blocks;
}

QStringList codeSpansOf(const QString& markdown)
{
    static const QRegularExpression span("`([^`]+)`");
    QStringList spans;
    for (const QString& text : capturedBy(span, withoutBlocks(markdown))) {
        spans << text.simplified();
    }
    return spans;
}

QStringList linksOf(const QString& markdown)
{
    static const QRegularExpression span("`[^`]*`");
    static const QRegularExpression link("\\]\\(([^)\\s]+)\\)");
    static const QRegularExpression picture("src(?:set)?=\"([^\"]+)\"");
    const QString text = withoutBlocks(markdown).remove(span);
    return capturedBy(link, text) + capturedBy(picture, text);
}

QStringList anchorsOf(const QString& markdown)
{
    static const QRegularExpression heading("^#+ (.*)$", QRegularExpression::MultilineOption);
    static const QRegularExpression dropped("[^\\p{L}\\p{N} _-]");
    QStringList anchors;
    for (const QString& title : capturedBy(heading, withoutBlocks(markdown))) {
        QString anchor = title.toLower().remove(dropped).replace(' ', '-');
        const auto before = anchors.count(anchor);
        anchors << (before == 0 ? anchor : anchor + '-' + QString::number(before));
    }
    return anchors;
}

} // namespace onnxmend::testing
