// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <memory>
#include <string>

using namespace onnxmend::testing;

/// `onnxmend convert`: its options, its report and its exit statuses.
class ConvertTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void reportSaysWhatIsKeptAndMeasured();
    void keptNodesNameTheirPython();
    void weightsOfACheckpointAreConverted();
    void planGivesTheSameModel();
    void raisedOpsetIsToldAndReplayed();
    void oneCommandMakesAModelForTensorrt();
    void removedCastIsNotCalledLossless();
    void reportReplacesNothingElse();
    void dryRunWritesNothing();
    void summaryCountsOneNode();
    void missedToleranceIsStatusOne();
    void toleranceThatWouldDoIsNamed();
    void incompleteResultIsStatusOne();
    void modelThatCannotBeConvertedLetsOthersGoOn();
    void optionThatFitsOnlySomeModelsLetsOthersGoOn();
    void nothingToCastNeedsNoOpset();
    void wrongUsageIsStatusTwo_data();
    void wrongUsageIsStatusTwo();

private:
    QString path(const QString& name) const { return m_folder->filePath(name); }
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder->path(), .input = {}, .environment = {}});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void ConvertTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    const std::string bytes =
        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2, 2] x) => (float[2, 2] y) "
                      "<float[2, 2] w = {1, 2, 3, 4.1}, float[1] e = {1e-12}> "
                      "{ a = MatMul (x, w) b = Add (a, e) y = MatMul (b, w) }");
    writeFile(path("model.onnx"), QByteArray::fromStdString(bytes));
}

void ConvertTest::reportSaysWhatIsKeptAndMeasured()
{
    const ProgramRun converted = run({"convert", "model.onnx", "--to", "float16", "-o", "half.onnx",
                                      "--format", "json", "--report", "report.json"});
    QCOMPARE(converted.errors, QByteArray());
    QCOMPARE(converted.status, 0);
    const auto json = converted.json();
    QCOMPARE(shown(json["schema"]), QString("onnxmend.convert/1"));
    QCOMPARE(json["nodes"]["matrix_converted"].get<int>(), 2);
    QCOMPARE(shown(json["kept"][0]["reason"]), QString("stored-underflow"));
    QCOMPARE(shown(json["measurement"]["status"]), QString("passed"));
    QCOMPARE(json["measurement"]["computed"].size(), std::size_t(1));
    QVERIFY(json["tensors"]["bytes_after"] < json["tensors"]["bytes_before"]);
    QVERIFY(QFile::exists(path("report.json")));
    QCOMPARE(run({"verify", "half.onnx"}).status, 0);
}

void ConvertTest::keptNodesNameTheirPython()
{
    const std::string bytes = withExporterNotes(
        modelFromText("<ir_version: 10, opset_import: [\"\" : 17]> g (float[2, 2] x) => (float[2, 2] y) "
                      "<float[2, 2] w = {1, 2, 3, 4.1}, float[1] e = {1e-12}> "
                      "{ a = MatMul (x, w) b = Add (a, e) y = MatMul (b, w) }"),
        {{"b", exporterNotes("layers.3.norm", "Norm", 12, "return x + self.eps")}});
    writeFile(path("noted.onnx"), QByteArray::fromStdString(bytes));
    const QStringList options = {"convert", "noted.onnx", "--to", "float16", "--no-measure", "--dry-run"};
    const ProgramRun text = run(options);
    QVERIFY2(text.output.contains("COMES FROM"), text.output.constData());
    QVERIFY2(text.output.contains("/home/user/model.py:12, layers.3.norm (Norm)"), text.output.constData());
    const ProgramRun page = run(options + QStringList{"--format", "html"});
    QVERIFY(page.output.contains("Kept nodes"));
    QVERIFY(page.output.contains("layers.3.norm (Norm)"));
    QVERIFY(page.output.contains("/home/user/model.py:12: return x + self.eps"));
    const auto json = run(options + QStringList{"--format", "json"}).json();
    QCOMPARE(shown(json["kept"][0]["source"]["module"]), QString("layers.3.norm"));
    QCOMPARE(json["kept"][0]["source"]["line"].get<int>(), 12);
    // A model without notes has no empty column.
    const ProgramRun plain = run({"convert", "model.onnx", "--to", "float16", "--no-measure", "--dry-run"});
    QVERIFY2(plain.output.contains("SUCH AS") && !plain.output.contains("COMES FROM"),
             plain.output.constData());
}

