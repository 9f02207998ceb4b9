// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;

/// `onnxmend report`, and the formats with many models: exit statuses, files, rejected arguments.
class ReportTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void mergedReportIsThatOfTheCommand_data();
    void mergedReportIsThatOfTheCommand();
    void resultsOfAllCommandsAreMerged();
    void statusIsTheWorstOfAll();
    void badLinesAreToldAndTheRestGoesOn();
    void formatFollowsTheNameOfTheOutput();
    void inputIsNotOverwritten();
    void nothingToReportWritesNothing();

private:
    ProgramRun run(const QStringList& arguments, const QByteArray& input = {}) const
    {
        return runProgram(arguments, {.folder = m_folder.path(), .input = input, .environment = {}});
    }
    QString path(const QString& name) const { return m_folder.filePath(name); }
    void write(const QString& name, const std::string& graph) const
    {
        writeFile(path(name), QByteArray::fromStdString(
                                  modelFromText("<ir_version: 9, opset_import: [\"\" : 17]> g " + graph)));
    }

    QTemporaryDir m_folder;
};

void ReportTest::initTestCase()
{
    write("good.onnx", "(float[2] x) => (float[2] y) { y = Abs (x) }");
    write("bad.onnx", "(float[2] x, float16[2] h) => (float[2] y) { [add] y = Add (x, h) }");
    write("open.onnx",
          "(float[N, 2] x, float[N, 2] layer_weight) => (float[N, 2] y) { y = Mul (x, layer_weight) }");
    writeFile(path("broken.onnx"), "no model");
}

void ReportTest::mergedReportIsThatOfTheCommand_data()
{
    QTest::addColumn<QString>("format");
    for (const char* const format : {"html", "sarif", "csv", "codequality"}) {
        QTest::newRow(format) << QString(format);
    }
}

void ReportTest::mergedReportIsThatOfTheCommand()
{
    QFETCH(const QString, format);
    const QStringList models = {"bad.onnx", "good.onnx", "broken.onnx", "bad.onnx", "open.onnx"};
    const ProgramRun lines = run(QStringList{"audit", "--format", "jsonl"} + models);
    const ProgramRun direct = run(QStringList{"audit", "--format", format} + models);
    const ProgramRun merged = run({"report", "-", "--format", format}, lines.output);
    QCOMPARE(direct.status, 2);
    QCOMPARE(merged.status, 2);
    QVERIFY(merged.output.size() > 100);
    QCOMPARE(merged.output, direct.output);
}

void ReportTest::resultsOfAllCommandsAreMerged()
{
    writeFile(path("audit.jsonl"), run({"audit", "bad.onnx", "--format", "jsonl"}).output);
    writeFile(path("fix.json"), run({"fix", "bad.onnx", "-o", "fixed.onnx", "--format", "json"}).output);
    writeFile(path("verify.jsonl"), run({"verify", "fixed.onnx", "bad.onnx", "--format", "jsonl"}).output);
    const ProgramRun merged = run({"report", "audit.jsonl", "fix.json", "verify.jsonl", "--format", "html"});
    QCOMPARE(merged.status, 1);
    for (const char* const word : {">complete<", ">accepted<", ">rejected<", ">errors<", "Changes made",
                                   "insert-cast", "runtime-rejects"}) {
        QVERIFY2(merged.output.contains(word), word);
    }
    const ProgramRun direct = run({"verify", "bad.onnx", "--format", "sarif"});
    QCOMPARE(direct.status, 1);
    QVERIFY(direct.output.contains("\"runtime-rejects\""));
    const ProgramRun fixed = run({"fix", "bad.onnx", "--dry-run", "--format", "html"});
    QCOMPARE(fixed.status, 0);
    QVERIFY(fixed.output.contains("The fix is complete"));
}

void ReportTest::statusIsTheWorstOfAll()
{
    const auto statusOf = [this](const QStringList& models) {
        const ProgramRun lines = run(QStringList{"audit", "--format", "jsonl"} + models);
        const ProgramRun merged = run({"report", "-", "--format", "csv"}, lines.output);
        return merged.status == lines.status ? merged.status : -1;
    };
    QCOMPARE(statusOf({"good.onnx"}), 0);
    QCOMPARE(statusOf({"good.onnx", "bad.onnx"}), 1);
    QCOMPARE(statusOf({"good.onnx", "broken.onnx"}), 2);
}

void ReportTest::badLinesAreToldAndTheRestGoesOn()
{
    const QByteArray good = run({"audit", "good.onnx", "--format", "jsonl"}).output;
    writeFile(path("cut.jsonl"), good + good.left(40) + "\n" + good);
    const ProgramRun merged = run({"report", "cut.jsonl", "missing.jsonl", "--format", "sarif"});
    QCOMPARE(merged.status, 2);
    QVERIFY2(merged.errors.contains("cut.jsonl: line 2, column 41: it is not valid JSON"),
             merged.errors.constData());
    QVERIFY2(merged.errors.contains("missing.jsonl"), merged.errors.constData());
    const auto invocation = merged.json()["runs"][0]["invocations"][0];
    QCOMPARE(shown(invocation["executionSuccessful"]), "false");
    QCOMPARE(invocation["toolExecutionNotifications"].size(), 2u);
    QCOMPARE(shown(merged.json()["runs"][0]["properties"]["models"]), "4");
}

void ReportTest::formatFollowsTheNameOfTheOutput()
{
    writeFile(path("one.jsonl"), run({"audit", "good.onnx", "--format", "jsonl"}).output);
    const ProgramRun toFile = run({"report", "one.jsonl", "-o", "out.html"});
    QCOMPARE(toFile.status, 0);
    QCOMPARE(toFile.output, QByteArray());
    QVERIFY(readFile(path("out.html")).startsWith("<!DOCTYPE html>"));
    QCOMPARE(run({"report", "one.jsonl", "-o", "out.txt", "--format", "sarif"}).status, 0);
    QVERIFY(readFile(path("out.txt")).contains("\"2.1.0\""));
    QCOMPARE(run({"report", "one.jsonl"}).status, 2);
    QCOMPARE(run({"report", "one.jsonl", "-o", "out.png"}).status, 2);
    QCOMPARE(run({"report", "one.jsonl", "-o", "missing/out.html"}).status, 2);
}

void ReportTest::inputIsNotOverwritten()
{
    const QByteArray lines = run({"audit", "good.onnx", "--format", "jsonl"}).output;
    writeFile(path("same.csv"), lines);
    QCOMPARE(run({"report", "same.csv", "-o", "./same.csv"}).status, 2);
    QCOMPARE(readFile(path("same.csv")), lines);
}

void ReportTest::nothingToReportWritesNothing()
{
    writeFile(path("empty.jsonl"), "");
    const ProgramRun merged = run({"report", "empty.jsonl", "-o", "never.html"});
    QCOMPARE(merged.status, 2);
    QVERIFY2(merged.errors.contains("it holds no result"), merged.errors.constData());
    QVERIFY(!QFileInfo::exists(path("never.html")));
}

ONNXMEND_GUILESS_TEST(report, ReportTest)
#include "tst_report.moc"
