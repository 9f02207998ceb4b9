// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/cast.h"
#include "core/dtype/loss.h"
#include "core/dtype/loss_sums.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <vector>

using namespace onnxmend;

namespace
{

constexpr std::array sumLevels = {VectorLevel::Baseline, VectorLevel::Avx2, VectorLevel::Avx2Halves,
                                  VectorLevel::Avx512};
constexpr CertainRange halfRange{.lowest = -65504, .highest = 65504};

/// The largest range that is certain for FLOAT8E4M3FN and below that of the others.
constexpr CertainRange eightRange{.lowest = -448, .highest = 448};

/// Numbers of all magnitudes that a half has, and of those that it has not; some that are halves.
template <typename Real>
std::vector<Real> spreadNumbers(std::size_t count)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> significand(-2, 2);
    std::uniform_int_distribution<int> exponent(-40, 7);
    std::vector<Real> numbers(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double number = std::ldexp(significand(random), exponent(random));
        numbers[i] = i % 5 == 0 ? Real(0.5) : i % 11 == 0 ? Real(0) : static_cast<Real>(number);
    }
    return numbers;
}

template <typename Real>
std::vector<Real> castThereAndBack(DType wide, const std::vector<Real>& numbers, DType to)
{
    std::vector<std::byte> cast(packedByteCount(to, numbers.size()));
    castElements(wide, std::as_bytes(std::span(numbers)), to, cast, numbers.size());
    std::vector<Real> back(numbers.size());
    castElements(to, cast, wide, std::as_writable_bytes(std::span(back)), back.size());
    return back;
}

/// The sums one by one, in DOUBLE.
template <typename Real>
LossSums plainSums(const std::vector<Real>& before, const std::vector<Real>& after)
{
    LossSums sums;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const double x = before[i];
        const double y = after[i];
        if (x != y) {
            ++sums.changed;
            sums.underflowed += y == 0 ? 1 : 0;
            sums.maxAbsError = std::max(sums.maxAbsError, std::fabs(x - y));
            sums.maxRelError = std::max(sums.maxRelError, std::fabs(x - y) / std::fabs(x));
        }
    }
    return sums;
}

/// nullopt if the numbers are not all usual.
template <typename Real>
std::optional<LossSums> sumsAt(VectorLevel level, const std::vector<Real>& before,
                               const std::vector<Real>& after, const CertainRange& range, double known = 0)
{
    LossSums sums{.maxRelError = known};
    const bool areUsual = sumLosses<Real>(std::as_bytes(std::span(before)), std::as_bytes(std::span(after)),
                                          range, level, sums);
    return areUsual ? std::optional(sums) : std::nullopt;
}

bool areSame(const LossSums& a, const LossSums& b)
{
    return a.changed == b.changed && a.underflowed == b.underflowed && a.maxAbsError == b.maxAbsError &&
           a.maxRelError == b.maxRelError;
}

template <typename Real>
void checkSums(DType wide, DType to, const CertainRange& range)
{
    for (const std::size_t count : {0, 1, 7, 16, 33, 1000, 4099}) {
        std::vector<Real> before = spreadNumbers<Real>(count);
        const std::vector<Real> after = castThereAndBack(wide, before, to);
        const LossSums expected = plainSums(before, after);
        for (const VectorLevel level : sumLevels) {
            if (level <= bestVectorLevel()) {
                const auto sums = sumsAt(level, before, after, range);
                QVERIFY(sums && areSame(*sums, expected));
            }
        }
    }
}

} // namespace

class LossSumsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyLevelAddsUpAsOneByOne();
    void aKnownErrorStaysUnlessOneIsGreater();
    void tinyNumbersHaveTheirRelativeErrors();
    void unusualNumbersAreRefused();
    void bytesNeedNoAlignment();
    void floatsAndDoublesLoseTheSame();
};

void LossSumsTest::everyLevelAddsUpAsOneByOne()
{
    for (const DType to : {DType::Float16, DType::Bfloat16, DType::Float8E4M3FN, DType::Float8E5M2}) {
        checkSums<float>(DType::Float, to, eightRange);
        checkSums<double>(DType::Double, to, eightRange);
    }
    checkSums<double>(DType::Double, DType::Float, halfRange);
    checkSums<double>(DType::Double, DType::Int32, halfRange);
}

