// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/cli/program.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <memory>
#include <set>
#include <string>

using namespace onnxmend::testing;
using Json = nlohmann::ordered_json;

/// `verify --run` and `--target`: the outputs of a model, and whether it would run on another device.
class RunningTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void fixedModelGivesWhatTheOriginalGave();
    void differenceIsRefusedAndShown();
    void optionsWithoutRunAreRefused_data();
    void optionsWithoutRunAreRefused();
    void targetDecidesWhatIsMissing();
    void tensorrtIsATarget();
    void quantisedValuesAreFixedForTensorrt();
    void targetWithoutDataIsRefusedInWords_data();
    void targetWithoutDataIsRefusedInWords();
    void timeOfNodesIsTold();

private:
    void writeModel(const QString& name, const std::string& text) const
    {
        const std::string header = "<ir_version: 8, opset_import: [\"\" : 17]> g ";
        writeFile(m_folder->filePath(name), QByteArray::fromStdString(modelFromText(header + text)));
    }
    ProgramRun run(const QStringList& arguments) const
    {
        return runProgram(arguments, {.folder = m_folder->path(), .input = {}, .environment = {}});
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void RunningTest::fixedModelGivesWhatTheOriginalGave()
{
    writeModel("model.onnx", "(bfloat16[2] x) => (bfloat16[2] y) { y = Add (x, x) }");
    writeModel("float.onnx", "(float[2] x) => (float[2] y) { y = Add (x, x) }");
    QCOMPARE(run({"fix", "model.onnx", "-o", "out.onnx", "--target", "cpu"}).status, 0);
    const ProgramRun verified =
        run({"verify", "--run", "out.onnx", "--against", "float.onnx", "--format", "json"});
    QVERIFY2(verified.status == 0, verified.output.constData());
    const Json result = verified.json()["run"];
    QCOMPARE(shown(result["status"]), "passed");
    QCOMPARE(shown(result["original"]["status"]), "passed");
    QCOMPARE(result["runs"].size(), 2u);
    for (const Json& one : result["runs"]) {
        QCOMPARE(shown(one["outputs"][0]["dtype"]), "BFLOAT16");
        QCOMPARE(shown(one["outputs"][0]["original"]["dtype"]), "FLOAT");
        QCOMPARE(shown(one["outputs"][0]["different_elements"]), "0");
    }
    QVERIFY(result["first_difference"].is_null());
}

void RunningTest::differenceIsRefusedAndShown()
{
    writeModel("a.onnx", "(float[2] x) => (float[2] y) { t = Abs (x) y = Exp (t) }");
    writeModel("b.onnx", "(float[2] x) => (float[2] y) { t = Neg (x) y = Exp (t) }");
    const ProgramRun text = run({"verify", "--run", "a.onnx", "--against", "b.onnx"});
    QCOMPARE(text.status, 1);
    QVERIFY2(text.output.contains("the difference begins at Abs (node 0)"), text.output.constData());
    const ProgramRun alone = run({"verify", "--run", "a.onnx"});
    QCOMPARE(alone.status, 0);
}

void RunningTest::optionsWithoutRunAreRefused_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::newRow("not to be run") << QStringList{"--dim", "N=2"};
    QTest::newRow("no value") << QStringList{"--run", "--dim", "N"};
    QTest::newRow("no number") << QStringList{"--run", "--dim", "N=many"};
    QTest::newRow("no such dimension") << QStringList{"--run", "--dim", "N=2"};
    QTest::newRow("no such input") << QStringList{"--run", "--input", "w=w.npy"};
    QTest::newRow("no such file") << QStringList{"--run", "--input", "x=x.npy"};
}

void RunningTest::optionsWithoutRunAreRefused()
{
    QFETCH(QStringList, options);
    writeModel("model.onnx", "(float[2] x) => (float[2] y) { y = Exp (x) }");
    const ProgramRun refused = run(QStringList{"verify", "model.onnx"} + options);
    QCOMPARE(refused.status, 2);
    QCOMPARE(refused.errors.count('\n'), 1);
}

void RunningTest::targetDecidesWhatIsMissing()
{
    writeModel("model.onnx", "(bfloat16[2] x) => (bfloat16[2] y) { y = Add (x, x) }");
    const ProgramRun onCpu = run({"audit", "model.onnx", "--target", "cpu", "--format", "json"});
    QCOMPARE(onCpu.status, 1);
    QCOMPARE(shown(onCpu.json()["findings"][0]["kind"]), "runtime-unsupported");
    QCOMPARE(shown(onCpu.json()["findings"][0]["fixes"][0]["kind"]), "cast-around");
    QCOMPARE(run({"audit", "model.onnx", "--target", "cuda"}).status, 0);
    QCOMPARE(run({"audit", "model.onnx"}).status, 1); // every ONNX Runtime has the CPU
    QCOMPARE(run({"fix", "model.onnx", "-o", "fixed.onnx"}).status, 0);
    QCOMPARE(run({"audit", "model.onnx", "--target", "tpu"}).status, 2);
}