/// A model that was exported without its weights has inputs for them, which the plan fills.
void ConvertTest::weightsOfACheckpointAreConverted()
{
    const QString sample = sourceText("/resources/samples/tiny_gpt2");
    const ProgramRun converted = run({"convert", sample + ".onnx", "-c", sample + ".bin", "--to", "float16",
                                      "-o", "half.onnx", "--format", "json"});
    QCOMPARE(converted.errors, QByteArray());
    QCOMPARE(converted.status, 0);
    const auto json = converted.json();
    const auto before = json["tensors"]["bytes_before"].get<std::uint64_t>();
    QVERIFY(before > 100'000); // size of the weights after the fixes
    QVERIFY(json["tensors"]["bytes_after"].get<std::uint64_t>() < before * 55 / 100);
    QCOMPARE(run({"verify", "half.onnx"}).status, 0);
}

void ConvertTest::planGivesTheSameModel()
{
    QCOMPARE(run({"convert", "model.onnx", "--to", "float16", "-o", "half.onnx", "--save-plan", "plan.json"})
                 .status,
             0);
    QCOMPARE(run({"apply", "model.onnx", "--plan", "plan.json", "-o", "again.onnx"}).status, 0);
    QCOMPARE(readFile(path("again.onnx")), readFile(path("half.onnx")));
}

void ConvertTest::reportReplacesNothingElse()
{
    const QByteArray model = readFile(path("model.onnx"));
    writeFile(path("inputs.npz"), "no inputs");
    const QList<QStringList> wrong = {
        {"--report", "model.onnx"},
        {"--report", "./half.onnx"},
        {"--report", "inputs.npz", "--calibrate", "inputs.npz"},
        {"--save-plan", "report.json", "--report", "report.json"},
        {"--report", "."},
        {"--report", "absent/report.json"},
    };
    const QStringList before = namesIn(m_folder->path());
    for (const QStringList& options : wrong) {
        const ProgramRun refused =
            run(QStringList{"convert", "model.onnx", "--to", "float16", "--no-measure", "-o", "half.onnx"} +
                options);
        QVERIFY2(refused.status == 2, qPrintable(options.join(' ')));
        QCOMPARE(refused.errors.count('\n'), 1);
        QCOMPARE(namesIn(m_folder->path()), before);
        QCOMPARE(readFile(path("model.onnx")), model);
        QCOMPARE(readFile(path("inputs.npz")), QByteArray("no inputs"));
    }
}

/// The command of docs/convert.md, "Coming from --fp16": what TensorRT narrows is FLOAT first, then FLOAT16.
void ConvertTest::oneCommandMakesAModelForTensorrt()
{
    const std::string bytes =
        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2, 2] x) => (float[2, 2] y) "
                      "<float[2, 2] w = {1, 2, 3, 4.1}, double k = {0.5}> "
                      "{ a = MatMul (x, w) d = Cast <to = 11> (a) m = Mul (d, k) y = Cast <to = 1> (m) }");
    writeFile(path("wide.onnx"), QByteArray::fromStdString(bytes));
    QCOMPARE(run({"audit", "wide.onnx", "--target", "tensorrt"}).status, 1);
    const ProgramRun converted = run({"convert", "wide.onnx", "--to", "float16", "--target", "tensorrt", "-o",
                                      "half.onnx", "--format", "json"});
    QVERIFY2(converted.status == 0, converted.output.constData());
    QCOMPARE(converted.json()["nodes"]["matrix_converted"].get<int>(), 1);
    QCOMPARE(run({"audit", "half.onnx", "--target", "tensorrt"}).status, 0);
    QCOMPARE(run({"verify", "half.onnx", "--target", "tensorrt"}).status, 0);
}

/// A plan may remove any Cast, and its loss was never measured.
void ConvertTest::removedCastIsNotCalledLossless()
{
    const std::string bytes =
        modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] y) "
                      "{ a = Cast <to = 10> (x) b = Abs (a) y = Cast <to = 1> (b) }");
    writeFile(path("model.onnx"), QByteArray::fromStdString(bytes));
    QCOMPARE(run({"convert", "model.onnx", "--to", "float32", "-o", "full.onnx", "--save-plan", "plan.json"})
                 .status,
             0);
    const ProgramRun applied =
        run({"apply", "model.onnx", "--plan", "plan.json", "-o", "again.onnx", "--format", "json"});
    QCOMPARE(applied.status, 0);
    QCOMPARE(readFile(path("again.onnx")), readFile(path("full.onnx")));
    const auto edits = applied.json()["applied"];
    QCOMPARE(edits.size(), std::size_t(2));
    for (const auto& edit : edits) {
        QCOMPARE(shown(edit["kind"]), QString("remove-cast"));
        QVERIFY(edit["loss"]["lossless"].is_null());
    }
    const ProgramRun told =
        run({"apply", "model.onnx", "--plan", "plan.json", "-o", "told.onnx", "--no-color"});
    QVERIFY2(!told.output.contains("lossless") && !told.output.contains('?'), told.output);
}

