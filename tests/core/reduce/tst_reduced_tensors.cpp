// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/audit/audit.h"
#include "core/edit/graph_editor.h"
#include "core/model/read_model.h"
#include "core/reduce/reduce_model.h"
#include "core/save/save.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// Four nodes, one of which reads the initializer `w`, which this text describes.
std::string modelWith(const std::string& initializer, int dtype)
{
    const std::string type =
        "type { tensor_type { elem_type: " + std::to_string(dtype) + " shape { dim { dim_value: 12 } } } } ";
    return modelFromDebugText(R"(ir_version: 8 opset_import { version: 17 } graph { name: "g"
        node { op_type: "Abs" input: "x" output: "a" }
        node { op_type: "Neg" input: "a" output: "b" }
        node { op_type: "Add" input: "b" input: "w" output: "c" }
        node { op_type: "Exp" input: "c" output: "y" }
        initializer { name: "w" dims: 12 data_type: )" +
                              std::to_string(dtype) + " " + initializer + R"( }
        input { name: "x" )" + type +
                              R"( } output { name: "y" )" + type + "} }");
}

std::string repeated(const std::string& text, int count)
{
    std::string all;
    for (int i = 0; i < count; ++i) {
        all += text;
    }
    return all;
}

QByteArray bytesIn(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// Small models of tensors whose bytes do not fit: the fault stays, and no byte of the original.
class ReducedTensorsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bytesThatDoNotFitStayUnfit_data();
    void bytesThatDoNotFitStayUnfit();
    void externalBytesStayUnfit();
    void runtimeGivesTheSameMessage_data();
    void runtimeGivesTheSameMessage();
    void plannedCastIsMade();
    void declarationStaysWithItsInitializer_data();
    void declarationStaysWithItsInitializer();

private:
    std::shared_ptr<const Model> open(const std::string& bytes)
    {
        return readModel(writeFile(m_folder, "model.onnx", bytes), {}, m_progress);
    }
    std::shared_ptr<const Model> saved(const Model& model)
    {
        const std::filesystem::path path = m_folder.filePath("small.onnx").toStdString();
        save(model, path, {}, m_progress);
        return readModel(path, {}, m_progress);
    }
    /// Returns the id of the finding about a tensor that cannot be read.
    std::string invalidTensor(const Model& model)
    {
        const Report report = audit(model, {}, {}, m_progress);
        const auto found = std::ranges::find(report.findings, FindingKind::InvalidTensor, &Finding::kind);
        return found == report.findings.end() ? std::string() : found->id();
    }

    QTemporaryDir m_folder;
    Progress m_progress;
};

void ReducedTensorsTest::bytesThatDoNotFitStayUnfit_data()
{
    QTest::addColumn<int>("dtype");
    QTest::addColumn<QString>("data");
    QTest::addColumn<QByteArray>("secret");
    constexpr int floats = 1;
    constexpr int halves = 10;
    const QString raw = "raw_data: \"%1\"";
    QTest::newRow("twice the bytes") << halves << raw.arg(QString("Kqzw").repeated(12)) << QByteArray("Kqzw");
    QTest::newRow("half of the bytes")
        << floats << raw.arg(QString("Kqzw").repeated(6)) << QByteArray("Kqzw");
    QTest::newRow("one element is missing")
        << floats << raw.arg(QString("Kqzw").repeated(11)) << QByteArray("Kqzw");
    QTest::newRow("three bytes too many")
        << floats << raw.arg(QString("Kqzw").repeated(12) + "Kqz") << QByteArray("Kqz");
    QTest::newRow("another typed field")
        << halves << QString("float_data: 5.079578394652766e+33 ").repeated(12)
        << QByteArray("Kqzw"); // the same bits
}

void ReducedTensorsTest::bytesThatDoNotFitStayUnfit()
{
    QFETCH(const int, dtype);
    QFETCH(const QString, data);
    QFETCH(const QByteArray, secret);
    const auto model = open(modelWith(data.toStdString(), dtype));
    const std::string finding = invalidTensor(*model);
    QVERIFY(!finding.empty());
    const Reduction reduction = reduceModel(*model, {.finding = finding}, {}, {}, m_progress);
    QVERIFY2(reduction.same, reduction.messageAfter.c_str());
    QCOMPARE(reduction.nodesAfter, std::size_t{1});
    const auto small = saved(*reduction.model);
    QVERIFY(!invalidTensor(*small).empty());
    const auto before = model->tensor(model->findInitializer(GraphId{}, "w").value());
    const auto after = small->tensor(small->findInitializer(GraphId{}, "w").value());
    QCOMPARE(after.storedDtype, before.storedDtype);
    QVERIFY(after.misfit);
    const auto needed = [](const ModelTensor& tensor) {
        return packedByteCount(tensor.storedDtype, static_cast<std::uint64_t>(tensor.shape.front()));
    };
    QCOMPARE(after.misfit->size() < needed(after), before.misfit->size() < needed(before));
    QVERIFY(after.misfit->size() != needed(after));
    QVERIFY(!bytesIn(m_folder.filePath("small.onnx")).contains(secret));
}

