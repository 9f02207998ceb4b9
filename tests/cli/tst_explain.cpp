// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace onnxmend::testing;
using Json = nlohmann::ordered_json;

namespace
{

constexpr const char* ofSample = "Type Error: Data in initializer 'h_0_attn_bias' has element type "
                                 "tensor(uint8) but usage of initializer in graph "
                                 "expects tensor(bool)";

QStringList fieldsOf(const Json& json)
{
    QStringList fields;
    for (const auto& [key, value] : json.items()) {
        fields << QString::fromStdString(key);
    }
    return fields;
}

} // namespace

/// `onnxmend explain`: text, JSON, standard input, and the exit statuses.
class ExplainTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void textSaysWhatWhereWhyAndWhatToDo();
    void jsonHasItsShape();
    void commandAppliesTheFix();
    void commandSurvivesTheShell();
    void standardInputIsRead();
    void wordsNeedNoQuotationMarks();
    void statusSaysWhetherItIsUnderstood_data();
    void statusSaysWhetherItIsUnderstood();
    void unreadableModelIsToldAndTheTextStillExplained();
    void modelOfStandardInputIsRead();
    void fileNameIsNotItsContent();
    void textCannotDriveTheTerminal();
    void quietSaysNothing();
    void messageOfTensorrtIsExplainedByItsAudit();

private:
    ProgramRun run(const QStringList& arguments, const QByteArray& input = {}) const
    {
        return runProgram(arguments, {.folder = m_folder.path(), .input = input, .environment = {}});
    }

    QTemporaryDir m_folder;
};

void ExplainTest::initTestCase()
{
    copyInto(m_folder.path(), {"resources/samples/tiny_gpt2.onnx", "resources/samples/tiny_gpt2.bin",
                               "tests/golden/data/tiny_gpt2/tiny_gpt2_refused.onnx",
                               "tests/golden/data/tiny_gpt2/tiny_gpt2_refused.onnx.data"});
}

void ExplainTest::textSaysWhatWhereWhyAndWhatToDo()
{
    const ProgramRun alone = run({"explain", ofSample});
    QCOMPARE(alone.status, 0);
    QCOMPARE(alone.errors, QByteArray());
    const QList<QByteArray> parts = {"stored as UINT8, and the graph declares BOOL",
                                     "ONNX Runtime",
                                     "\nWhere\n",
                                     "\"h_0_attn_bias\"",
                                     "\nWhy\n",
                                     "mask",
                                     "\nWhat to do\n",
                                     "--model"};
    qsizetype at = 0;
    for (const QByteArray& part : parts) {
        at = alone.output.indexOf(part, at);
        QVERIFY2(at >= 0, (part + " in " + alone.output).constData());
    }
    const ProgramRun withModel = run({"explain", ofSample, "--model", "tiny_gpt2_refused.onnx"});
    QCOMPARE(withModel.status, 0);
    QVERIFY2(withModel.output.contains("initializer-dtype:main:h_0_attn_bias"), withModel.output.constData());
    QVERIFY2(withModel.output.contains(
                 "onnxmend fix tiny_gpt2_refused.onnx -o tiny_gpt2_refused_fixed.onnx --only "
                 "initializer-dtype:main:h_0_attn_bias"),
             withModel.output.constData());
}

