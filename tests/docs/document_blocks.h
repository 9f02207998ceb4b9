// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace onnxmend::testing
{

/// A fenced block of a Markdown document, with what the HTML comments right above it say of it:
///
///     <!-- exits: 1 1 -->        the statuses other than 0 that its commands end with, in their order
///     <!-- not run: REASON -->   it needs what no test has
///     <!-- needs: PROGRAM... --> it is run where these programs are
///     <!-- file: PATH -->        it is what the file PATH holds, for the commands below it
///     <!-- same as: PATH -->     it is part of this file of the sources, which other tests use
struct DocumentBlock {
    int line = 0;     ///< of its fence, from 1
    QString language; ///< its info string; empty where it has none
    QString text;
    QStringList statuses;
    QString notRunBecause;
    QStringList needs;
    QString file;
    QString sameAs;

    /// Returns the commands for a shell: all of an `sh` block, Python with a `python` block, unless they are
    /// a file, and of a `yaml` block the commands of onnxmend in it.
    QString commands() const;
};

/// Throws std::runtime_error for a comment above a block that is none of these.
QList<DocumentBlock> blocksOf(const QString& markdown);

/// Texts between backquotes, outside of blocks.
QStringList codeSpansOf(const QString& markdown);

/// Returns the targets of the links and pictures of a document: "guide.md#tables".
QStringList linksOf(const QString& markdown);

/// Returns the anchors of its headings, as GitHub makes them.
QStringList anchorsOf(const QString& markdown);

} // namespace onnxmend::testing
