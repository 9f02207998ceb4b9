// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/verify/failed_before.h"
#include "core/verify/paired_nodes.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// Returns how often a step was begun.
int countOf(const std::vector<std::string>& steps, const char* step)
{
    return static_cast<int>(std::ranges::count(steps, step));
}

/// The faults of a message, for their words alone.
std::vector<ProofFault> wordsOf(const std::string& message, const ProofFiles& files)
{
    const QTemporaryDir folder;
    return faultsOf(message, files, *readModelText(folder, goodModelText));
}

// onnx.checker refuses each, ONNX Runtime loads it.
constexpr const char* missingImport = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2] x) => (float[2] y) { y = com.microsoft.Gelu(x) })";
constexpr const char* nodeOrder = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2] x) => (float[2] y) { y = Relu(t) t = Abs(x) })";
constexpr const char* absentShape = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2] x) => (float[] y) { y = Relu(x) })";
constexpr const char* olderInitializer = R"(<ir_version: 3, opset_import: ["" : 8]>
    g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Add(x, w) })";
// Both refuse it.
constexpr const char* conflict = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float[2] x, float16[2] z) => (float[2] y) { y = Add(x, z) })";

} // namespace

/// Tests of the faults that a check finds in a result, against those of its original.
class TestFailedBefore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wordsAreCompared_data();
    void wordsAreCompared();
    void pathsNeedNotBeUtf8();
    void refusalOfTheOriginalIsKeptApart_data();
    void refusalOfTheOriginalIsKeptApart();
    void newRefusalIsAFailure_data();
    void newRefusalIsAFailure();
    void faultIsKnownByItsPlace_data();
    void faultIsKnownByItsPlace();
    void faultWithoutAPlaceAnswersForOne();
    void dataInFilesHidesNoFaults();
    void modelThatNeverLoadedStillFails();
    void faultsThatAreLeftFailedBefore();
    void originalIsAskedOnlyWhenAProofFails();
    void libraryThatCannotBeLoadedTellsNothingOfTheModel();

