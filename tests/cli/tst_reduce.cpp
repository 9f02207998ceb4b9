// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend::testing;

/// `onnxmend reduce` and `onnxmend extract`: results, texts and exit statuses.
class ReduceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void findingIsReduced();
    void wrongUsageIsRefused_data();
    void wrongUsageIsRefused();
    void modelItselfIsNotReplaced();
    void partIsExtracted();
    void partGoesToStandardOutput();
    void missingValuesAreNamed();

private:
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder.path(), .input = {}, .environment = {}});
    }

    QTemporaryDir m_folder;
};

void ReduceTest::initTestCase()
{
    writeFile(m_folder.filePath("bad.onnx"), QByteArray::fromStdString(modelFromText(R"(
        <ir_version: 8, opset_import: ["" : 17]>
        secret (float[2] secret_x, float16[2] secret_h) => (float[2] secret_y) {
            secret_a = Abs (secret_x)
            secret_b = Neg (secret_a)
            [secret_add] secret_c = Add (secret_b, secret_h)
            secret_d = Relu (secret_c)
            secret_y = Exp (secret_d)
        })")));
}

void ReduceTest::findingIsReduced()
{
    const auto audit = run({"audit", "bad.onnx", "--format", "json"}).json();
    const QString id = shown(audit["findings"][0]["id"]);
    const ProgramRun reduced = run({"reduce", "bad.onnx", "--finding", id, "-o", "small.onnx", "--anonymous",
                                    "--issue", "issue.md", "--format", "json"});
    QVERIFY2(reduced.status == 0, reduced.errors.constData());
    const auto json = reduced.json();
    QCOMPARE(shown(json["schema"]), "onnxmend.reduce/1");
    QCOMPARE(shown(json["same"]), "true");
    QCOMPARE(shown(json["nodes_before"]), "5");
    QVERIFY(json["nodes_after"].get<int>() <= 3);
    QVERIFY(!readFile(m_folder.filePath("small.onnx")).contains("secret"));
    const QByteArray issue = readFile(m_folder.filePath("issue.md"));
    QVERIFY2(issue.contains("Add") && !issue.contains("secret"), issue.constData());
}

void ReduceTest::wrongUsageIsRefused_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("nothing wanted") << QStringList{} << QByteArray("--message");
    QTest::newRow("two wanted") << QStringList{"--loads-not", "--finding", "x"} << QByteArray("--message");
    QTest::newRow("a cause and a finding")
        << QStringList{"--numerics", "x", "--finding", "y"} << QByteArray("--numerics");
    QTest::newRow("unknown finding") << QStringList{"--finding", "x"} << QByteArray("no finding");
}

void ReduceTest::wrongUsageIsRefused()
{
    QFETCH(const QStringList, options);
    QFETCH(const QByteArray, words);
    const ProgramRun refused = run(QStringList{"reduce", "bad.onnx", "-o", "none.onnx"} + options);
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.errors.contains(words), refused.errors.constData());
    QVERIFY(!namesIn(m_folder.path()).contains("none.onnx"));
}

void ReduceTest::modelItselfIsNotReplaced()
{
    const QByteArray before = readFile(m_folder.filePath("bad.onnx"));
    QCOMPARE(run({"reduce", "bad.onnx", "--loads-not", "-o", "bad.onnx"}).status, 2);
    QCOMPARE(run({"extract", "bad.onnx", "--from", "secret_a", "--to", "secret_b", "-o", "bad.onnx"}).status,
             2);
    QCOMPARE(readFile(m_folder.filePath("bad.onnx")), before);
}

void ReduceTest::partIsExtracted()
{
    const ProgramRun extracted = run({"extract", "bad.onnx", "--from", "secret_b", "secret_h", "--to",
                                      "secret_c", "secret_d", "-o", "part.onnx", "--format", "json"});
    QVERIFY2(extracted.status == 0, extracted.errors.constData());
    const auto json = extracted.json();
    QCOMPARE(shown(json["nodes_after"]), "2");
    QCOMPARE(json["inputs"].size(), std::size_t{2});
    QCOMPARE(shown(json["inputs"][0]["type"]), "tensor(float)");
    QCOMPARE(json["outputs"].size(), std::size_t{2});
    const QByteArray text = run({"inspect", "part.onnx"}).output;
    QVERIFY2(text.contains("part.onnx"), text.constData());
}

void ReduceTest::partGoesToStandardOutput()
{
    const ProgramRun extracted =
        run({"extract", "bad.onnx", "--from", "secret_x", "--to", "secret_b", "-o", "-"});
    QVERIFY2(extracted.status == 0, extracted.errors.constData());
    QVERIFY(modelToText(extracted.output.toStdString()).find("Neg") != std::string::npos);
    QVERIFY2(extracted.errors.contains("extracted"), extracted.errors.constData());
}

void ReduceTest::missingValuesAreNamed()
{
    const ProgramRun missing =
        run({"extract", "bad.onnx", "--from", "secret_x", "--to", "secret_c", "-o", "none.onnx"});
    QCOMPARE(missing.status, 2);
    QVERIFY2(missing.errors.contains("\"secret_h\""), missing.errors.constData());
}

ONNXMEND_GUILESS_TEST(reduce, ReduceTest)
#include "tst_reduce.moc"
