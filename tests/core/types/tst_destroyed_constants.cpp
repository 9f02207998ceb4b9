// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/fixes/edit.h"
#include "core/mend/fix_all.h"
#include "core/session/session.h"
#include "core/verify/run_report.h"
#include "core/verify/verify.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"
#include "tests/support/verify_support.h"

#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Constants that a cast would make 0, infinite or equal: the operand goes up instead.
class DestroyedConstantsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void constantThatWouldBeLostIsNotCast_data();
    void constantThatWouldBeLostIsNotCast();
    void constantThatIsKeptIsCast();
    void epsilonStaysWhereItIsDivided();
    void tensorOfWhichNothingIsLeftIsNotCastUnasked();

private:
    std::shared_ptr<const Session> open(const std::string& text)
    {
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : 18]> g " + text);
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }
    static bool castsStored(const std::vector<Edit>& edits)
    {
        return std::ranges::any_of(
            edits, [](const Edit& edit) { return std::holds_alternative<CastInitializer>(edit); });
    }

    SaveFolder m_folder;
    Progress m_progress;
};

void DestroyedConstantsTest::constantThatWouldBeLostIsNotCast_data()
{
    QTest::addColumn<std::string>("text");
    QTest::newRow("becomes 0") << std::string("(float16[4] x) => (y) <float e = {1e-12}> { y = Add (x, e) }");
    QTest::newRow("becomes 0, of one dimension")
        << std::string("(float16[4] x) => (y) <float[1] e = {1e-12}> { y = Add (x, e) }");
    QTest::newRow("becomes infinite")
        << std::string("(float16[4] x) => (y) <float e = {1e6}> { y = Mul (x, e) }");
    QTest::newRow("is a Constant node")
        << std::string("(float16[4] x) => (y) { e = Constant <value_float = 1e-12> () y = Add (x, e) }");
    QTest::newRow("become equal") << std::string(
        "(bfloat16[4] x) => (y) <float a = {0.9999}, float b = {1.0001}> "
        "{ y = Clip (x, a, b) }");
}

void DestroyedConstantsTest::constantThatWouldBeLostIsNotCast()
{
    QFETCH(std::string, text);
    const auto session = open(text);
    QCOMPARE(session->report().summary.errors, std::size_t(1));
    const Fix recommended = session->fixesOf(session->report().findings.front().id()).front();
    QVERIFY2(!castsStored(recommended.edits), recommended.titleText().c_str());
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.session->report().summary.errors, std::size_t(0));
    QVERIFY(!castsStored(fixed.session->plan().edits));
}

void DestroyedConstantsTest::constantThatIsKeptIsCast()
{
    const auto session = open("(float16[4] x) => (y) <float e = {1e-5}> { y = Add (x, e) }");
    const std::vector<Fix> fixes = session->fixesOf(session->report().findings.front().id());
    QVERIFY(castsStored(fixes.front().edits));
}

/// The norm of a half model: x / sqrt(mean(x * x) + epsilon), of zeros.
void DestroyedConstantsTest::epsilonStaysWhereItIsDivided()
{
    const auto session =
        open("(float16[1, 4] x) => (float16[1, 4] y) <float e = {1e-12}, float[4] z = {0, 0, 0, 0}, "
             "int64[1] axes = {1}> "
             "{ n = Sub (x, x) q = Mul (n, n) m = ReduceMean (q, axes) p = Add (m, e) "
             "r = Sqrt (p) y = Div (n, r) }");
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QCOMPARE(fixed.session->report().summary.errors, std::size_t(0));
    m_folder.saveTo(*fixed.session->planned(), "out.onnx");
    Verifier verifier({});
    const RunReport report = verifier.run(m_folder.path("out.onnx"), {}, m_progress);
    QVERIFY2(!report.failed(), report.runs.front().proof.message.c_str());
    QCOMPARE(report.runs[0].outputs[0].nan, std::uint64_t(0));
}

void DestroyedConstantsTest::tensorOfWhichNothingIsLeftIsNotCastUnasked()
{
    const auto session = open("(float16[2] x) => (y) <float[2] w = {1e-12, -1e-13}> { y = Add (x, w) }");
    const FixAllResult fixed = fixAll(session, {}, m_progress);
    QVERIFY(!castsStored(fixed.session->plan().edits));
    QCOMPARE(fixed.session->report().summary.errors, std::size_t(0));
}

ONNXMEND_GUILESS_TEST(destroyed_constants, DestroyedConstantsTest)
#include "tst_destroyed_constants.moc"
