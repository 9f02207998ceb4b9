// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/numerics/numerics.h"
#include "core/reduce/reduce_model.h"
#include "core/session/session.h"
#include "tests/support/error_of.h"
#include "tests/support/save_folder.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <string>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// The square of a thousand is beyond FLOAT16. 25552 are the bits of 1,000, 15360 those of 1.
const std::string halfModel = R"(<ir_version: 8, opset_import: ["" : 17]>
    g (float16[1, 8] x) => (float16[1, 8] y) <float16[1] thousand = {25552}, float16[1] one = {15360}> {
        p = Abs (x)
        q = Relu (p)
        a = Mul (q, thousand)
        b = Mul (a, a)
        c = ReduceMean (b)
        d = Sqrt (c)
        e = Div (a, d)
        f = Add (e, one)
        h = Neg (f)
        y = Abs (h)
    })";

} // namespace

/// The smallest model with the same cause of wrong numbers.
class ReduceNumericsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void causeStays_data();
    void causeStays();
    void causeThatIsNotThereIsRefused();

private:
    SaveFolder m_folder;
    Progress m_progress;
};

void ReduceNumericsTest::initTestCase()
{
    if (runtimeName({}, m_progress).empty()) {
        QSKIP("there is no ONNX Runtime");
    }
}

void ReduceNumericsTest::causeStays_data()
{
    QTest::addColumn<bool>("anonymous");
    QTest::newRow("with its names") << false;
    QTest::newRow("with neutral names") << true;
}

void ReduceNumericsTest::causeStays()
{
    QFETCH(const bool, anonymous);
    const auto model = m_folder.readText(halfModel);
    const Reduction reduction =
        reduceModel(*model, {.numerics = "overflow:main:b"}, {},
                    {.anonymous = anonymous, .mostTime = std::chrono::minutes(2)}, m_progress);
    QVERIFY2(reduction.same, reduction.messageAfter.c_str());
    QCOMPARE(reduction.stage, FailureStage::Numerics);
    QVERIFY2(reduction.nodesAfter <= 3, std::to_string(reduction.nodesAfter).c_str());
    QVERIFY(!reduction.messageBefore.empty() && !reduction.messageAfter.empty());
    m_folder.saveTo(*reduction.model, "small.onnx");
    const auto session = Session::open(m_folder.path("small.onnx"), {}, {}, m_progress);
    Verifier verifier{{}};
    const Numerics numerics = measureNumerics(session, {}, verifier, m_progress);
    const auto isSame = [](const NumericCause& cause) {
        return cause.kind == CauseKind::Overflow && cause.place.opType == "Mul";
    };
    QVERIFY(std::ranges::any_of(numerics.causes, isSame));
}

void ReduceNumericsTest::causeThatIsNotThereIsRefused()
{
    const auto model = m_folder.readText(halfModel);
    const QString error =
        errorOf([&] { reduceModel(*model, {.numerics = "overflow:main:q"}, {}, {}, m_progress); });
    QVERIFY2(error.contains("\"overflow:main:q\""), qPrintable(error));
}

ONNXMEND_APPLESS_TEST(reduce_numerics, ReduceNumericsTest)
#include "tst_reduce_numerics.moc"
