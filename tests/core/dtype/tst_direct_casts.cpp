// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/dtype/own_casts.h"
#include "core/dtype/small_floats.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTest>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

using namespace onnxmend;

namespace
{

using Bytes = std::vector<std::byte>;

constexpr std::array floats = {DType::Float16,    DType::Bfloat16,      DType::Float,
                               DType::Double,     DType::Float8E4M3FN,  DType::Float8E4M3FNUZ,
                               DType::Float8E5M2, DType::Float8E5M2FNUZ};

template <typename T>
Bytes bytesOfNumbers(const std::vector<T>& values)
{
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

/// Returns all codes of dtypes of up to 16 bits. For FLOAT, all signs, exponents and upper bits of the
/// fraction, with the lower bits that decide how the rest is rounded; for DOUBLE the same numbers, and those
/// between them.
Bytes codesOf(DType dtype)
{
    if (dtypeInfo(dtype).bits == 8) {
        std::vector<std::uint8_t> codes(256);
        std::iota(codes.begin(), codes.end(), 0);
        return bytesOfNumbers(codes);
    }
    std::vector<std::uint16_t> upper(65536);
    std::iota(upper.begin(), upper.end(), 0);
    if (dtypeInfo(dtype).bits == 16) {
        return bytesOfNumbers(upper);
    }
    static constexpr std::array<std::uint32_t, 10> lower = {0,      1,      0x0FFF, 0x1000, 0x1001,
                                                            0x2FFF, 0x3000, 0x7FFF, 0x8000, 0xFFFF};
    std::vector<std::uint32_t> codes;
    for (const std::uint32_t high : upper) {
        for (const std::uint32_t low : lower) {
            codes.push_back(high << 16 | low);
        }
    }
    if (dtype == DType::Float) {
        return bytesOfNumbers(codes);
    }
    std::vector<double> numbers;
    for (const std::uint32_t code : codes) {
        const double number = std::bit_cast<float>(code);
        numbers.push_back(number);
        numbers.push_back(std::nextafter(number, HUGE_VAL));
    }
    return bytesOfNumbers(numbers);
}

Bytes cast(DType from, const Bytes& in, DType to, VectorLevel level)
{
    const std::uint64_t count = in.size() * 8 / static_cast<std::uint64_t>(dtypeInfo(from).bits);
    Bytes out(packedByteCount(to, count), std::byte{0xA5});
    return castDirectly(from, in, to, out, level) ? out : Bytes();
}

/// Returns the numbers as DOUBLE, and every NaN as the same one, since it does not matter which NaN it is
/// (formats.md f1, rule 4).
std::vector<std::uint64_t> comparableFloats(DType dtype, const Bytes& bytes)
{
    const Bytes wide =
        dtype == DType::Double ? bytes : cast(dtype, bytes, DType::Double, VectorLevel::Baseline);
    std::vector<std::uint64_t> codes(wide.size() / sizeof(double));
    std::memcpy(codes.data(), wide.data(), wide.size());
    for (std::uint64_t& code : codes) {
        code = std::isnan(std::bit_cast<double>(code)) ? ~0ULL : code;
    }
    return codes;
}

void addPairs()
{
    QTest::addColumn<DType>("from");
    QTest::addColumn<DType>("to");
    for (const DType from : floats) {
        for (const DType to : floats) {
            if (from != to) {
                QTest::addRow("%s to %s", dtypeName(from).c_str(), dtypeName(to).c_str()) << from << to;
            }
        }
    }
}

} // namespace

/// Tests of each vector level of the processor, which the golden data of tst_cast.cpp does not cover.
class DirectCastsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void levelNeedsEachInstructionSet();
    void levelIsWhatTheSystemSaysOfTheProcessor();
    void everyLevelGivesTheSame_data() { addPairs(); }
    void everyLevelGivesTheSame();
    void piecesGiveWhatTheWholeGives_data() { addPairs(); }
    void piecesGiveWhatTheWholeGives();
    void eightBitsAreReadAsOneByOne();
    void eightBitsAreRoundedAsOneByOne();
    void integersKeepTheirLowBits();
    void bytesBecomeZeroAndOne();
    void otherPairsAreLeftAlone();
};

/// A virtual machine may hide any of them.
void DirectCastsTest::levelNeedsEachInstructionSet()
{
    const auto level = [](bool avx2, bool f16c, bool fma, bool avx512) {
        return bestVectorLevel(InstructionSets{.avx2 = avx2, .f16c = f16c, .fma = fma, .avx512 = avx512});
    };
    QVERIFY(level(true, true, true, true) == VectorLevel::Avx512);
    QVERIFY(level(true, true, true, false) == VectorLevel::Avx2Halves);
    QVERIFY(level(true, true, false, true) == VectorLevel::Avx2Halves);
    QVERIFY(level(true, false, true, true) == VectorLevel::Avx2);
    QVERIFY(level(true, false, false, false) == VectorLevel::Avx2);
    QVERIFY(level(false, true, true, true) == VectorLevel::Baseline);
}

void DirectCastsTest::levelIsWhatTheSystemSaysOfTheProcessor()
{
    QFile cpus(QStringLiteral("/proc/cpuinfo"));
    QVERIFY(cpus.open(QIODevice::ReadOnly));
    QList<QByteArray> flags;
    for (const QByteArray& line : cpus.readAll().split('\n')) {
        if (line.startsWith("flags")) {
            flags = line.simplified().split(' ');
            break;
        }
    }
    if (flags.isEmpty()) {
        QSKIP("another processor than x86-64");
    }
    const auto has = [&flags](const char* flag) { return flags.contains(flag); };
    QVERIFY(bestVectorLevel() ==
            bestVectorLevel(InstructionSets{.avx2 = has("avx2"),
                                            .f16c = has("f16c"),
                                            .fma = has("fma"),
                                            .avx512 = has("avx512f") && has("avx512bw") && has("avx512vl") &&
                                                      has("avx512dq")}));
}