void ExplainTest::jsonHasItsShape()
{
    const Json json =
        run({"explain", ofSample, "--model", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--format", "json"})
            .json();
    QCOMPARE(fieldsOf(json),
             QStringList({"schema", "understood", "cut", "sentence", "others", "model", "error"}));
    QCOMPARE(shown(json["schema"]), "onnxmend.explain/1");
    QCOMPARE(json["understood"].dump(), "true");
    QCOMPARE(fieldsOf(json["sentence"]),
             QStringList({"text",           "kind",    "finding_kind", "is_warning", "said_by",
                          "through",        "source",  "versions",     "node",       "op_type",
                          "value",          "file",    "actual",       "expected",   "actual_dtype",
                          "expected_dtype", "summary", "reason",       "usually",    "advice"}));
    QCOMPARE(shown(json["sentence"]["kind"]), "initializer-type");
    QCOMPARE(shown(json["sentence"]["said_by"]), "onnxruntime");
    QCOMPARE(shown(json["sentence"]["actual_dtype"]), "UINT8");
    QCOMPARE(shown(json["sentence"]["expected"]), "tensor(bool)");
    QCOMPARE(fieldsOf(json["model"]),
             QStringList({"path", "search", "subject", "relation", "finding", "command", "text"}));
    QCOMPARE(shown(json["model"]["relation"]), "at-place");
    QCOMPARE(shown(json["model"]["finding"]["kind"]), "checkpoint-dtype");
    // The finding has the words of the audit.
    const Json audit = run({"audit", "tiny_gpt2.onnx", "-c", "tiny_gpt2.bin", "--format", "json"}).json();
    QVERIFY(std::ranges::find(audit["findings"], json["model"]["finding"]) != audit["findings"].end());
    const Json unknown = run({"explain", "hello", "--format", "jsonl"}).jsonLines().front();
    QCOMPARE(fieldsOf(unknown), fieldsOf(json));
    QVERIFY(unknown["sentence"].is_null() && unknown["model"].is_null());
    QCOMPARE(unknown["understood"].dump(), "false");
}

void ExplainTest::commandAppliesTheFix()
{
    const Json json =
        run({"explain", ofSample, "--model", "tiny_gpt2_refused.onnx", "--format", "json"}).json();
    QStringList command;
    for (const Json& word : json["model"]["command"]) {
        command << shown(word);
    }
    QCOMPARE(command.takeFirst(), "onnxmend");
    QCOMPARE(run(command).status, 0);
    const ProgramRun after = run({"explain", ofSample, "--model", "tiny_gpt2_refused_fixed.onnx"});
    QCOMPARE(after.status, 0);
    QVERIFY2(after.output.contains("finds nothing wrong there"), after.output.constData());
}

void ExplainTest::commandSurvivesTheShell()
{
    const QString name = "it's a model $HOME.onnx";
    QVERIFY(QFile::copy(m_folder.filePath("tiny_gpt2_refused.onnx"), m_folder.filePath(name)));
    const ProgramRun told = run({"explain", ofSample, "--model", name});
    const qsizetype at = told.output.indexOf("onnxmend fix ");
    QVERIFY2(at > 0, told.output.constData());
    const QByteArray command = told.output.mid(at, told.output.indexOf('\n', at) - at);
    QVERIFY2(command.contains("'it'\\''s a model $HOME.onnx'"), command.constData());
    QVERIFY2(command.contains("'it'\\''s a model $HOME_fixed.onnx'"), command.constData());
}

void ExplainTest::standardInputIsRead()
{
    const ProgramRun given =
        run({"explain", "-"}, QByteArray("Traceback (most recent call last):\r\n") + ofSample);
    QCOMPARE(given.status, 0);
    QVERIFY(given.output.startsWith("The weight \"h_0_attn_bias\""));
    const ProgramRun nothing = run({"explain", "-"}, "\n");
    QCOMPARE(nothing.status, 2);
    QVERIFY2(nothing.errors.contains("no text"), nothing.errors.constData());
    // Only the end of a long text is read.
    const ProgramRun longText = run({"explain", "-"}, QByteArray(3'000'000, 'x') + "\n" + ofSample);
    QCOMPARE(longText.status, 0);
    QVERIFY2(longText.output.contains("Only the last"), longText.output.constData());
}

void ExplainTest::wordsNeedNoQuotationMarks()
{
    const ProgramRun run = this->run(QStringList{"explain"} + QString(ofSample).split(' '));
    QCOMPARE(run.status, 0);
    QCOMPARE(run.output, this->run({"explain", ofSample}).output);
}

void ExplainTest::statusSaysWhetherItIsUnderstood_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::newRow("understood") << QStringList{ofSample} << 0;
    QTest::newRow("a warning") << QStringList{"One or more weights outside the range of INT32 was clamped"}
                               << 0;
    QTest::newRow("not known") << QStringList{"Segmentation fault"} << 1;
    QTest::newRow("not known, of a model")
        << QStringList{"Segmentation fault", "--model", "tiny_gpt2.onnx"} << 1;
    QTest::newRow("no text") << QStringList() << 2;
    QTest::newRow("blank text") << QStringList{" "} << 2;
    QTest::newRow("no model") << QStringList{ofSample, "--model", "absent.onnx"} << 2;
    QTest::newRow("checkpoint of no model") << QStringList{ofSample, "-c", "tiny_gpt2.bin"} << 2;
    QTest::newRow("no checkpoint") << QStringList{ofSample, "--model", "tiny_gpt2.onnx", "-c", "absent.bin"}
                                   << 2;
    QTest::newRow("wrong format") << QStringList{ofSample, "--format", "html"} << 2;
    QTest::newRow("standard input twice") << QStringList{"-", "--model", "-"} << 2;
}

void ExplainTest::statusSaysWhetherItIsUnderstood()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    const ProgramRun run = this->run(QStringList{"explain"} + arguments);
    QCOMPARE(run.status, status);
    QCOMPARE(run.errors.isEmpty(), status != 2);
    if (status == 1) {
        QVERIFY2(run.output.startsWith("Nothing in this text is known") &&
                     run.output.contains("operand-types"),
                 run.output.constData());
    }
}

