// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>

using namespace onnxmend::testing;

/// `onnxmend numerics`: its options, its reports and its exit statuses.
class NumericsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void causeIsStatusOne();
    void causeNamesItsLine();
    void soundModelIsStatusZero();
    void fixIsWithinTolerance();
    void planGivesTheSameModel();
    void pageStandsAlone();
    void pageHasAMapOfModules();
    void wrongConstantIsNotFixed();
    void withoutARuntimeItIsUnmeasured();
    void wrongUsageIsStatusTwo_data();
    void wrongUsageIsStatusTwo();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    ProgramRun run(const QStringList& arguments, const QStringList& environment = {}) const
    {
        return runProgram(arguments, {.folder = m_folder->path(), .input = {}, .environment = environment});
    }
    void write(const QString& name, const std::string& graph) const
    {
        writeFile(path(name), QByteArray::fromStdString(
                                  modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g " + graph)));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void NumericsTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    write("square.onnx",
          "(float16[1, 8] x) => (float16[1, 8] y) <float16[1] k = {25552}> "
          "{ a = Mul (x, k) [square] b = Mul (a, a) c = ReduceMean (b) d = Sqrt (c) y = Div (a, d) }");
    write("sound.onnx", "(float16[4, 4] x) => (float16[4, 4] y) { a = MatMul (x, x) y = Relu (a) }");
    write("lost.onnx", "(float16[8] x) => (float16[8] y) <float16[1] e = {0}> "
                       "{ z = Sub (x, x) v = Add (z, e) s = Sqrt (v) y = Div (z, s) }");
}

void NumericsTest::causeIsStatusOne()
{
    const ProgramRun measured = run({"numerics", "square.onnx", "--format", "json"});
    QCOMPARE(measured.errors, QByteArray());
    QCOMPARE(measured.status, 1);
    const auto json = measured.json();
    QCOMPARE(shown(json["schema"]), QString("onnxmend.numerics/1"));
    QCOMPARE(shown(json["verdict"]), QString("causes"));
    QCOMPARE(shown(json["inputs"]), QString("made-up"));
    QCOMPARE(json["nodes"].get<int>(), 5);
    QCOMPARE(json["causes"].size(), std::size_t(1));
    const auto& cause = json["causes"][0];
    QCOMPARE(shown(cause["id"]), QString("overflow:main:b"));
    QCOMPARE(shown(cause["kind"]), QString("overflow"));
    QCOMPARE(shown(cause["by"]), QString("square"));
    QCOMPARE(shown(cause["node"]), QString("square"));
    QCOMPARE(cause["node_index"].get<int>(), 1);
    QCOMPARE(shown(cause["worst"]["rounded"]), QString("inf"));
    QCOMPARE(json["keep"].size(), std::size_t(3));
    QVERIFY(json["keep_is_minimal"].get<bool>());
    const ProgramRun text = run({"numerics", "square.onnx"});
    QVERIFY2(text.output.contains("overflow by square"), text.output.constData());
    QVERIFY2(text.output.contains("3 nodes in FLOAT"), text.output.constData());
}

/// Text, JSON and page say the same line of Python.
void NumericsTest::causeNamesItsLine()
{
    const std::string graph = "<ir_version: 10, opset_import: [\"\" : 17]> g "
                              "(float16[8] x) => (float16[8] y) <float16[1] k = {25552}> "
                              "{ a = Mul (x, k) b = Mul (a, a) y = Sqrt (b) }";
    writeFile(path("noted.onnx"),
              QByteArray::fromStdString(withExporterNotes(
                  modelFromText(graph), {{"b", exporterNotes("norm", "RmsNorm", 7, "square = x * x")}})));
    const auto source = run({"numerics", "noted.onnx", "--format", "json"}).json()["causes"][0]["source"];
    QCOMPARE(shown(source["module"]), QString("norm"));
    QCOMPARE(shown(source["class"]), QString("RmsNorm"));
    QCOMPARE(source["line"].get<int>(), 7);
    const QByteArray place = shown(source["file"]).toUtf8() + ":7";
    for (const char* const format : {"text", "html"}) {
        const ProgramRun report = run({"numerics", "noted.onnx", "--format", format});
        QVERIFY2(report.output.contains(place), report.output.constData());
        QVERIFY2(report.output.contains("norm (RmsNorm)"), report.output.constData());
        QVERIFY2(report.output.contains("square = x * x"), report.output.constData());
    }
}

void NumericsTest::soundModelIsStatusZero()
{
    const ProgramRun measured = run({"numerics", "sound.onnx", "--format", "jsonl"});
    QCOMPARE(measured.errors, QByteArray());
    QCOMPARE(measured.status, 0);
    QCOMPARE(shown(measured.jsonLines().front()["verdict"]), QString("sound"));
    QVERIFY(measured.jsonLines().front()["causes"].empty());
}

void NumericsTest::fixIsWithinTolerance()
{
    const ProgramRun fixed = run({"numerics", "square.onnx", "--fix", "-o", "kept.onnx"});
    QCOMPARE(fixed.errors, QByteArray());
    QCOMPARE(fixed.status, 0);
    QCOMPARE(run({"numerics", "kept.onnx"}).status, 0);
    QCOMPARE(run({"verify", "kept.onnx"}).status, 0);
}

void NumericsTest::planGivesTheSameModel()
{
    QCOMPARE(run({"numerics", "square.onnx", "--fix", "-o", "kept.onnx", "--save-plan", "plan.json"}).status,
             0);
    QCOMPARE(run({"apply", "square.onnx", "--plan", "plan.json", "-o", "again.onnx"}).status, 0);
    QCOMPARE(readFile(path("again.onnx")), readFile(path("kept.onnx")));
}

void NumericsTest::pageStandsAlone()
{
    const ProgramRun page = run({"numerics", "square.onnx", "--format", "html"});
    QCOMPARE(page.status, 1);
    QVERIFY(page.output.startsWith("<!DOCTYPE html>"));
    QVERIFY(page.output.contains("<polyline"));
    QVERIFY(page.output.contains("<circle"));
    QVERIFY(!page.output.contains("http://") && !page.output.contains("https://"));
}

/// Nodes without a module of their own belong to the one before.
void NumericsTest::pageHasAMapOfModules()
{
    const std::string graph = "<ir_version: 10, opset_import: [\"\" : 17]> g "
                              "(float16[8] x) => (float16[8] y) <float16[1] k = {25552}> "
                              "{ a = Mul (x, k) b = Mul (a, a) c = Sqrt (b) y = Neg (c) }";
    writeFile(path("modules.onnx"),
              QByteArray::fromStdString(withExporterNotes(
                  modelFromText(graph), {{"a", exporterNotes("scale", "Scale", 3, "x = x * k")},
                                         {"b", exporterNotes("norm", "RmsNorm", 7, "square = x * x")}})));
    const ProgramRun page = run({"numerics", "modules.onnx", "--format", "html"});
    QCOMPARE(page.status, 1);
    QVERIFY2(page.output.contains("norm: 11 bits lost at Mul b"), page.output.constData());
    QVERIFY(page.output.contains("<title>scale: "));
    QVERIFY(page.output.contains("a field for each module of Python"));
    QVERIFY(
        !run({"numerics", "square.onnx", "--format", "html"}).output.contains("for each module of Python"));
}

void NumericsTest::wrongConstantIsNotFixed()
{
    const ProgramRun refused = run({"numerics", "lost.onnx", "--fix", "-o", "kept.onnx", "--format", "json"});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.errors.contains("--reference"), refused.errors.constData());
    QVERIFY(!QFile::exists(path("kept.onnx")));
    const auto json = refused.json();
    QCOMPARE(shown(json["causes"][0]["kind"]), QString("constant"));
    QVERIFY(json["causes"][0]["stored"].get<bool>());
    QVERIFY(json["keep"].empty());
    QVERIFY(json["fix"].is_null());
}