private:
    std::filesystem::path write(const char* name, const std::string& text)
    {
        return writeFile(m_folder, name, modelFromText(text));
    }
    Verification verifyResult(const std::string& original, const std::string& result,
                              const VerifyOptions& options = {})
    {
        const auto model = readModel(write("original.onnx", original), {}, m_progress);
        return Verifier(options).verifyResult(write("result.onnx", result), *model, m_progress);
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void TestFailedBefore::wordsAreCompared_data()
{
    QTest::addColumn<QString>("before");
    QTest::addColumn<QString>("after");
    QTest::addColumn<bool>("same");
    // The sentences are those of ONNX Runtime 1.30 and onnx.checker 1.17.
    const auto row = [](const char* name, const char* before, const char* after, bool same) {
        QTest::newRow(name) << before << after << same;
    };
    row("name of the model",
        "Load model from /data/in/model.onnx failed:Node (a) Op (Add) [ShapeInferenceError] Incompatible "
        "dimensions",
        "Load model from /out/fixed model.onnx failed:Node (a) Op (Add) [ShapeInferenceError] Incompatible "
        "dimensions",
        true);
    row("name of data",
        "Data of TensorProto ( tensor name: w) should be stored in /data/in/weights/w.bin, but it doesn't "
        "exist or is not accessible.",
        "Data of TensorProto ( tensor name: w) should be stored in /out/fixed model.onnx.data, but it "
        "doesn't exist or is not accessible.",
        true);
    row("name of a tensor like its data file",
        "Load model from /data/in/model.onnx failed:Type Error: Data in initializer 'w.bin' has element type "
        "tensor(uint8) but usage of initializer in graph expects tensor(bool)",
        "Load model from /out/fixed model.onnx failed:Type Error: Data in initializer 'w2.bin' has element "
        "type tensor(uint8) but usage of initializer in graph expects tensor(bool)",
        false);
    row("address", "it crashed at 0x7f3a12b4c0d0 in libonnxruntime.so.1",
        "it crashed at 0x7ffd00aa1260 in libonnxruntime.so.1", true);
    row("short hexadecimal number", "Unsupported wire type 0x1f", "Unsupported wire type 0x2f", false);
    row("white space",
        "No Op registered for NoSuchOp with domain_version of 17\n\n==> Context: Bad node spec",
        "No Op registered for NoSuchOp with domain_version of 17 ==> Context: Bad node spec\n", true);
    row("node", "Could not find an implementation for Add(14) node with name '/h.0/Add'",
        "Could not find an implementation for Add(14) node with name '/h.1/Add'", false);
    row("operator version", "Could not find an implementation for Erf(9) node with name 'e'",
        "Could not find an implementation for Erf(13) node with name 'e'", false);
    row("dtype",
        "Type Error: Type parameter (T) of Optype (Add) bound to different types (tensor(float) and "
        "tensor(float16) in node (a).",
        "Type Error: Type parameter (T) of Optype (Add) bound to different types (tensor(float) and "
        "tensor(bfloat16) in node (a).",
        false);
    row("dimension",
        "[ShapeInferenceError] Inference error(s): (op_type:Relu, node name: r): [ShapeInferenceError] "
        "Inferred shape and existing shape differ in dimension 0: (2) vs (3)\n",
        "[ShapeInferenceError] Inference error(s): (op_type:Relu, node name: r): [ShapeInferenceError] "
        "Inferred shape and existing shape differ in dimension 0: (2) vs (4)\n",
        false);
    const char* const two = "[ShapeInferenceError] Inference error(s): (op_type:Relu, node name: r): "
                            "[TypeInferenceError] Inferred elem type differs from existing elem type: "
                            "(FLOAT) vs (FLOAT16)\n(op_type:Abs, node name: b): [TypeInferenceError] "
                            "Inferred elem type differs from existing elem type: (FLOAT16) vs (FLOAT)\n";
    const char* const second = "[ShapeInferenceError] Inference error(s): (op_type:Abs, node name: b): "
                               "[TypeInferenceError] Inferred elem type differs from existing elem type: "
                               "(FLOAT16) vs (FLOAT)\n";
    row("one of two is left", two, second, true);
    row("one more", second, two, false);
    row("both", two, two, true);
    row("other prover's sentence", "two nodes with same node name (n).", "Duplicate definition of name (y).",
        false);
}

void TestFailedBefore::wordsAreCompared()
{
    QFETCH(QString, before);
    QFETCH(QString, after);
    QFETCH(bool, same);
    const ProofFiles original{.model = "/data/in/model.onnx", .locations = {"weights/w.bin", "w.bin"}};
    const ProofFiles result{.model = "/out/fixed model.onnx", .locations = {"fixed model.onnx.data"}};
    QCOMPARE(
        areAllAmong(wordsOf(after.toStdString(), result), wordsOf(before.toStdString(), original), nullptr),
        same);
}

void TestFailedBefore::pathsNeedNotBeUtf8()
{
    // The verifier's reply has U+FFFD for such bytes.
    const ProofFiles files{.model = "/in/caf\xe9.onnx", .locations = {"w\xe9"}};
    const auto words = [&files](const char* message) {
        const std::vector<ProofFault> faults = wordsOf(message, files);
        return faults.size() == 1 ? faults.front().words : std::string();
    };
    QCOMPARE(words("Load model from /in/caf\xef\xbf\xbd.onnx failed"),
             std::string("Load model from <model> failed"));
    QCOMPARE(words("stored in /in/w\xef\xbf\xbd, but"), std::string("stored in <data>, but"));
}

void TestFailedBefore::refusalOfTheOriginalIsKeptApart_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("words");
    QTest::newRow("missing import") << missingImport << "No opset import for domain 'com.microsoft'";
    QTest::newRow("order of nodes") << nodeOrder << "Nodes in a graph must be topologically sorted";
    QTest::newRow("absent shape") << absentShape << "Field 'shape' of 'type' is required but missing";
    QTest::newRow("IR 3") << olderInitializer << "w in initializer but not in graph input";
}

