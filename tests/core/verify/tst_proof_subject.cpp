// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/model/read_model.h"
#include "core/verify/proof_subject.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/model_builder.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTemporaryDir>
#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr const char* head = R"(<ir_version: 8, opset_import: ["" : 17, "com.microsoft" : 1, "f" : 1]> )";

/// `main #1 Add w`: the second node of the main graph, an Add, and the value w.
std::string shown(const std::optional<ProofSubject>& subject)
{
    if (!subject) {
        return "nothing";
    }
    std::string text = subject->graph;
    if (subject->nodeIndex) {
        text += " #" + std::to_string(subject->nodeIndex->value) + " " + subject->opType;
    }
    return subject->value.empty() ? text : text + " " + subject->value;
}

} // namespace

/// Tests that messages of onnx.checker and ONNX Runtime about faulty models lead to the node or value that
/// they mean.
class TestProofSubject : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsNamedIsFound_data();
    void whatIsNamedIsFound();
    void savedDataIsFound_data();
    void savedDataIsFound();
    void auditLeadsToItsFinding();
    void namesMayHoldAnything();
    void nothingIsFoundWhereNothingIsNamed_data();
    void nothingIsFoundWhereNothingIsNamed();

private:
    QTemporaryDir m_folder;
    Progress m_progress;
};

void TestProofSubject::whatIsNamedIsFound_data()
{
    QTest::addColumn<QString>("graph");
    QTest::addColumn<QString>("checker");
    QTest::addColumn<QString>("runtime");
    const auto row = [](const char* name, const char* graph, const char* checker, const char* runtime) {
        QTest::newRow(name) << graph << checker << runtime;
    };
    // A similar node stands in front of the node that is meant.
    row("too few inputs", "g (float[2] x) => (float[2] y) { t = Add(x, x) y = Add(t) }", "nothing",
        "main #1 Add y"); // the checker tells nothing that one Add has and the other has not
    row("unknown attribute", "g (float[2] x) => (float[2] y) { t = Abs(x) y = Relu <alpha = 1.0> (t) }",
        "main #1 Relu", "main #1 Relu");
    row("unknown operator", "g (float[2] x) => (float[2] y) { t = Relu(x) y = NoSuch(t) }", "main #1 NoSuch",
        "main #1 NoSuch");
    row("unknown operator of a domain",
        "g (float[2] x) => (float[2] y) { t = Relu(x) y = com.microsoft.NoSuch(t) }", "passed",
        "main #1 NoSuch");
    row("wrong attribute", "g (float[2] x) => (float[2] y) { t = Relu(x) y = Softmax <axis = 7> (t) }",
        "main #1 Softmax", "main #1 Softmax");
    row("shapes", "g (float[2] x) => (float[2] y) <float[3] w = {1, 2, 3}> { t = Relu(x) y = Add(t, w) }",
        "main #1 Add", "main #1 Add");
    row("initializer and declaration",
        "g (float[2] x, float[2] w) => (float[2] y) <float16[2] w = {1, 2}> { y = Add(x, w) }", "nothing",
        "main w");
    row("two types", "g (float[2] x, float16[2] z) => (float[2] y) { t = Relu(x) y = Add(t, z) }",
        "main #1 Add", "main #1 Add");
    row("type not allowed", "g (int64[2] x) => (int64[2] y) { t = Abs(x) y = Cos(t) }", "main #1 Cos",
        "main #1 Cos t");
    row("declared output", "g (float[2] x) => (float16[2] y) { t = Abs(x) y = Relu(t) }", "main #1 Relu",
        "main #1 Relu y");
    row("no kernel", "g (bfloat16[2] x) => (bfloat16[2] y) { t = Identity(x) y = Add(t, t) }", "passed",
        "main #1 Add");
    row("order of nodes", "g (float[2] x) => (float[2] y) { y = Relu(t) t = Abs(x) }", "main #0 Relu t",
        "passed");
    row("value of nobody", "g (float[2] x) => (float[2] y) { t = Abs(x) y = Add(t, nowhere) }",
        "main #1 Add nowhere", "main #1 Add nowhere");
    row("two values of a name", "g (float[2] x) => (float[2] y) { y = Relu(x) y = Abs(x) }", "main y",
        "main y");
    row("two initializers of a name",
        "g (float[2] x) => (float[2] y) <float[2] w = {1, 2}, float[2] w = {1, 2}> { y = Add(x, w) }",
        "main w", "passed");
    row("missing import", "g (float[2] x) => (float[2] y) { t = Abs(x) y = ai.onnx.ml.Binarizer(t) }",
        "main #1 Binarizer", "passed");
    row("in a branch", R"(g (bool c, float[2] x) => (float[2] y) {
            y = If(c) <then_branch = t () => (float[2] o) { o = Relu(x) },
                       else_branch = e () => (float[2] p) <float16[2] k = {1, 2}> { q = Abs(x) p = Add(q, k) }>
        })",
        "main/y/else_branch #1 Add", "main/y/else_branch #1 Add");
    row("in a branch, unknown", R"(g (bool c, float[2] x) => (float[2] y) {
            y = If(c) <then_branch = t () => (float[2] o) { o = Relu(x) },
                       else_branch = e () => (float[2] p) { q = Abs(x) p = NoSuch(q) }>
        })",
        "main/y/else_branch #1 NoSuch", "main/y/else_branch #1 NoSuch");
    row("branches disagree", R"(g (bool c, float[2] x) => (float[2] y) {
            y = If(c) <then_branch = t () => (float[2] o) { o = Relu(x) },
                       else_branch = e () => (float16[2] p) { p = Cast <to = 10> (x) }>
        })",
        "main #0 If", "main #0 If");
    row("in a function", R"(g (float[2] x, float16[2] z) => (float[2] y) { y = f.both(x, z) }
            <domain: "f", opset_import: ["" : 17]> both (a, b) => (c) { t = Relu(a) c = Add(t, b) })",
        "function:f::both #1 Add", "function:f::both #1 Add");
}