void ReducedTensorsTest::externalBytesStayUnfit()
{
    writeFile(m_folder, "w.bin", repeated("Kqzw", 12));
    const auto model = open(modelWith(R"(data_location: EXTERNAL
        external_data { key: "location" value: "w.bin" } external_data { key: "length" value: "24" })",
                                      1));
    const std::string finding = invalidTensor(*model);
    QVERIFY(!finding.empty());
    const Reduction reduction = reduceModel(*model, {.finding = finding}, {}, {}, m_progress);
    QVERIFY2(reduction.same, reduction.messageAfter.c_str());
    const auto small = saved(*reduction.model);
    const auto after = small->tensor(small->findInitializer(GraphId{}, "w").value());
    QCOMPARE(after.source, TensorSource::External);
    QVERIFY(after.misfit && after.misfit->size() * 2 == static_cast<std::uint64_t>(after.shape.front()) * 4);
    QVERIFY(!bytesIn(m_folder.filePath(QString::fromStdString(after.location))).contains("Kqzw"));
}

void ReducedTensorsTest::runtimeGivesTheSameMessage_data() { bytesThatDoNotFitStayUnfit_data(); }

void ReducedTensorsTest::runtimeGivesTheSameMessage()
{
    if (runtimeName({}, m_progress).empty()) {
        QSKIP("there is no ONNX Runtime");
    }
    QFETCH(const int, dtype);
    QFETCH(const QString, data);
    QFETCH(const QByteArray, secret);
    const auto model = open(modelWith(data.toStdString(), dtype));
    const Reduction reduction = reduceModel(*model, {.loadsNot = true}, {}, {}, m_progress);
    QVERIFY2(reduction.same, reduction.messageAfter.c_str());
    QVERIFY(reduction.nodesAfter <= 1);
    saved(*reduction.model);
    QVERIFY(!bytesIn(m_folder.filePath("small.onnx")).contains(secret));
}

/// The window reduces the planned model, whose casts are not made before a save.
void ReducedTensorsTest::plannedCastIsMade()
{
    GraphEditor editor(readModelText(m_folder, R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { a = Abs (x) b = Add (a, w) y = Exp (b) })"));
    editor.castTensor(editor.initializer("main", "w"), DType::Double);
    const auto planned = editor.finish();
    const std::vector<Failure> failures = auditOracle({})->failuresOf(planned, m_progress);
    QVERIFY(!failures.empty());
    const Reduction reduction =
        reduceModel(*planned, *auditOracle({}), {.message = failures.front().message}, m_progress);
    QVERIFY2(reduction.same, reduction.messageAfter.c_str());
    const auto small = saved(*reduction.model);
    const std::optional<TensorId> w = small->findInitializer(GraphId{}, "w");
    QVERIFY(w && small->tensor(*w).storedDtype == DType::Double);
}

void ReducedTensorsTest::declarationStaysWithItsInitializer_data()
{
    QTest::addColumn<QString>("last");
    QTest::newRow("nobody reads it") << "y = Exp (v60)";
    QTest::newRow("the last node reads it") << "y = Add (v60, w)";
}

/// Old exporters of torch declare each weight, and keep those that no node reads (num_batches_tracked).
void ReducedTensorsTest::declarationStaysWithItsInitializer()
{
    QFETCH(const QString, last);
    std::string text = R"(<ir_version: 8, opset_import: ["" : 17]>
        g (float[2] x, float16[2] w, float[2] other) => (float[2] y)
        <float[2] w = {1, 2}, float[2] other = {3, 4}> { v0 = Abs (x) )";
    for (int i = 1; i <= 60; ++i) {
        text += "v" + std::to_string(i) + " = Relu (v" + std::to_string(i - 1) + ") ";
    }
    const auto model = readModelText(m_folder, text + last.toStdString() + " }");
    const auto isOfW = [](const Finding& finding) {
        return finding.kind == FindingKind::InitializerDtype && finding.value == "w";
    };
    const Report report = audit(*model, {}, {}, m_progress);
    const auto finding = std::ranges::find_if(report.findings, isOfW);
    QVERIFY(finding != report.findings.end());
    const Reduction audited = reduceModel(*model, {.finding = finding->id()}, {}, {}, m_progress);
    QVERIFY2(audited.same, audited.messageAfter.c_str());
    QCOMPARE(audited.nodesAfter, std::size_t{1});
    QVERIFY(audited.model->findInitializer(GraphId{}, "w"));
    QVERIFY(!audited.model->findInitializer(GraphId{}, "other"));
    if (runtimeName({}, m_progress).empty()) {
        QSKIP("there is no ONNX Runtime");
    }
    const Reduction loaded = reduceModel(*model, {.loadsNot = true}, {}, {}, m_progress);
    QVERIFY2(loaded.same, loaded.messageAfter.c_str());
    QCOMPARE(loaded.nodesAfter, std::size_t{1});
}

ONNXMEND_APPLESS_TEST(reduced_tensors, ReducedTensorsTest)
#include "tst_reduced_tensors.moc"