void TestFailedBefore::refusalOfTheOriginalIsKeptApart()
{
    QFETCH(QString, model);
    QFETCH(QString, words);
    const Verification result = verifyResult(model.toStdString(), model.toStdString());
    COMPARE_STATUS(result.checker, FailedBefore);
    QVERIFY2(result.checker.message.find(words.toStdString()) != std::string::npos,
             result.checker.message.c_str());
    COMPARE_STATUS(result.audit, Passed);
    COMPARE_STATUS(result.runtime, Passed);
    QVERIFY(!result.failed());
    // A model that has no original fails as ever.
    const Verification alone = Verifier({}).verify(write("model.onnx", model.toStdString()), m_progress);
    COMPARE_STATUS(alone.checker, Failed);
    QVERIFY(alone.failed());
}

void TestFailedBefore::newRefusalIsAFailure_data()
{
    QTest::addColumn<QString>("original");
    QTest::newRow("of a good model") << goodModelText;
    QTest::newRow("of a model that was refused for something else") << absentShape;
}

void TestFailedBefore::newRefusalIsAFailure()
{
    QFETCH(QString, original);
    const Verification result = verifyResult(original.toStdString(), missingImport);
    COMPARE_STATUS(result.checker, Failed);
    COMPARE_STATUS(result.runtime, Passed);
    QVERIFY(result.failed());
}

void TestFailedBefore::faultIsKnownByItsPlace_data()
{
    QTest::addColumn<QString>("original");
    QTest::addColumn<QString>("result");
    QTest::addColumn<QString>("words"); ///< of the checker about the result
    QTest::addColumn<QString>("status");
    const auto row = [](const char* name, const char* before, const char* after, const char* words,
                        const char* status) {
        const auto model = [](const char* graph) {
            return QString::fromUtf8(R"(<ir_version: 8, opset_import: ["" : 17]> )") +
                   QString::fromUtf8(graph);
        };
        QTest::newRow(name) << model(before) << model(after) << words << status;
    };
    row("a node got a name", "g (float[2] x) => (float[2] y) { y = com.microsoft.Gelu(x) }",
        "g (float[2] x) => (float[2] y) { [gelu] y = com.microsoft.Gelu(x) }", "Name: gelu OpType: Gelu",
        "failed-before");
    row("a Cast stands in front of the node", "g (float[2] x) => (float[2] y) { y = Relu(t) t = Abs(x) }",
        "g (float[2] x) => (float[2] y) { [c] h = Cast<to = 10>(t) z = Relu(h) y = Cast<to = 1>(z) t = "
        "Abs(x) "
        "}",
        "name: c OpType: Cast", "failed-before");
    row("another node has the same fault",
        "g (float[2] x) => (float[2] y) { [a] t = Abs(x) [b] y = com.microsoft.Gelu(t) }",
        "g (float[2] x) => (float[2] y) { [a] t = com.microsoft.Gelu(x) [b] y = com.microsoft.Gelu(t) }",
        "Name: a OpType: Gelu", "failed");
    row("the node has another fault",
        "g (float[2] x) => (float[2] y) { [a] t = Abs(x) [b] y = com.microsoft.Gelu(t) }",
        "g (float[2] x) => (float[2] y) { [b] y = com.microsoft.Gelu(t) [a] t = Abs(x) }",
        "Nodes in a graph must be topologically sorted", "failed");
}

void TestFailedBefore::faultIsKnownByItsPlace()
{
    QFETCH(QString, original);
    QFETCH(QString, result);
    QFETCH(QString, words);
    QFETCH(QString, status);
    const Proof checker = verifyResult(original.toStdString(), result.toStdString()).checker;
    QVERIFY2(checker.sentence().find(words.toStdString()) != std::string::npos, checker.message.c_str());
    QCOMPARE(QString::fromUtf8(proofStatusName(checker.status)), status);
}