void DirectCastsTest::everyLevelGivesTheSame()
{
    QFETCH(const DType, from);
    QFETCH(const DType, to);
    const Bytes codes = codesOf(from);
    const auto expected = comparableFloats(to, cast(from, codes, to, VectorLevel::Baseline));
    QVERIFY(!expected.empty());
    for (const VectorLevel level : {VectorLevel::Avx2, VectorLevel::Avx2Halves, VectorLevel::Avx512}) {
        if (level <= bestVectorLevel()) {
            QVERIFY(comparableFloats(to, cast(from, codes, to, level)) == expected);
        }
    }
}

void DirectCastsTest::piecesGiveWhatTheWholeGives()
{
    QFETCH(const DType, from);
    QFETCH(const DType, to);
    const std::size_t size = packedByteCount(from, 1);
    Bytes codes;
    while (codes.size() < 4099 * size) { // no multiple of any loop's step
        const Bytes more = codesOf(from);
        codes.insert(codes.end(), more.begin(), more.end());
    }
    codes.resize(4099 * size);
    for (VectorLevel level : {VectorLevel::Baseline, bestVectorLevel()}) {
        Bytes pieces;
        for (std::size_t begin = 0; begin < codes.size(); begin += 3 * size) {
            const auto end = std::min(begin + 3 * size, codes.size());
            const Bytes piece = cast(from, Bytes(codes.begin() + begin, codes.begin() + end), to, level);
            pieces.insert(pieces.end(), piece.begin(), piece.end());
        }
        QVERIFY(comparableFloats(to, cast(from, codes, to, level)) == comparableFloats(to, pieces));
    }
}

void DirectCastsTest::eightBitsAreReadAsOneByOne()
{
    for (const DType from : floats) {
        if (dtypeInfo(from).bits != 8) {
            continue;
        }
        const Bytes got = cast(from, codesOf(from), DType::Double, bestVectorLevel());
        for (unsigned code = 0; code < 256; ++code) {
            double value = 0;
            std::memcpy(&value, got.data() + code * sizeof(value), sizeof(value));
            const double expected = smallFloat(from).decode(static_cast<std::uint8_t>(code));
            const bool isSame = std::isnan(expected) ? std::isnan(value)
                                                     : std::bit_cast<std::uint64_t>(value) ==
                                                           std::bit_cast<std::uint64_t>(expected);
            QVERIFY2(isSame, qPrintable(QStringLiteral("%1 of %2").arg(code).arg(dtypeName(from).c_str())));
        }
    }
}

void DirectCastsTest::eightBitsAreRoundedAsOneByOne()
{
    const Bytes codes = codesOf(DType::Float);
    std::vector<float> values(codes.size() / sizeof(float));
    std::memcpy(values.data(), codes.data(), codes.size());
    for (const DType to : floats) {
        if (dtypeInfo(to).bits != 8) {
            continue;
        }
        const Bytes got = cast(DType::Float, codes, to, bestVectorLevel());
        const SmallFloat& format = smallFloat(to);
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (std::to_integer<std::uint8_t>(got[i]) != format.encode(values[i])) {
                QFAIL(qPrintable(QStringLiteral("%1 as %2: %3, not %4")
                                     .arg(values[i])
                                     .arg(dtypeName(to).c_str())
                                     .arg(std::to_integer<int>(got[i]))
                                     .arg(format.encode(values[i]))));
            }
        }
    }
}

void DirectCastsTest::integersKeepTheirLowBits()
{
    const Bytes in =
        bytesOfNumbers<std::int64_t>({0, -1, 1LL << 31, (1LL << 32) + 7, -(1LL << 40) - 3, 42, 1, 2, 3});
    QVERIFY(cast(DType::Int64, in, DType::Int32, bestVectorLevel()) ==
            bytesOfNumbers<std::int32_t>({0, -1, INT32_MIN, 7, -3, 42, 1, 2, 3}));
}

void DirectCastsTest::bytesBecomeZeroAndOne()
{
    const Bytes in = bytesOfNumbers<std::uint8_t>({0, 1, 2, 255, 128});
    const Bytes expected = bytesOfNumbers<std::uint8_t>({0, 1, 1, 1, 1});
    QVERIFY(cast(DType::Uint8, in, DType::Bool, bestVectorLevel()) == expected);
    QVERIFY(cast(DType::Bool, in, DType::Uint8, bestVectorLevel()) == expected);
    QVERIFY(cast(DType::Bool, in, DType::Float, bestVectorLevel()) == bytesOfNumbers<float>({0, 1, 1, 1, 1}));
}

void DirectCastsTest::otherPairsAreLeftAlone()
{
    Bytes out(8, std::byte{0xA5});
    QVERIFY(!castDirectly(DType::Float, Bytes(4), DType::Int64, out));
    QVERIFY(!castDirectly(DType::Float, Bytes(8), DType::Float, out));
    QVERIFY(out == Bytes(8, std::byte{0xA5}));
}

ONNXMEND_GUILESS_TEST(direct_casts, DirectCastsTest)
#include "tst_direct_casts.moc"