void RunningTest::tensorrtIsATarget()
{
    writeModel("model.onnx", "(double[2] x) => (double[2] y) <double[2] w = {1, 2}> { y = Mul (x, w) }");
    const Json found = run({"audit", "model.onnx", "--target", "tensorrt", "--format", "json"}).json();
    QCOMPARE(found["findings"].size(), 1u);
    const Json finding = found["findings"][0];
    QCOMPARE(shown(finding["kind"]), "target-unsupported");
    QCOMPARE(shown(finding["severity"]), "warning");
    QCOMPARE(shown(finding["actual"]), "DOUBLE");
    QCOMPARE(shown(finding["expected"]), "FLOAT");
    QCOMPARE(finding["fixes"].size(), 1u);
    run({"fix", "model.onnx", "-o", "fixed.onnx", "--target", "tensorrt"});
    QCOMPARE(run({"audit", "fixed.onnx", "--target", "tensorrt"}).status, 0);
    QCOMPARE(run({"verify", "fixed.onnx", "--target", "tensorrt"}).status, 0);
    QCOMPARE(run({"verify", "model.onnx", "--target", "tensorrt"}).status, 1);

    writeModel("power.onnx", "(int32[2] x) => (int32[2] y) { y = Pow (x, x) }");
    QCOMPARE(run({"audit", "power.onnx", "--target", "tensorrt=10.9"}).status, 1);
    QCOMPARE(run({"audit", "power.onnx", "--target", "tensorrt=10.12"}).status, 0);
    QCOMPARE(run({"verify", "power.onnx"}).status, 0);
    QCOMPARE(run({"verify", "power.onnx", "--target", "tensorrt=10.9"}).status, 1);
    QCOMPARE(run({"verify", "power.onnx", "--target", "tensorrt=10.12"}).status, 0);
}

void RunningTest::quantisedValuesAreFixedForTensorrt()
{
    writeModel("model.onnx", "(float[3] x) => (float[3] y) <uint8[3] q = {0, 128, 255}, uint8 z = {128}, "
                             "int32[3] r = {1, -2, 3}, float s = {0.5}> { w = DequantizeLinear (q, s, z) "
                             "b = DequantizeLinear (r, s) p = Mul (x, w) y = Add (p, b) }");
    const ProgramRun audited = run({"audit", "model.onnx", "--target", "tensorrt", "--format", "json"});
    QCOMPARE(audited.status, 1);
    QVERIFY(audited.json()["summary"]["errors"] == 2);
    QVERIFY(audited.json()["summary"]["fixable"] == 2);
    const ProgramRun fixed =
        run({"fix", "model.onnx", "-o", "fixed.onnx", "--target", "tensorrt", "--format", "json"});
    QVERIFY2(fixed.status == 0, fixed.output.constData());
    std::set<std::string> kinds;
    const Json report = fixed.json();
    for (const Json& applied : report["applied"]) {
        kinds.insert(shown(applied["kind"]).toStdString());
        QVERIFY(applied["loss"]["lossless"] == true);
    }
    QCOMPARE(kinds, (std::set<std::string>{"requantize-initializer", "dequantize-initializer"}));
    QCOMPARE(run({"audit", "fixed.onnx", "--target", "tensorrt"}).status, 0);
    QCOMPARE(run({"verify", "fixed.onnx", "--run", "--against", "model.onnx"}).status, 0);
}

void RunningTest::targetWithoutDataIsRefusedInWords_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QByteArray>("part");
    QTest::newRow("no table") << QStringLiteral("webgpu")
                              << QByteArray("models cannot be audited for WebGPU");
    QTest::newRow("old release") << QStringLiteral("tensorrt=8.6") << QByteArray("known from 10.1 on");
    QTest::newRow("no release") << QStringLiteral("tensorrt=new")
                                << QByteArray("is not a release of TensorRT");
    QTest::newRow("unknown") << QStringLiteral("tpu") << QByteArray("tensorrt");
}

void RunningTest::targetWithoutDataIsRefusedInWords()
{
    QFETCH(QString, target);
    QFETCH(QByteArray, part);
    writeModel("model.onnx", "(float[2] x) => (float[2] y) { y = Exp (x) }");
    const ProgramRun refused = run({"audit", "model.onnx", "--target", target});
    QCOMPARE(refused.status, 2);
    QVERIFY2(refused.errors.contains(part), refused.errors.constData());
}

void RunningTest::timeOfNodesIsTold()
{
    writeModel("model.onnx", "(float16[256, 256] h) => (float16[256, 256] y) {"
                             " x = Cast <to = 1> (h) p = MatMul (x, x) y = Cast <to = 10> (p) }");
    const Json run = this->run({"verify", "--run", "model.onnx", "--format", "json"}).json()["run"];
    const Json times = run["times"];
    QCOMPARE(shown(times["optimised"]), "true");
    QCOMPARE(times["by_dtype"].size(), 1u);
    QCOMPARE(shown(times["by_dtype"][0]["dtype"]), "FLOAT");
    const double whole = times["by_dtype"][0]["share"].get<double>() + times["cast_share"].get<double>();
    QVERIFY(times["cast_share"].get<double>() > 0);
    QVERIFY2(std::abs(whole - 1) < 1e-9, QByteArray::number(whole).constData());
    QCOMPARE(times["slowest"].size(), 3u);
    double sum = 0;
    for (const Json& node : times["slowest"]) {
        sum += node["seconds"].get<double>();
        QVERIFY(node["node"].is_null());
    }
    QVERIFY(std::abs(sum - times["seconds"].get<double>()) < 1e-9);
    const ProgramRun text = this->run({"verify", "--run", "model.onnx"});
    QVERIFY2(text.output.contains(" a run, as ONNX Runtime optimises it: FLOAT ") &&
                 text.output.contains(", Casts ") && text.output.contains("MatMul (node 1) "),
             text.output.constData());
}

ONNXMEND_GUILESS_TEST(running, RunningTest)
#include "tst_running.moc"
