// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/cast.h"
#include "core/dtype/loss.h"
#include "core/dtype/rounding.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

using namespace onnxmend;

namespace
{

constexpr double infinite = std::numeric_limits<double>::infinity();

double castOf(DType to, double value)
{
    std::vector<std::byte> bytes(packedByteCount(to, 1));
    castElements(DType::Double, std::as_bytes(std::span(&value, 1)), to, bytes, 1);
    double result = 0;
    toDoubles(to, bytes, std::span(&result, 1));
    return result;
}

} // namespace

/// Tests of the rounding of single numbers.
class RoundingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agreesWithTheCastOfTensors_data();
    void agreesWithTheCastOfTensors();
    void tinyAndHugeNumbersAreDestroyed();
};

void RoundingTest::agreesWithTheCastOfTensors_data()
{
    QTest::addColumn<DType>("to");
    for (const DType to : {DType::Float, DType::Float16, DType::Bfloat16, DType::Double, DType::Float8E4M3FN,
                           DType::Float8E5M2, DType::Int64, DType::Int8, DType::Bool}) {
        QTest::newRow(dtypeName(to).c_str()) << to;
    }
}

void RoundingTest::agreesWithTheCastOfTensors()
{
    QFETCH(DType, to);
    std::size_t compared = 0;
    for (double value = 1e-45; value < 1e38; value *= 1.37) {
        for (const double number : {value, -value}) {
            const double rounded = roundedTo(to, number);
            if (std::isfinite(rounded)) { // beyond the range the casts of tensors saturate or wrap
                QCOMPARE(rounded, castOf(to, number));
                ++compared;
            }
        }
    }
    QVERIFY(compared > 100);
    QCOMPARE(roundedTo(to, 0.0), 0.0);
}

void RoundingTest::tinyAndHugeNumbersAreDestroyed()
{
    QVERIFY(isDestroyedBy(DType::Float16, 1e-12));
    QVERIFY(!isDestroyedBy(DType::Float16, 1e-5));
    QVERIFY(isDestroyedBy(DType::Float16, 65520));
    QVERIFY(!isDestroyedBy(DType::Float16, 65519));
    QVERIFY(!isDestroyedBy(DType::Bfloat16, 1e-12));
    QVERIFY(isDestroyedBy(DType::Float, 1e300));
    QVERIFY(isDestroyedBy(DType::Int64, 0.5));
    QVERIFY(!isDestroyedBy(DType::Bool, 0.5));
    QVERIFY(!isDestroyedBy(DType::Float16, infinite)); // it was not a number before
    QVERIFY(!isDestroyedBy(DType::Float16, 0.0));
}

ONNXMEND_GUILESS_TEST(rounding, RoundingTest)
#include "tst_rounding.moc"