/// A conversion to bfloat16 raises the opset to one in which convolutions take it, and so does replaying its
/// plan.
void ConvertTest::raisedOpsetIsToldAndReplayed()
{
    const std::string bytes = modelFromText(
        "<ir_version: 6, opset_import: [\"\" : 11]> g (float[1, 2, 5, 5] x) => (float[1, 2, 1] y) "
        "<float[2, 2, 3, 3] w = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, "
        "19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35}> "
        "{ a = Conv (x, w) b = ReduceSum <axes = [3], keepdims = 0> (a) c = Softmax (b) "
        "y = ReduceMean <axes = [2]> (c) }");
    writeFile(path("model.onnx"), QByteArray::fromStdString(bytes));
    const ProgramRun converted = run({"convert", "model.onnx", "--to", "bfloat16", "-o", "half.onnx",
                                      "--save-plan", "plan.json", "--format", "json"});
    QCOMPARE(converted.errors, QByteArray());
    const auto opset = converted.json()["opset"];
    QCOMPARE(opset["from"].get<int>(), 11);
    QCOMPARE(opset["to"].get<int>(), 22);
    QCOMPARE(run({"apply", "model.onnx", "--plan", "plan.json", "-o", "again.onnx"}).errors, QByteArray());
    QCOMPARE(readFile(path("again.onnx")), readFile(path("half.onnx")));
    const ProgramRun told = run({"convert", "model.onnx", "--to", "bfloat16", "--dry-run", "--no-color"});
    QVERIFY2(told.output.contains("opset raised from 11 to 22"), told.output);
}

void ConvertTest::dryRunWritesNothing()
{
    const QStringList before = namesIn(m_folder->path());
    QCOMPARE(run({"convert", "model.onnx", "--to", "float16", "--dry-run"}).status, 0);
    QCOMPARE(namesIn(m_folder->path()), before);
}

void ConvertTest::summaryCountsOneNode()
{
    const std::string bytes = modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2, 2] x) => "
                                            "(float[2, 2] y) { y = MatMul (x, x) }");
    writeFile(path("one.onnx"), QByteArray::fromStdString(bytes));
    const ProgramRun converted = run({"convert", "one.onnx", "--to", "float16", "--no-measure", "--dry-run"});
    QVERIFY2(converted.output.contains("one.onnx: 1 node to FLOAT16, 0 kept"), converted.output.constData());
}

void ConvertTest::missedToleranceIsStatusOne()
{
    const ProgramRun converted = run({"convert", "model.onnx", "--to", "float16", "-o", "half.onnx",
                                      "--tolerance", "1e-9", "--max-rounds", "1", "--no-color"});
    QCOMPARE(converted.status, 1);
    QVERIFY2(converted.output.contains("too far off"), converted.output);
}

void ConvertTest::toleranceThatWouldDoIsNamed()
{
    // Differences of numbers near 1000, which halves hold in steps of a half.
    writeFile(path("cancels.onnx"),
              QByteArray::fromStdString(
                  modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[8] x) => (float[8] y) "
                                "<float[1] k = {1000}> { a = Add (x, k) b = Sub (a, k) y = Relu (b) }")));
    const QStringList options = {"convert",     "cancels.onnx", "--to",     "float16",
                                 "--tolerance", "0.001",        "--dry-run"};
    const ProgramRun told = run(options + QStringList{"--no-color"});
    QVERIFY2(told.output.contains("with all 3 nodes in FLOAT16 outputs are off by 0."), told.output);
    QVERIFY2(told.output.contains("would do for all of them: --tolerance 0."), told.output);
    const auto report = run(options + QStringList{"--format", "json"}).json();
    const auto& given = report["measurement"]["given_back"];
    QCOMPARE(given["candidates"].get<int>(), 3);
    QVERIFY(given["tolerance"].get<double>() > given["error"].get<double>());
    QVERIFY(!given["parts"].empty());
}

void ConvertTest::incompleteResultIsStatusOne()
{
    writeFile(path("empty.onnx"),
              QByteArray::fromStdString(modelFromText(
                  "<ir_version: 8, opset_import: [\"\" : 17]> g (float[1, 4] x, float[4, 4] fc_weight) => "
                  "(float[1, 4] y) { y = MatMul (x, fc_weight) }")));
    const ProgramRun converted = run(
        {"convert", "empty.onnx", "--to", "float16", "-o", "half.onnx", "--no-measure", "--format", "json"});
    QCOMPARE(shown(converted.json()["verdict"]), QString("incomplete"));
    QCOMPARE(converted.status, 1);
}

