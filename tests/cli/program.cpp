// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"

#include "tests/support/places.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>

#include <stdexcept>

namespace onnxmend::testing
{

nlohmann::ordered_json ProgramRun::json() const
{
    return nlohmann::ordered_json::parse(output.toStdString());
}

QList<nlohmann::ordered_json> ProgramRun::jsonLines() const
{
    QList<nlohmann::ordered_json> lines;
    for (const QByteArray& line : output.split('\n')) {
        if (!line.isEmpty()) {
            lines << nlohmann::ordered_json::parse(line.toStdString());
        }
    }
    return lines;
}

QString shown(const nlohmann::ordered_json& json)
{
    return QString::fromStdString(json.is_string() ? json.get<std::string>() : json.dump());
}

QString programPath() { return binText("/onnxmend"); }

ProgramRun runProgram(const QStringList& arguments, const ProgramOptions& options)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("COLUMNS"));
    for (const QString& variable : options.environment) {
        environment.insert(variable.section('=', 0, 0), variable.section('=', 1));
    }
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(options.folder);
    process.start(options.program.isEmpty() ? programPath() : options.program, arguments);
    process.write(options.input);
    process.closeWriteChannel();
    ProgramRun run;
    if (!process.waitForFinished(1000 * options.seconds)) {
        process.kill();
        process.waitForFinished();
    } else if (process.exitStatus() == QProcess::NormalExit) {
        run.status = process.exitCode();
    }
    run.output = process.readAllStandardOutput();
    run.errors = process.readAllStandardError();
    return run;
}

QString sourcePath(const QString& relative) { return sourceText("/") + relative; }

QByteArray readFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        throw std::runtime_error("cannot read " + path.toStdString());
    }
    return file.readAll();
}

void writeFile(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()) {
        throw std::runtime_error("cannot write " + path.toStdString());
    }
}

void copyInto(const QString& folder, const QStringList& relativePaths)
{
    for (const QString& path : relativePaths) {
        writeFile(QDir(folder).filePath(QFileInfo(path).fileName()), readFile(sourcePath(path)));
    }
}

QStringList namesIn(const QString& folder)
{
    return QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::System | QDir::NoDotAndDotDot,
                                  QDir::Name);
}

} // namespace onnxmend::testing
