// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#pragma once

#include <QByteArray>
#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

#include <nlohmann/json.hpp>

namespace onnxmend::testing
{

/// The result of a run of the program: its status (-1 if it crashed or hung) and its two streams.
struct ProgramRun {
    int status = -1;
    QByteArray output;
    QByteArray errors;

    nlohmann::ordered_json json() const; ///< throws if the output is not valid JSON
    QList<nlohmann::ordered_json> jsonLines() const;
};

struct ProgramOptions {
    QString folder; ///< working folder
    QByteArray input;
    QStringList environment; ///< NAME=value
    QString program = {};    ///< program to run; empty = the built one
    int seconds = 60;        ///< after which it is stopped; status is then -1
};

/// Runs `onnxmend ARGUMENTS`.
ProgramRun runProgram(const QStringList& arguments, const ProgramOptions& options = {});

/// Returns a JSON value as QCOMPARE can show it: a text as it is, otherwise JSON.
QString shown(const nlohmann::ordered_json& json);

QString programPath();
/// Returns a path below the sources.
QString sourcePath(const QString& relative);

QByteArray readFile(const QString& path);
void writeFile(const QString& path, const QByteArray& bytes);
/// Copies files of the sources into a folder, under their own names.
void copyInto(const QString& folder, const QStringList& relativePaths);
/// Returns the sorted names in a folder, also hidden ones. A failed run must not add any.
QStringList namesIn(const QString& folder);

} // namespace onnxmend::testing