void NumericsTest::withoutARuntimeItIsUnmeasured()
{
    const ProgramRun unmeasured =
        run({"numerics", "square.onnx", "--format", "json"},
            {"ONNXMEND_ORT=", "PATH=/nonexistent", "HOME=/nonexistent", "NODE_PATH="});
    const auto json = unmeasured.json();
    if (json["measured"].get<bool>()) {
        QSKIP("an ONNX Runtime is installed in the system");
    }
    QCOMPARE(unmeasured.status, 1);
    QCOMPARE(shown(json["verdict"]), QString("unmeasured"));
    QVERIFY(shown(json["reason"]).contains("pip install"));
    QVERIFY(json["causes"].empty());
}

void NumericsTest::wrongUsageIsStatusTwo_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("fix without output") << QStringList{"--fix"};
    QTest::newRow("output without fix") << QStringList{"-o", "kept.onnx"};
    QTest::newRow("output is the model") << QStringList{"--fix", "-o", "square.onnx"};
    QTest::newRow("no file of inputs") << QStringList{"--input", "x"};
    QTest::newRow("no reference") << QStringList{"--reference", "absent.onnx"};
    QTest::newRow("inputs in two ways") << QStringList{"--input", "x=x.npy", "--calibrate", "x.npz"};
    QTest::newRow("no runtime") << QStringList{"--runtime", "absent.so"};
}

void NumericsTest::wrongUsageIsStatusTwo()
{
    QFETCH(const QStringList, options);
    const ProgramRun refused = run(QStringList{"numerics", "square.onnx"} + options);
    QCOMPARE(refused.status, 2);
    QVERIFY(!refused.errors.isEmpty());
    QVERIFY(!QFile::exists(path("kept.onnx")));
}

ONNXMEND_GUILESS_TEST(numerics, NumericsTest)
#include "tst_numerics.moc"