void TestProofSubject::whatIsNamedIsFound()
{
    QFETCH(QString, graph);
    QFETCH(QString, checker);
    QFETCH(QString, runtime);
    const auto path = writeFile(m_folder, "model.onnx", modelFromText(head + graph.toStdString()));
    const Verification proofs = Verifier({}).verify(path, m_progress);
    const auto found = [](const Proof& proof) {
        return QString::fromStdString(proof.passed() ? "passed" : shown(proof.subject));
    };
    QVERIFY2(found(proofs.checker) == checker,
             (found(proofs.checker).toStdString() + ": " + proofs.checker.message).c_str());
    QVERIFY2(found(proofs.runtime) == runtime,
             (found(proofs.runtime).toStdString() + ": " + proofs.runtime.message).c_str());
}

void TestProofSubject::savedDataIsFound_data()
{
    QTest::addColumn<QByteArray>("data");
    QTest::newRow("missing") << QByteArray();
    QTest::newRow("short") << QByteArray("123");
}

void TestProofSubject::savedDataIsFound()
{
    QFETCH(QByteArray, data);
    const std::string source = inTestData("/golden/data/tiny_gpt2/tiny_gpt2_refused.onnx");
    const auto path = std::filesystem::path(m_folder.path().toStdString()) / "tiny_gpt2_refused.onnx";
    std::filesystem::copy_file(source, path, std::filesystem::copy_options::overwrite_existing);
    std::filesystem::remove(path.string() + ".data");
    if (!data.isEmpty()) {
        writeFile(m_folder, "tiny_gpt2_refused.onnx.data", data.toStdString());
    }
    const Verification proofs = Verifier({}).verify(path, m_progress);
    COMPARE_STATUS(proofs.runtime, Failed);
    QVERIFY2(proofs.runtime.subject && !proofs.runtime.subject->value.empty() &&
                 proofs.runtime.message.find(proofs.runtime.subject->value) != std::string::npos,
             proofs.runtime.message.c_str());
    const auto model = readModel(path, {}, m_progress);
    QVERIFY(model->findInitializer({}, proofs.runtime.subject->value));
}

void TestProofSubject::auditLeadsToItsFinding()
{
    const auto path = writeFile(
        m_folder, "model.onnx",
        modelFromText(std::string(head) +
                      "g (float[2] x, float16[2] z) => (float[2] y) { t = Relu(x) y = Add(t, z) }"));
    const Verification proofs = Verifier({}).verify(path, m_progress);
    COMPARE_STATUS(proofs.audit, Failed);
    QVERIFY(proofs.audit.subject);
    QCOMPARE(proofs.audit.subject->graph, std::string("main"));
    QCOMPARE(proofs.audit.subject->nodeIndex, std::optional(NodeId{1}));
}

void TestProofSubject::namesMayHoldAnything()
{
    // The grammar of messages is in the name; no text format of a model could hold it.
    std::string bytes =
        modelFromText(std::string(head) + "g (float[2] x) => (float[2] y) { y = Relu(x) z = Abs(x) }");
    const auto path = writeFile(m_folder, "model.onnx", bytes);
    const auto model = readModel(path, {}, m_progress);
    QCOMPARE(shown(subjectOf("Model input (x) does not have type information.", *model)),
             std::string("main x"));
    QCOMPARE(shown(subjectOf("Node () Op (Relu) [ShapeInferenceError] (op_type:Abs): bad", *model)),
             std::string("main #1 Abs"));
    // A name that is not there is passed over for one that is.
    QCOMPARE(
        shown(subjectOf("Node () Op (Relu) [ShapeInferenceError] (op_type:Abs, node name: q): bad", *model)),
        std::string("main #0 Relu"));
}

void TestProofSubject::nothingIsFoundWhereNothingIsNamed_data()
{
    QTest::addColumn<QString>("message");
    QTest::newRow("empty") << "";
    QTest::newRow("no name") << "Field 'shape' of 'type' is required but missing.";
    QTest::newRow("unknown name") << "two nodes with same node name (zz).";
    QTest::newRow("several fit") << "Node () Op (Relu) [ShapeInferenceError] 'axis' must be in [-1 , 0]";
    QTest::newRow("cut") << "Type 'tensor(int64)' of input parameter (x) of operator (Relu";
    QTest::newRow("endless") << QStringLiteral("Node(").repeated(20000);
}

void TestProofSubject::nothingIsFoundWhereNothingIsNamed()
{
    QFETCH(QString, message);
    const auto path = writeFile(
        m_folder, "model.onnx",
        modelFromText(std::string(head) + "g (float[2] x) => (float[2] y) { t = Relu(x) y = Relu(t) }"));
    const auto model = readModel(path, {}, m_progress);
    QCOMPARE(shown(subjectOf(message.toStdString(), *model)), std::string("nothing"));
}

ONNXMEND_GUILESS_TEST(proof_subject, TestProofSubject)
#include "tst_proof_subject.moc"
