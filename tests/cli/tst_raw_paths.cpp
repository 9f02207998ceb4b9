// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <memory>

using namespace onnxmend::testing;

/// Paths are bytes: paths that are not valid UTF-8 are read and written like all others.
class RawPathsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    // QTemporaryDir cannot remove such names.
    void cleanup() { std::filesystem::remove_all(m_folder->path().toStdString()); }
    void everyCommandTakesThem();
    void everyOptionTakesThem();
    void plansNameCheckpointsThatHaveThem();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    /// Runs the program through a shell, since QProcess cannot pass such bytes.
    ProgramRun run(const QByteArray& arguments) const
    {
        writeFile(path("run.sh"), "exec \"$PROGRAM\" " + arguments + "\n");
        return runProgram({"run.sh"}, {.folder = m_folder->path(),
                                       .input = {},
                                       .environment = {"PROGRAM=" + programPath()},
                                       .program = "/bin/sh"});
    }
    ProgramRun shell(const QByteArray& command) const
    {
        writeFile(path("run.sh"), command + "\n");
        return runProgram({"run.sh"},
                          {.folder = m_folder->path(), .input = {}, .environment = {}, .program = "/bin/sh"});
    }
    bool exists(const QByteArray& name) const { return shell("test -s '" + name + "'").status == 0; }

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace
{
const QByteArray kModel = "m\xFF\xC3.onnx";             // a truncated and an impossible sequence
const QByteArray kCheckpoint = "w\xE2\x80\x8B\xFE.bin"; // U+200B, and a byte that is not valid UTF-8
} // namespace

void RawPathsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    copyInto(m_folder->path(), {"resources/samples/tiny_gpt2.onnx", "resources/samples/tiny_gpt2.bin"});
    QCOMPARE(shell("mv tiny_gpt2.onnx '" + kModel + "' && mv tiny_gpt2.bin '" + kCheckpoint + "'").status, 0);
}

void RawPathsTest::everyCommandTakesThem()
{
    const ProgramRun audit = run("audit '" + kModel + "' -c '" + kCheckpoint + "' --format json");
    QVERIFY2(audit.status == 1, audit.errors.constData());
    QCOMPARE(shown(audit.json()["model"]["path"]), QStringLiteral("m\uFFFD\uFFFD.onnx"));
    QCOMPARE(shown(audit.json()["checkpoints"][0]["path"]), QStringLiteral("w\u200B\uFFFD.bin"));
    QCOMPARE(audit.json()["summary"]["errors"].get<int>(), 32);
    const ProgramRun inspect = run("inspect '" + kCheckpoint + "' --format json");
    QVERIFY2(inspect.status == 0, inspect.errors.constData());
    const ProgramRun verify = run("verify '" + kModel + "' --format json");
    QVERIFY2(verify.status < 2, verify.errors.constData());
    const ProgramRun absent = run("audit 'absent\xFF.onnx'");
    QCOMPARE(absent.status, 2);
    QVERIFY2(absent.errors.contains("absent\xEF\xBF\xBD.onnx"), absent.errors.constData());
}

void RawPathsTest::everyOptionTakesThem()
{
    const QByteArray files = "'" + kModel + "' -c '" + kCheckpoint + "' --no-verify ";
    const ProgramRun fix =
        run("fix " + files + "-o 'o\xFF.onnx' --external-data single --save-plan 'p\xFF.json' --format json");
    QVERIFY2(fix.status == 0, fix.errors.constData());
    QVERIFY(exists("o\xFF.onnx"));
    // A location must be UTF-8, so the data file has such a name.
    QCOMPARE(shell("ls *.data | grep -c '^o_.onnx-[0-9a-f]*.data$'").output, QByteArray("1\n"));
    QVERIFY(exists("p\xFF.json"));
    QCOMPARE(shown(fix.json()["output"]), QStringLiteral("o\uFFFD.onnx"));
    const ProgramRun again = run("audit 'o\xFF.onnx'");
    QVERIFY2(again.status == 0, again.output + again.errors);
    // Replaces its own data file.
    QCOMPARE(run("fix " + files + "-o 'o\xFF.onnx' --external-data single").status, 0);
    QCOMPARE(shell("ls *.data | wc -l").output, QByteArray("1\n"));
    const ProgramRun folder = run("fix " + files + "--output-dir 'd\xFF'");
    QVERIFY2(folder.status == 0, folder.errors.constData());
    QVERIFY(exists("d\xFF/" + kModel));
}

void RawPathsTest::plansNameCheckpointsThatHaveThem()
{
    const QByteArray files = "'" + kModel + "' -c '" + kCheckpoint + "' --no-verify ";
    QCOMPARE(run("fix " + files + "-o fixed.onnx --save-plan plan.json").status, 0);
    const ProgramRun apply = run("apply " + files + "--plan plan.json -o 'a\xFF.onnx'");
    QVERIFY2(apply.status == 0, apply.output + apply.errors);
    QCOMPARE(shell("cmp fixed.onnx 'a\xFF.onnx'").status, 0);
}

ONNXMEND_GUILESS_TEST(raw_paths, RawPathsTest)
#include "tst_raw_paths.moc"
