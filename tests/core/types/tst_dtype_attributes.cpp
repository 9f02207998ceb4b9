// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/edit.h"
#include "core/mend/fix_all.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Attributes that state a dtype which does not fit the operator, its inputs or the declarations.
class DtypeAttributesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void wrongAttributeIsFoundAndSet_data();
    void wrongAttributeIsFoundAndSet();
    void rightAttributeIsNoFinding_data();
    void rightAttributeIsNoFinding();

private:
    std::shared_ptr<const Session> open(const std::string& opset, const std::string& text)
    {
        m_folder.readText("<ir_version: 10, opset_import: [\"\" : " + opset + "]> g " + text);
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }

    SaveFolder m_folder;
    Progress m_progress;
};

void DtypeAttributesTest::wrongAttributeIsFoundAndSet_data()
{
    QTest::addColumn<std::string>("opset");
    QTest::addColumn<std::string>("text");
    QTest::addColumn<std::string>("attribute");
    QTest::addColumn<DType>("to");
    const auto row = [](const char* name, const char* opset, const char* text, const char* attribute,
                        DType to) {
        QTest::newRow(name) << std::string(opset) << std::string(text) << std::string(attribute) << to;
    };
    row("random integers, declared as floats", "18",
        "() => (float[2] y) { y = RandomNormal <dtype = 7, shape = [2]> () }", "dtype", DType::Float);
    row("random integers, declared so", "18",
        "() => (int64[2] y) { y = RandomUniform <dtype = 7, shape = [2]> () }", "dtype", DType::Float);
    row("random integers, undeclared", "18",
        "() => (bool[2] y) { r = RandomNormal <dtype = 6, shape = [2]> () y = IsNaN (r) }", "dtype",
        DType::Float);
    row("like integers, left out", "18",
        "(int64[2] x) => (float[2] y) { r = RandomNormalLike (x) y = Identity (r) }", "dtype", DType::Float);
    row("samples of floats", "18",
        "(float[1, 4] x) => (int32[1, 3] y) { y = Multinomial <dtype = 1, sample_size = 3> (x) }", "dtype",
        DType::Int32);
    row("zero point of another type", "21",
        "(float[4] x, float s, int8 z) => (int8[4] y) { y = QuantizeLinear <output_dtype = 2> (x, s, z) }",
        "output_dtype", DType::Int8);
}

void DtypeAttributesTest::wrongAttributeIsFoundAndSet()
{
    QFETCH(std::string, opset);
    QFETCH(std::string, text);
    QFETCH(std::string, attribute);
    QFETCH(DType, to);
    const auto session = open(opset, text);
    QVERIFY(session->report().summary.errors > 0);
    const Finding& finding = session->report().findings.front();
    QVERIFY(!finding.message().empty());
    const std::vector<Fix> fixes = session->fixesOf(finding.id());
    QVERIFY(!fixes.empty());
    const auto* set = std::get_if<SetAttribute>(&fixes.front().edits.front());
    QVERIFY2(set, fixes.front().titleText().c_str());
    QCOMPARE(set->attribute, attribute);
    QCOMPARE(dtypeName(set->to), dtypeName(to));

    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    Verifier verifier({});
    const Verification before = verifier.verify(m_folder.path("model.onnx"), m_progress);
    QVERIFY(before.checker.fails() || before.runtime.fails());
    const Verification after = verifier.verify(m_folder.path("out.onnx"), m_progress);
    COMPARE_STATUS(after.checker, Passed);
    COMPARE_STATUS(after.runtime, Passed);
}

void DtypeAttributesTest::rightAttributeIsNoFinding_data()
{
    QTest::addColumn<std::string>("opset");
    QTest::addColumn<std::string>("text");
    QTest::newRow("generator") << std::string("18")
                               << std::string("() => (double[2] y) "
                                              "{ y = RandomNormal <dtype = 11, shape = [2]> () }");
    QTest::newRow("like") << std::string("18")
                          << std::string("(int64[2] x) => (float[2] y) "
                                         "{ y = RandomNormalLike <dtype = 1> (x) }");
    QTest::newRow("quantized") << std::string("21")
                               << std::string("(float[4] x, float s, int8 z) => (int8[4] y) "
                                              "{ y = QuantizeLinear <output_dtype = 3> (x, s, z) }");
    QTest::newRow("axis that looks like a dtype")
        << std::string("18")
        << std::string("(float[2, 3] x) => (float[2, 3] y) { y = Softmax <axis = 1> (x) }");
}

void DtypeAttributesTest::rightAttributeIsNoFinding()
{
    QFETCH(std::string, opset);
    QFETCH(std::string, text);
    const auto session = open(opset, text);
    QVERIFY2(session->report().findings.empty(),
             session->report().findings.empty() ? "" : session->report().findings.front().message().c_str());
    Verifier verifier({});
    COMPARE_STATUS(verifier.verify(m_folder.path("model.onnx"), m_progress).runtime, Passed);
}

ONNXMEND_GUILESS_TEST(dtype_attributes, DtypeAttributesTest)
#include "tst_dtype_attributes.moc"
