// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

#include <nlohmann/json.hpp>

namespace onnxmend::testing
{

/// What a run of the program left: its status (-1 when it crashed or hung) and its two streams.
struct ProgramRun {
    int status = -1;
    QByteArray output;
    QByteArray errors;

    nlohmann::ordered_json json() const; ///< throws when the output is no JSON
    QList<nlohmann::ordered_json> jsonLines() const;
};

struct ProgramOptions {
    QString folder; ///< working folder
    QByteArray input;
    QStringList environment; ///< NAME=value
    QString program = {};    ///< empty: the one that was built
};

/// Runs `onnxmend ARGUMENTS`.
ProgramRun runProgram(const QStringList& arguments, const ProgramOptions& options = {});

/// A JSON value as QCOMPARE can show it: a text as it is, else JSON.
QString shown(const nlohmann::ordered_json& json);

QString programPath();
/// A path below the sources.
QString sourcePath(const QString& relative);

QByteArray readFile(const QString& path);
void writeFile(const QString& path, const QByteArray& bytes);
/// Copies files of the sources into a folder, under their own names.
void copyInto(const QString& folder, const QStringList& relativePaths);
/// Names in a folder, hidden ones too, sorted: what a failed run must not have added to.
QStringList namesIn(const QString& folder);

} // namespace onnxmend::testing
