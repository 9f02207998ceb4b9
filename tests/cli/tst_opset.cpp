// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;

/// `onnxmend opset`: results, texts and exit statuses.
class OpsetTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void modelIsRaisedAndRunsAsBefore();
    void changedNodesAreTold();
    void runCanBeLeftOut();
    void nodesThatPreventItAreNamed();
    void refusedModelFailsWhateverIsFailedOn_data();
    void refusedModelFailsWhateverIsFailedOn();
    void refusedModelDoesNotGoToStandardOutput();
    void opsetThatIsThereIsSavedAsItIs();
    void unreachableOpsetsAreWrongUsage_data();
    void unreachableOpsetsAreWrongUsage();
    void planIsReplayed();
    void severalModelsAreRaised();

private:
    ProgramRun run(const QStringList& arguments, const QStringList& environment = {}) const
    {
        return runProgram(arguments, {.folder = m_folder.path(), .input = {}, .environment = environment});
    }
    void write(const char* name, int opset, const std::string& graph) const
    {
        writeFile(m_folder.filePath(name),
                  QByteArray::fromStdString(modelFromText(
                      "<ir_version: 8, opset_import: [\"\" : " + std::to_string(opset) + "]> g " + graph)));
    }

    QTemporaryDir m_folder;
};

void OpsetTest::initTestCase()
{
    write("old.onnx", 11,
          "(float[2, 3, 4] x) => (float[2, 4] y) "
          "{ [soft] a = Softmax (x) [sum] y = ReduceSum <axes = [1], keepdims = 0> (a) }");
    write("pooled.onnx", 17,
          "(float[1, 1, 5] x) => (float[1, 1, n] y) "
          "{ [pool] y = MaxPool <ceil_mode = 1, kernel_shape = [2], pads = [1, 1], strides = [2]> (x) }");
}

void OpsetTest::modelIsRaisedAndRunsAsBefore()
{
    const ProgramRun raised =
        run({"opset", "old.onnx", "--to", "17", "-o", "newer.onnx", "--format", "json"});
    QVERIFY2(raised.status == 0, raised.errors + raised.output);
    const auto json = raised.json();
    QCOMPARE(shown(json["schema"]), "onnxmend.opset/1");
    QCOMPARE(json["from"].get<int>(), 11);
    QCOMPARE(json["to"].get<int>(), 17);
    QVERIFY(json["raised"].get<bool>());
    QCOMPARE(json["obstacles"].size(), std::size_t{0});
    QCOMPARE(json["changed"].size(), std::size_t{2});
    QCOMPARE(shown(json["changed"][0]["node"]), "soft");
    QCOMPARE(shown(json["changed"][0]["op_type"]), "Softmax");
    QVERIFY(shown(json["changed"][1]["what"]).contains("\"axes\""));
    QCOMPARE(shown(json["verified"]["loads"]), "yes");
    QCOMPARE(shown(json["verified"]["runs"]), "yes");
    QCOMPARE(shown(json["verified"]["same"]), "yes");
    QCOMPARE(run({"audit", "newer.onnx", "--format", "json"}).json()["model"]["opsets"][""].get<int>(), 17);
    QCOMPARE(run({"verify", "newer.onnx", "--run", "--against", "old.onnx"}).status, 0);
}

void OpsetTest::changedNodesAreTold()
{
    const QByteArray text = run({"opset", "old.onnx", "--to", "17", "--dry-run", "--no-color"}).output;
    for (const char* words : {"opset raised from 11 to 17: 2 nodes changed", "Flatten and Reshape", "soft",
                              "ReduceSum", "no model was written"}) {
        QVERIFY2(text.contains(words), text.constData());
    }
}

void OpsetTest::runCanBeLeftOut()
{
    const ProgramRun raised =
        run({"opset", "old.onnx", "--to", "17", "-o", "unmeasured.onnx", "--format", "json", "--no-run"});
    QCOMPARE(raised.status, 0);
    QCOMPARE(shown(raised.json()["verified"]["same"]), "not-asked");
    QVERIFY(raised.json()["run"].is_null());
}

