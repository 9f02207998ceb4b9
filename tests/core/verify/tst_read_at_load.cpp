// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/session/session.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Constants of a type that the operator takes, and that ONNX Runtime's loader reads as another one.
class ReadAtLoadTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void auditSaysWhatTheRuntimeSays_data();
    void auditSaysWhatTheRuntimeSays();

private:
    SaveFolder m_folder;
    Progress m_progress;
};

void ReadAtLoadTest::auditSaysWhatTheRuntimeSays_data()
{
    QTest::addColumn<std::string>("text");
    QTest::addColumn<bool>("isRefused");
    const auto row = [](const char* name, const char* text, bool isRefused) {
        QTest::newRow(name) << std::string(text) << isRefused;
    };
    row("weights", "(float[2, 3] x) => (y) <int64[2] p = {1, 1}, int32[1] a = {0}> { y = Pad (x, p, , a) }",
        true);
    row("INT64", "(float[2, 3] x) => (y) <int64[2] p = {1, 1}, int64[1] a = {0}> { y = Pad (x, p, , a) }",
        false);
    row("constant node", R"((float[2, 3] x) => (y) <int64[2] p = {1, 1}> {
        a = Constant <value = int32[1] {0}> () y = Pad (x, p, , a) })",
        true);
    row("computed data", R"((float[2, 3] x) => (y) <int64[2] p = {1, 1}, int32[1] a = {0}> {
        t = Relu (x) y = Pad (t, p, , a) })",
        true);
    row("graph input", "(float[2, 3] x, int32[1] a) => (y) <int64[2] p = {1, 1}> { y = Pad (x, p, , a) }",
        false);
    row("graph input with a default", R"((float[2, 3] x, int32[1] a) => (y)
        <int64[2] p = {1, 1}, int32[1] a = {0}> { y = Pad (x, p, , a) })",
        false);
    row("data of any shape",
        "(float[] x) => (y) <int64[2] p = {1, 1}, int32[1] a = {0}> { y = Pad (x, p, , a) }", false);
    row("data of a shape that is fed", R"((float[2, 3] x, int64[N] s) => (y)
        <int64[2] p = {1, 1}, int32[1] a = {0}> { t = Reshape (x, s) y = Pad (t, p, , a) })",
        false);
    row("data that lose dimensions", R"((float[M, N] x) => (y) <int64[2] p = {1, 1}, int32[1] a = {0}> {
        t = Squeeze (x) y = Pad (t, p, , a) })",
        false);
}

void ReadAtLoadTest::auditSaysWhatTheRuntimeSays()
{
    QFETCH(std::string, text);
    QFETCH(bool, isRefused);
    m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g " + text);
    const auto session = Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    Verifier verifier({});
    const Proof before = verifier.verify(m_folder.path("model.onnx"), m_progress).runtime;
    QVERIFY2((before.status == ProofStatus::Failed) == isRefused, before.message.c_str());
    QCOMPARE(session->report().summary.errors > 0, isRefused);
    if (!isRefused) {
        QVERIFY(session->report().findings.empty());
        return;
    }
    QCOMPARE(session->report().findings.front().value, std::string("a"));
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(fixed.session->report().findings.empty());
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    COMPARE_STATUS(verifier.verify(m_folder.path("out.onnx"), m_progress).runtime, Passed);
}

ONNXMEND_GUILESS_TEST(read_at_load, ReadAtLoadTest)
#include "tst_read_at_load.moc"