void LossSumsTest::aKnownErrorStaysUnlessOneIsGreater()
{
    const std::vector<float> before(40, 1.0F + 0x1p-11F);
    const std::vector<float> after(40, 1.0F);
    const double error = plainSums(before, after).maxRelError;
    for (const double known : {0.0, std::nextafter(error, 0.0), error, std::nextafter(error, 1.0), 1.0}) {
        QCOMPARE(sumsAt(bestVectorLevel(), before, after, halfRange, known)->maxRelError,
                 std::max(known, error));
    }
}

/// The products of these numbers with a relative error are subnormal.
void LossSumsTest::tinyNumbersHaveTheirRelativeErrors()
{
    std::vector<float> before;
    for (int exponent = -149; exponent < -90; ++exponent) {
        before.push_back(std::ldexp(1.7F, exponent));
    }
    const std::vector<float> after = castThereAndBack(DType::Float, before, DType::Bfloat16);
    const LossSums expected = plainSums(before, after);
    for (const VectorLevel level : sumLevels) {
        if (level <= bestVectorLevel()) {
            QVERIFY(areSame(*sumsAt(level, before, after, halfRange), expected));
        }
    }
}

void LossSumsTest::unusualNumbersAreRefused()
{
    constexpr float infinite = std::numeric_limits<float>::infinity();
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    for (const auto& [before, after] : {std::pair(65505.0F, 65504.0F), std::pair(-65505.0F, -65504.0F),
                                        std::pair(nan, nan), std::pair(1.0F, nan), std::pair(1.0F, infinite),
                                        std::pair(infinite, infinite), std::pair(-infinite, 1.0F)}) {
        for (const std::size_t place : {0, 20, 36}) {
            std::vector<float> x(37, 1.0F);
            std::vector<float> y(37, 1.0F);
            x[place] = before;
            y[place] = after;
            for (const VectorLevel level : sumLevels) {
                QVERIFY(level > bestVectorLevel() || !sumsAt(level, x, y, halfRange));
            }
        }
    }
}

void LossSumsTest::bytesNeedNoAlignment()
{
    const std::vector<float> before = spreadNumbers<float>(100);
    const std::vector<float> after = castThereAndBack(DType::Float, before, DType::Float16);
    const auto shifted = [](const std::vector<float>& numbers) {
        std::vector<std::byte> bytes(numbers.size() * sizeof(float) + 1);
        std::memcpy(bytes.data() + 1, numbers.data(), bytes.size() - 1);
        return bytes;
    };
    const std::vector<std::byte> x = shifted(before);
    const std::vector<std::byte> y = shifted(after);
    LossSums sums;
    QVERIFY(sumLosses<float>(std::span(x).subspan(1), std::span(y).subspan(1), halfRange, bestVectorLevel(),
                             sums));
    QVERIFY(areSame(sums, plainSums(before, after)));
}

/// LossMeter gives the figures of the elements one by one, where some are more than rounded.
void LossSumsTest::floatsAndDoublesLoseTheSame()
{
    std::vector<float> numbers = spreadNumbers<float>(5000);
    numbers[10] = 1e6F;
    numbers[2500] = std::numeric_limits<float>::quiet_NaN();
    numbers[4990] = -std::numeric_limits<float>::infinity();
    const auto before = std::as_bytes(std::span(numbers));
    for (const DType to : {DType::Float16, DType::Bfloat16, DType::Float8E4M3FN, DType::Float8E4M3FNUZ,
                           DType::Float8E5M2, DType::Float8E5M2FNUZ, DType::Float4E2M1, DType::Int8}) {
        std::vector<std::byte> after(packedByteCount(to, numbers.size()));
        castElements(DType::Float, before, to, after, numbers.size());
        std::vector<ElementLoss> losses(numbers.size());
        measureElements(DType::Float, before, to, after, losses);
        LossMeter oneByOne(DType::Float, to);
        oneByOne.add(losses);
        LossMeter together(DType::Float, to);
        together.add(before, after, numbers.size());
        const Loss& expected = oneByOne.result();
        const Loss& got = together.result();
        QCOMPARE(got.elements, expected.elements);
        QCOMPARE(got.rounded, expected.rounded);
        QCOMPARE(got.overflowed, expected.overflowed);
        QCOMPARE(got.underflowed, expected.underflowed);
        QCOMPARE(got.nan, expected.nan);
        QVERIFY(got.maxAbsError == expected.maxAbsError && got.maxRelError == expected.maxRelError);
    }
}

ONNXMEND_APPLESS_TEST(loss_sums, LossSumsTest)
#include "tst_loss_sums.moc"
