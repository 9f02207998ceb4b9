// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/dtype/cast.h"
#include "core/dtype/loss.h"
#include "tests/support/test_class.h"

#include <QtTest>

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

using namespace onnxmend;

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

Loss lossOfBytes(DType from, std::span<const std::byte> in, DType to, std::uint64_t count)
{
    std::vector<std::byte> out(packedByteCount(to, count));
    castElements(from, in, to, out, count);
    LossMeter meter(from, to);
    meter.add(in, out, count);
    return meter.result();
}

template <typename T>
Loss lossOf(DType from, const std::vector<T>& values, DType to)
{
    return lossOfBytes(from, std::as_bytes(std::span(values)), to, values.size());
}

/// The counts as text, so that a failure shows all of them.
std::string counts(const Loss& loss)
{
    return "rounded " + std::to_string(loss.rounded) + ", overflowed " + std::to_string(loss.overflowed) +
           ", underflowed " + std::to_string(loss.underflowed) + ", nan " + std::to_string(loss.nan);
}

const std::string nothing = "rounded 0, overflowed 0, underflowed 0, nan 0";

} // namespace

class TestLoss : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void floatToHalfCountsEachKind()
    {
        const std::vector<float> values = {1.0F,   65504.0F, 1.0F + 0x1p-11F, 65520.0F, 1e-10F,
                                           -1e-9F, -0.0F,    0x1p-24F,        0.1F};
        const Loss loss = lossOf(DType::Float, values, DType::Float16);
        QCOMPARE(counts(loss), std::string("rounded 2, overflowed 1, underflowed 2, nan 0"));
        QCOMPARE(loss.elements, std::uint64_t{9});
        QCOMPARE(loss.maxAbsError, infinity);
        QVERIFY(!loss.lossless());
    }

    void errorsAreTheLargestOfAll()
    {
        const Loss loss = lossOf<float>(DType::Float, {1.0F + 0x1p-11F, 2048.5F, 3.0F}, DType::Float16);
        QCOMPARE(counts(loss), std::string("rounded 2, overflowed 0, underflowed 0, nan 0"));
        QCOMPARE(loss.maxAbsError, 0.5);
        QCOMPARE(loss.maxRelError, 0x1p-11 / (1 + 0x1p-11));
    }

    void floatsThatAreHalvesAreLossless()
    {
        const std::vector<float> values = {
            0.5F, -3.0F, 65504.0F, 0x1p-24F, static_cast<float>(infinity), static_cast<float>(notANumber)};
        const Loss loss = lossOf(DType::Float, values, DType::Float16);
        QCOMPARE(counts(loss), nothing);
        QVERIFY(loss.lossless());
        QCOMPARE(loss.maxAbsError, 0.0);
    }

    void floatsBeyondAnIntegerTypeOverflow()
    {
        const std::vector<double> values = {255.0, 255.9, 256.0, -0.5, -1.0, notANumber, infinity, 3.0};
        QCOMPARE(counts(lossOf(DType::Double, values, DType::Uint8)),
                 std::string("rounded 1, overflowed 4, underflowed 1, nan 0"));
        QCOMPARE(counts(lossOf<double>(DType::Double, {0x1p63, -0x1p63, 0x1p63 - 1024, 1.5}, DType::Int64)),
                 std::string("rounded 1, overflowed 1, underflowed 0, nan 0"));
        QCOMPARE(counts(lossOf<double>(DType::Double, {0x1p64, 0x1p64 - 2048, -1.0}, DType::Uint64)),
                 std::string("rounded 0, overflowed 2, underflowed 0, nan 0"));
    }

    void smallIntegersRoundHalfAwayBeforeTheyOverflow()
    {
        const std::vector<float> values = {7.4F, 7.5F, -8.4F, -8.5F, 0.4F, 1.9F, 3.0F};
        QCOMPARE(counts(lossOf(DType::Float, values, DType::Int4)),
                 std::string("rounded 3, overflowed 2, underflowed 1, nan 0"));
    }

    void integersThatWrapOverflow()
    {
        const std::vector<std::int32_t> values = {127, 128, 256, -128, -129, 0};
        QCOMPARE(counts(lossOf(DType::Int32, values, DType::Int8)),
                 std::string("rounded 0, overflowed 3, underflowed 0, nan 0"));
        QCOMPARE(lossOf<std::int8_t>(DType::Int8, {-1}, DType::Uint64).overflowed, std::uint64_t{1});
    }

    void wideIntegersAreComparedAsIntegers()
    {
        constexpr std::int64_t max = std::numeric_limits<std::int64_t>::max();
        const std::vector<std::int64_t> values = {(std::int64_t{1} << 53) + 1, std::int64_t{1} << 53, max, 0};
        const Loss toDouble = lossOf(DType::Int64, values, DType::Double);
        QCOMPARE(counts(toDouble), std::string("rounded 2, overflowed 0, underflowed 0, nan 0"));
        QCOMPARE(toDouble.maxAbsError, 1.0);
        QCOMPARE(counts(lossOf(DType::Int64, values, DType::Int32)),
                 std::string("rounded 0, overflowed 3, underflowed 0, nan 0"));
        QCOMPARE(counts(lossOf<std::uint64_t>(DType::Uint64, {UINT64_MAX, 5}, DType::Int64)),
                 std::string("rounded 0, overflowed 1, underflowed 0, nan 0"));
        QCOMPARE(counts(lossOf<std::int64_t>(DType::Int64, {65520, 65505, 65504}, DType::Float16)),
                 std::string("rounded 1, overflowed 1, underflowed 0, nan 0"));
    }

    void saturationOverflowsOnlyBeyondTheLastRounding()
    {
        // 464 is the tie above 448 and stays at the even 448; 61440 is the tie above 57344 and would leave it
        const std::vector<float> values = {449.0F, 464.0F, 464.5F, 1e6F, static_cast<float>(infinity), 1e-5F};
        QCOMPARE(counts(lossOf(DType::Float, values, DType::Float8E4M3FN)),
                 std::string("rounded 2, overflowed 3, underflowed 1, nan 0"));
        QCOMPARE(counts(lossOf<float>(DType::Float, {61439.0F, 61440.0F}, DType::Float8E5M2)),
                 std::string("rounded 1, overflowed 1, underflowed 0, nan 0"));
        QCOMPARE(counts(lossOf<float>(DType::Float, {6.5F, 7.0F, static_cast<float>(notANumber)},
                                      DType::Float4E2M1)),
                 std::string("rounded 1, overflowed 2, underflowed 0, nan 0"));
        QCOMPARE(
            counts(lossOf<float>(DType::Float, {0x1p127F, 0x1.8p127F, static_cast<float>(infinity), 0.0F},
                                 DType::Float8E8M0)),
            std::string("rounded 1, overflowed 1, underflowed 0, nan 1"));
    }

    void boolsKeepOnlyZeroAndOne()
    {
        QCOMPARE(counts(lossOf<std::uint8_t>(DType::Uint8, {0, 1, 2, 255}, DType::Bool)),
                 std::string("rounded 2, overflowed 0, underflowed 0, nan 0"));
        QCOMPARE(lossOf<double>(DType::Double, {1.0, 0.5, notANumber, -0.0, -1.0}, DType::Bool).rounded,
                 std::uint64_t{3});
        QVERIFY(lossOf<std::uint8_t>(DType::Bool, {0, 1, 7}, DType::Float).lossless());
    }

    void complexElementsCountOnce()
    {
        const std::vector<std::array<float, 2>> values = {
            {1, 0}, {1, 2}, {0, 3}, {static_cast<float>(notANumber), 0}};
        QCOMPARE(counts(lossOf(DType::Complex64, values, DType::Float)),
                 std::string("rounded 2, overflowed 0, underflowed 0, nan 0"));
        QCOMPARE(lossOf(DType::Complex64, values, DType::Bool).rounded, std::uint64_t{3});
        QCOMPARE(lossOf(DType::Complex64, values, DType::Float).imaginary, std::uint64_t{2});
        QCOMPARE(lossOf(DType::Complex64, values, DType::Bool).imaginary, std::uint64_t{0});
        const std::vector<std::array<double, 2>> wide = {{0.1, 0.1}, {0.1, 1e300}, {1, 1}};
        QCOMPARE(counts(lossOf(DType::Complex128, wide, DType::Complex64)),
                 std::string("rounded 1, overflowed 1, underflowed 0, nan 0"));
    }

    void piecesAddUp()
    {
        std::vector<float> values(10'001);
        for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] = static_cast<float>(i) * 0.1F;
        }
        const Loss whole = lossOf(DType::Float, values, DType::Int4);
        Loss sum = lossOf(DType::Float, std::vector(values.begin(), values.begin() + 5000), DType::Int4);
        sum += lossOf(DType::Float, std::vector(values.begin() + 5000, values.end()), DType::Int4);
        QCOMPARE(counts(sum), counts(whole));
        QCOMPARE(sum.elements, whole.elements);
        QCOMPARE(sum.maxAbsError, whole.maxAbsError);
        QCOMPARE(sum.maxRelError, whole.maxRelError);
    }

    void staticallyLosslessPairsLoseNothing()
    {
        std::vector<std::byte> bytes(4096);
        for (std::size_t i = 0; i < bytes.size(); ++i) {
            bytes[i] = static_cast<std::byte>(i * 37 >> 3);
        }
        for (const DTypeInfo& from : dtypeTable()) {
            for (const DTypeInfo& to : dtypeTable()) {
                if (isLosslessCast(from.dtype, to.dtype) && canCast(from.dtype, to.dtype)) {
                    const std::uint64_t count = bytes.size() * 8 / static_cast<std::uint64_t>(from.bits);
                    const Loss loss = lossOfBytes(from.dtype, bytes, to.dtype, count);
                    QCOMPARE(counts(loss), nothing);
                    QCOMPARE(loss.elements, count);
                }
            }
        }
    }

    void doublesOfEveryTypeAreItsValues()
    {
        std::array<double, 2> out{};
        toDoubles(DType::Int4, std::array{std::byte{0xF7}}, out);
        QCOMPARE(out, (std::array{7.0, -1.0}));
        const std::array complexes{1.5F, 9.0F, -2.0F, 9.0F};
        toDoubles(DType::Complex64, std::as_bytes(std::span(complexes)), out);
        QCOMPARE(out, (std::array{1.5, -2.0}));
        const std::array<std::uint64_t, 2> integers{UINT64_MAX, 3};
        toDoubles(DType::Uint64, std::as_bytes(std::span(integers)), out);
        QCOMPARE(out, (std::array{0x1p64, 3.0}));
        QVERIFY_THROWS_EXCEPTION(Error, toDoubles(DType::String, {}, out));
        QVERIFY_THROWS_EXCEPTION(Error, LossMeter(DType::String, DType::Float));
    }
};

ONNXMEND_APPLESS_TEST(loss, TestLoss)
#include "tst_loss.moc"
