// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/mend/fix_all.h"
#include "core/mend/later_overflows.h"
#include "core/mend/verdict.h"
#include "tests/support/documents.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Tests of stored values that are right in their dtype, but infinite behind a Cast that the plan needs.
class LaterOverflowsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void verdictNamesTheWeight_data();
    void verdictNamesTheWeight();
    void castsOfTheModelItselfAreItsOwn();

private:
    std::shared_ptr<const Session> open(const std::string& graph)
    {
        m_folder.readText("<ir_version: 8, opset_import: [\"\" : 17]> g " + graph);
        return Session::open(m_folder.path("model.onnx"), {}, {}, m_progress);
    }
    /// Fixes by a Cast if one of the fixes inserts it: an output that is declared as DOUBLE would not
    /// overflow.
    FixAllResult fixedByCasts(const std::shared_ptr<const Session>& session)
    {
        for (const Fix& fix : session->fixesAt(0)) {
            if (fix.kind == FixKind::InsertCast) {
                return fixLike(session, fix, {}, m_progress);
            }
        }
        return fixAll(session, {}, m_progress);
    }

    SaveFolder m_folder;
    Progress m_progress;
};

void LaterOverflowsTest::verdictNamesTheWeight_data()
{
    QTest::addColumn<std::string>("graph");
    QTest::addColumn<std::string>("text"); // empty: nothing overflows
    QTest::newRow("a FLOAT weight beside halves")
        << std::string("(float16[2] x) => (float16[2] y) <float[2] w = {1, 1000000}> { y = Add (x, w) }")
        << std::string("the Cast of \"y\" to FLOAT16 gives inf already for the stored weight \"w\" alone");
    QTest::newRow("through views")
        << std::string("(float16[2, 1] x) => (float16[2, 1] y) <float[1, 2] w = {1, 1000000}> "
                       "{ t = Transpose (w) y = Add (x, t) }")
        << std::string("the Cast of \"t\" to FLOAT16 gives inf already for the stored weight \"w\" alone");
    QTest::newRow("a DOUBLE constant that meets a FLOAT output")
        << std::string("(double[2] x) => (float[2] y) <double[2] w = {1, 1e300}> { y = Add (x, w) }")
        << std::string("the Cast of \"y\" to FLOAT gives inf already for the stored weight \"w\" alone");
    QTest::newRow("weights that fit")
        << std::string("(float16[2] x) => (float16[2] y) <float[2] w = {1, 0.1}> { y = Add (x, w) }")
        << std::string();
    QTest::newRow("a mask")
        << std::string("(float16[2] x) => (float16[2] y) <float[2] w = {0, -1e9}> { y = Add (x, w) }")
        << std::string();
    const std::string large = " <int64[2] w = {3000000000, 5}> ";
    QTest::newRow("an INT64 constant beside INT32")
        << "(int32[2] x) => (int32[2] y)" + large + "{ y = Add (x, w) }"
        << std::string("the Cast of \"y\" to INT32 wraps integers already for the stored \"w\" alone");
    QTest::newRow("integers through views")
        << std::string("(int32[2, 1] x) => (int32[2, 2] y) <int64[1, 2] w = {3000000000, 5}> { t = Transpose "
                       "(w) y = Add "
                       "(x, "
                       "t) }")
        << std::string("the Cast of \"t\" to INT32 wraps integers already for the stored \"w\" alone");
    QTest::newRow("a product of integers is not smaller")
        << "(int32[2] x) => (int32[2] y)" + large + "{ y = Mul (x, w) }"
        << std::string("the Cast of \"y\" to INT32 wraps integers already for the stored \"w\" alone");
    QTest::newRow("a negative integer")
        << std::string("(int32[2] x) => (int32[2] y) <int64[2] w = {-3000000000, 5}> { t = Identity (w) y = "
                       "Add (x, t) }")
        << std::string("the Cast of \"t\" to INT32 wraps integers already for the stored \"w\" alone");
    QTest::newRow("a rest is smaller")
        << "(int32[2] x) => (int32[2] y)" + large + "{ y = Mod (w, x) }" << std::string();
    QTest::newRow("integers that fit")
        << std::string("(int32[2] x) => (int32[2] y) <int64[2] w = {2147483647, -2147483648}> { t = Identity "
                       "(w) y = Add (x, t) }")
        << std::string();
    QTest::newRow("what is multiplied may be small")
        << std::string("(double[2] x) => (float[2] y) <double[2] w = {1, 1e300}> { y = Mul (x, w) }")
        << std::string();
}

void LaterOverflowsTest::verdictNamesTheWeight()
{
    QFETCH(std::string, graph);
    QFETCH(std::string, text);
    const FixAllResult fixed = fixedByCasts(open(graph));
    const Verdict verdict = judgeResult(fixed, true);
    const auto named =
        std::ranges::find(verdict.shortcomings, Shortcoming::Kind::OverflowsLater, &Shortcoming::kind);
    QCOMPARE(named == verdict.shortcomings.end() ? std::string() : named->text.text(), text);
    QCOMPARE(verdict.completeness == Completeness::Complete, text.empty());
}

void LaterOverflowsTest::castsOfTheModelItselfAreItsOwn()
{
    const auto session = open("(float[2] x) => (float16[2] y) <float[2] w = {1, 1000000}> "
                              "{ s = Add (x, w) y = Cast <to = 10> (s) }");
    QVERIFY(laterOverflows(*session).empty());
    QVERIFY(judgeDocument(*session).completeness == Completeness::Complete);
}

ONNXMEND_GUILESS_TEST(later_overflows, LaterOverflowsTest)
#include "tst_later_overflows.moc"