/// The model has opset 5, which has no BFLOAT16 and is not raised.
void ConvertTest::modelThatCannotBeConvertedLetsOthersGoOn()
{
    writeFile(path("old.onnx"),
              QByteArray::fromStdString(
                  modelFromText("<ir_version: 3, opset_import: [\"\" : 5]> g (float[2] x) => (float[2] y) "
                                "{ y = Identity (x) }")));
    const QStringList options = {"--to",         "bfloat16", "--output-dir", "out",
                                 "--no-measure", "--format", "jsonl"};
    const ProgramRun converted = run(QStringList{"convert", "old.onnx", "model.onnx"} + options);
    QCOMPARE(converted.status, 2);
    const auto lines = converted.jsonLines();
    QCOMPARE(lines.size(), 2);
    const auto& failed = lines[0];
    QCOMPARE(shown(failed["schema"]), QString("onnxmend.convert/1"));
    QCOMPARE(shown(failed["model"]), QString("old.onnx"));
    QVERIFY(shown(failed["error"]["message"]).contains("BFLOAT16"));
    QVERIFY(lines[1]["error"].is_null());
    QVERIFY(QFile::exists(path("out/model.onnx")) && !QFile::exists(path("out/old.onnx")));
    QVERIFY2(converted.errors.contains("old.onnx"), converted.errors);
    const ProgramRun alone =
        run({"convert", "old.onnx", "--to", "bfloat16", "-o", "b.onnx", "--format", "json"});
    QCOMPARE(alone.status, 2);
    QVERIFY(shown(alone.json()["error"]["message"]).contains("BFLOAT16"));
}

void ConvertTest::optionThatFitsOnlySomeModelsLetsOthersGoOn()
{
    writeFile(path("other.onnx"),
              QByteArray::fromStdString(
                  modelFromText("<ir_version: 8, opset_import: [\"\" : 17]> g (float[2] x) => (float[2] z) "
                                "{ z = Abs (x) }")));
    const ProgramRun converted =
        run({"convert", "other.onnx", "model.onnx", "--to", "float16", "--io", "y=float16", "--output-dir",
             "out", "--no-measure", "--format", "jsonl"});
    QCOMPARE(converted.status, 2);
    QCOMPARE(converted.output.count('\n'), 2);
    QVERIFY(QFile::exists(path("out/model.onnx")) && !QFile::exists(path("out/other.onnx")));
}

/// A model whose nodes have no BFLOAT16 kernel on the target keeps its opset. A requested interface in
/// BFLOAT16 raises it.
void ConvertTest::nothingToCastNeedsNoOpset()
{
    writeFile(path("nine.onnx"),
              QByteArray::fromStdString(
                  modelFromText("<ir_version: 6, opset_import: [\"\" : 9]> g (float[2] x) => (float[2] y) "
                                "{ y = Relu (x) }")));
    const QStringList options = {"--to",   "bfloat16",     "--target", "cpu", "-o",
                                 "b.onnx", "--no-measure", "--format", "json"};
    const ProgramRun kept = run(QStringList{"convert", "nine.onnx"} + options);
    QCOMPARE(kept.errors, QByteArray());
    QCOMPARE(kept.status, 0);
    QCOMPARE(kept.json()["opset"]["to"].get<int>(), 9);
    const ProgramRun raised = run(QStringList{"convert", "nine.onnx", "--io", "y=bfloat16"} + options);
    QCOMPARE(raised.errors, QByteArray());
    QCOMPARE(raised.json()["opset"]["to"].get<int>(), 13);
    QCOMPARE(run({"verify", "b.onnx"}).status, 0);
}

void ConvertTest::wrongUsageIsStatusTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("no dtype") << QStringList{};
    QTest::newRow("unknown dtype") << QStringList{"--to", "float12"};
    QTest::newRow("no float") << QStringList{"--to", "bool"};
    QTest::newRow("no change of precision") << QStringList{"--to", "float16", "--from", "int64"};
    QTest::newRow("contradiction") << QStringList{"--to", "float16", "--keep-io", "--convert-io"};
    QTest::newRow("no such node") << QStringList{"--to", "float16", "--keep", "nothing"};
    QTest::newRow("no such input") << QStringList{"--to", "float16", "--io", "z=float16"};
}

void ConvertTest::wrongUsageIsStatusTwo()
{
    QFETCH(QStringList, arguments);
    const ProgramRun converted = run(QStringList{"convert", "model.onnx", "-o", "half.onnx"} + arguments);
    QCOMPARE(converted.status, 2);
    QVERIFY(!QFile::exists(path("half.onnx")));
}

ONNXMEND_GUILESS_TEST(convert, ConvertTest)

#include "tst_convert.moc"