void OpsetTest::nodesThatPreventItAreNamed()
{
    const ProgramRun refused =
        run({"opset", "pooled.onnx", "--to", "22", "-o", "none.onnx", "--format", "json"});
    QCOMPARE(refused.status, 1);
    const auto json = refused.json();
    QVERIFY(!json["raised"].get<bool>());
    QVERIFY(json["output"].is_null());
    QCOMPARE(json["newest_possible"].get<int>(), 21);
    QCOMPARE(shown(json["obstacles"][0]["node"]), "pool");
    QVERIFY(shown(json["obstacles"][0]["reason"]).contains("MaxPool of opset 22"));
    QVERIFY(!namesIn(m_folder.path()).contains("none.onnx"));
    const QByteArray text =
        run({"opset", "pooled.onnx", "--to", "22", "-o", "none.onnx", "--no-color"}).output;
    QVERIFY2(text.contains("opset 21 is the newest that works") && text.contains("pool"), text.constData());
}

void OpsetTest::refusedModelFailsWhateverIsFailedOn_data()
{
    QTest::addColumn<QString>("severity");
    QTest::newRow("warning") << "warning";
    QTest::newRow("error") << "error";
    QTest::newRow("never") << "never";
}

/// No file is written, whatever findings count.
void OpsetTest::refusedModelFailsWhateverIsFailedOn()
{
    QFETCH(const QString, severity);
    QCOMPARE(run({"opset", "pooled.onnx", "--to", "22", "-o", "none.onnx", "--fail-on", severity}).status, 1);
    QVERIFY(!namesIn(m_folder.path()).contains("none.onnx"));
}

void OpsetTest::refusedModelDoesNotGoToStandardOutput()
{
    const ProgramRun refused = run({"opset", "pooled.onnx", "--to", "22", "-o", "-"});
    QCOMPARE(refused.status, 1);
    QCOMPARE(refused.output, QByteArray());
    QVERIFY2(refused.errors.contains("opset 21"), refused.errors.constData());
    const ProgramRun raised = run({"opset", "pooled.onnx", "--to", "21", "-o", "-"});
    QVERIFY2(raised.status == 0, raised.errors.constData());
    QVERIFY(modelToText(raised.output.toStdString()).find("\"\" : 21") != std::string::npos);
}

void OpsetTest::opsetThatIsThereIsSavedAsItIs()
{
    const ProgramRun same = run({"opset", "old.onnx", "--to", "11", "-o", "same.onnx", "--format", "json"});
    QCOMPARE(same.status, 0);
    QVERIFY(!same.json()["raised"].get<bool>());
    QVERIFY(namesIn(m_folder.path()).contains("same.onnx"));
    const QByteArray text = run({"opset", "old.onnx", "--to", "11", "--dry-run", "--no-color"}).output;
    QVERIFY2(text.contains("has opset 11 already"), text.constData());
}

void OpsetTest::unreachableOpsetsAreWrongUsage_data()
{
    QTest::addColumn<QString>("to");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("older") << "9" << QByteArray("only raised");
    QTest::newRow("not known") << "99" << QByteArray("the newest known one");
    QTest::newRow("no number") << "new" << QByteArray("--to");
}

void OpsetTest::unreachableOpsetsAreWrongUsage()
{
    QFETCH(const QString, to);
    QFETCH(const QByteArray, says);
    const ProgramRun refused = run({"opset", "old.onnx", "--to", to, "-o", "none.onnx"});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.errors.contains(says), refused.errors.constData());
    QVERIFY(!namesIn(m_folder.path()).contains("none.onnx"));
}

void OpsetTest::planIsReplayed()
{
    QCOMPARE(run({"opset", "old.onnx", "--to", "17", "-o", "newer.onnx", "--save-plan", "plan.json"}).status,
             0);
    QCOMPARE(run({"apply", "old.onnx", "--plan", "plan.json", "-o", "again.onnx"}).status, 0);
    QCOMPARE(readFile(m_folder.filePath("again.onnx")), readFile(m_folder.filePath("newer.onnx")));
}

void OpsetTest::severalModelsAreRaised()
{
    const ProgramRun all = run(
        {"opset", "old.onnx", "pooled.onnx", "--to", "22", "--output-dir", "raised", "--format", "jsonl"});
    QCOMPARE(all.status, 1);
    const auto lines = all.jsonLines();
    QCOMPARE(lines.size(), 2);
    QVERIFY(lines[0]["raised"].get<bool>());
    QVERIFY(!lines[1]["raised"].get<bool>());
    QCOMPARE(namesIn(m_folder.filePath("raised")), QStringList{"old.onnx"});
}

ONNXMEND_GUILESS_TEST(opset, OpsetTest)
#include "tst_opset.moc"