void TestFailedBefore::faultWithoutAPlaceAnswersForOne()
{
    const auto model = readModel(write("model.onnx", goodModelText), {}, m_progress);
    PairedNodes places(*model, *model);
    const auto fault = [](const char* words) {
        return ProofFault{.words = words, .meaning = "meaning", .opType = "Gelu"};
    };
    const std::vector original = {fault("before")};
    QVERIFY(areAllAmong(std::vector{fault("a")}, original, &places));
    QVERIFY(!areAllAmong(std::vector{fault("a"), fault("b")}, original, &places));
}

void TestFailedBefore::dataInFilesHidesNoFaults()
{
    // Inference does not read the shape in a data file, so it does not find that it contradicts the output.
    const auto model = [](const std::string& shape) {
        return R"(<ir_version: 8, opset_import: ["" : 17]> g (float[6] x) => (float[2, 2] y) <int64[2] s = )" +
               shape + R"(> { y = Reshape(x, s) })";
    };
    const std::string threeByTwo("\3\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0", 16);
    (void)writeFile(m_folder, "shape.data", threeByTwo);
    const auto original =
        readModel(write("in_file.onnx", model(R"(["location": "shape.data"])")), {}, m_progress);
    const std::filesystem::path asWhole = write("whole.onnx", model("{3, 2}"));
    const Proof checker = Verifier({}).verifyResult(asWhole, *original, m_progress).checker;
    QVERIFY2(checker.message.find("dimension") != std::string::npos, checker.message.c_str());
    COMPARE_STATUS(checker, FailedBefore);
}

void TestFailedBefore::modelThatNeverLoadedStillFails()
{
    const Verification result = verifyResult(conflict, conflict);
    COMPARE_STATUS(result.checker, FailedBefore);
    COMPARE_STATUS(result.audit, FailedBefore);
    COMPARE_STATUS(result.runtime, FailedBefore);
    QVERIFY(result.failed());
}

void TestFailedBefore::faultsThatAreLeftFailedBefore()
{
    const auto model = [](const char* first, const char* second) {
        return std::string(R"(<ir_version: 8, opset_import: ["" : 17]> g (float[2] x) => ()") + first +
               "[2] y, " + second + "[2] z) { y = Relu(x) z = Abs(x) }";
    };
    const Verification result = verifyResult(model("float16", "double"), model("float", "double"));
    COMPARE_STATUS(result.checker, FailedBefore);
    COMPARE_STATUS(result.audit, FailedBefore);
    COMPARE_STATUS(result.runtime, Failed); // it tells one fault at a time
    QVERIFY(result.failed());
}

void TestFailedBefore::originalIsAskedOnlyWhenAProofFails()
{
    std::vector<std::string> steps;
    Progress progress([&steps](const ProgressState& state) {
        if (steps.empty() || steps.back() != state.label.text()) { // a step is told again and again
            steps.push_back(state.label.text());
        }
    });
    const auto original = readModel(write("original.onnx", missingImport), {}, progress);
    Verifier verifier({});
    const Proof good = verifier.verifyResult(write("good.onnx", goodModelText), *original, progress).checker;
    COMPARE_STATUS(good, Passed);
    QCOMPARE(countOf(steps, "Checking the model"), 1);
    const Proof bad = verifier.verifyResult(write("bad.onnx", missingImport), *original, progress).checker;
    COMPARE_STATUS(bad, FailedBefore);
    QCOMPARE(countOf(steps, "Checking the model"), 3);
    QCOMPARE(countOf(steps, "Loading the model in ONNX Runtime"), 2); // the second time loads the result
}

void TestFailedBefore::libraryThatCannotBeLoadedTellsNothingOfTheModel()
{
    const auto library = writeFile(m_folder, "libonnxruntime.so", "not a library");
    const Verification result = verifyResult(goodModelText, goodModelText, {.runtime = library});
    COMPARE_STATUS(result.runtime, Skipped);
}

ONNXMEND_GUILESS_TEST(failed_before, TestFailedBefore)
#include "tst_failed_before.moc"