void ExplainTest::unreadableModelIsToldAndTheTextStillExplained()
{
    const ProgramRun text = run({"explain", ofSample, "--model", "absent.onnx"});
    QCOMPARE(text.errors.count('\n'), 1);
    QVERIFY(text.output.startsWith("The weight"));
    const Json json = run({"explain", ofSample, "--model", "absent.onnx", "--format", "json"}).json();
    QCOMPARE(shown(json["error"]["where"]), "absent.onnx");
    QCOMPARE(json["model"].dump(), R"({"path":"absent.onnx"})");
    QCOMPARE(shown(json["sentence"]["kind"]), "initializer-type");
}

void ExplainTest::modelOfStandardInputIsRead()
{
    const ProgramRun run = this->run({"explain", ofSample, "--model", "-", "-c", "tiny_gpt2.bin"},
                                     readFile(m_folder.filePath("tiny_gpt2.onnx")));
    QCOMPARE(run.status, 0);
    QVERIFY2(run.output.contains("checkpoint-dtype:main:h_0_attn_bias"), run.output.constData());
}

void ExplainTest::fileNameIsNotItsContent()
{
    writeFile(m_folder.filePath("error.log"), ofSample);
    const ProgramRun run = this->run({"explain", "error.log"});
    QCOMPARE(run.status, 1);
    QVERIFY2(run.errors.contains("is a file"), run.errors.constData());
}

void ExplainTest::textCannotDriveTheTerminal()
{
    const ProgramRun run = this->run(
        {"explain", "Data in initializer 'a\x1B[31mb\u202E\x07\n' has element type tensor(uint8) but "
                    "usage of initializer in graph expects tensor(bool)"});
    QCOMPARE(run.status, 0);
    for (const char c : run.output) {
        QVERIFY2(c == '\n' || static_cast<unsigned char>(c) >= ' ', run.output.constData());
    }
    QVERIFY(!run.output.contains("\u202E"));
}

void ExplainTest::quietSaysNothing()
{
    const ProgramRun quiet = run({"explain", ofSample, "--quiet"});
    QCOMPARE(quiet.status, 0);
    QCOMPARE(quiet.output, QByteArray());
}

void ExplainTest::messageOfTensorrtIsExplainedByItsAudit()
{
    const std::string graph = "<ir_version: 8, opset_import: [\"\" : 17]> g "
                              "(bool[4] x) => (int64[1, n] y) { y = NonZero (x) }";
    writeFile(m_folder.filePath("mask.onnx"), QByteArray::fromStdString(modelFromText(graph)));
    const QString message =
        "Assertion failed: validType: This version of TensorRT does not support the given "
        "operator NonZero with the given input data type BOOL.";
    const ProgramRun explained = run({"explain", message, "--model", "mask.onnx"});
    QVERIFY2(explained.output.contains("target-unsupported:main:"), explained.output.constData());
    QVERIFY2(explained.output.contains("--target tensorrt"), explained.output.constData());
    const ProgramRun onCpu = run({"explain", message, "--model", "mask.onnx", "--target", "cpu"});
    QVERIFY2(!onCpu.output.contains("target-unsupported"), onCpu.output.constData());
}

ONNXMEND_GUILESS_TEST(explain, ExplainTest)
#include "tst_explain.moc"
