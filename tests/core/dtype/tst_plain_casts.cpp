// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/dtype/own_casts.h"
#include "core/dtype/torch_copy.h"
#include "tests/support/comparable_codes.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <numeric>
#include <random>
#include <span>
#include <type_traits>
#include <vector>

using namespace onnxmend;

namespace
{

using Bytes = std::vector<std::byte>;

constexpr std::array torchTypes = {DType::Bool,  DType::Uint8,  DType::Int8,      DType::Int16,
                                   DType::Int32, DType::Int64,  DType::Float16,   DType::Bfloat16,
                                   DType::Float, DType::Double, DType::Complex64, DType::Complex128};

template <typename T>
Bytes bytesOfValues(const std::vector<T>& values)
{
    const auto bytes = std::as_bytes(std::span(values));
    return {bytes.begin(), bytes.end()};
}

template <typename T>
std::vector<T> allCodes(unsigned count)
{
    std::vector<T> codes(count);
    std::iota(codes.begin(), codes.end(), T{0});
    return codes;
}

/// Around each power of two, where ranges end and steps grow; and at random, of all sizes.
template <typename T>
std::vector<T> integers()
{
    using Unsigned = std::make_unsigned_t<T>; // sums of it may leave its range
    std::vector<T> values;
    for (int exponent = 0; exponent < std::numeric_limits<T>::digits; ++exponent) {
        for (int below = 0; below <= exponent; ++below) {
            const auto power = static_cast<Unsigned>(Unsigned{1} << exponent);
            const auto half = static_cast<Unsigned>(Unsigned{1} << below); // of a step of some type
            for (const Unsigned rest : {half - 1, half, half + 1, 3 * half}) {
                for (const Unsigned value : {power + rest, power - rest, 0 - power - rest}) {
                    values.push_back(static_cast<T>(value));
                }
            }
        }
    }
    values.push_back(std::numeric_limits<T>::min());
    values.push_back(std::numeric_limits<T>::max());
    std::mt19937_64 random(1);
    for (int i = 0; i < 100'000; ++i) {
        const auto shift = random() % static_cast<unsigned>(std::numeric_limits<T>::digits);
        values.push_back(static_cast<T>(static_cast<T>(random()) >> shift));
    }
    return values;
}

/// All signs, exponents and upper bits of the fraction, beside what decides how the rest is rounded.
std::vector<float> someFloats()
{
    static constexpr std::array<std::uint32_t, 10> lower = {0,      1,      0x0FFF, 0x1000, 0x1001,
                                                            0x2FFF, 0x3000, 0x7FFF, 0x8000, 0xFFFF};
    std::vector<float> values;
    for (std::uint32_t upper = 0; upper < 65536; ++upper) {
        for (const std::uint32_t low : lower) {
            values.push_back(std::bit_cast<float>(upper << 16 | low));
        }
    }
    return values;
}

/// Returns these floats, the doubles beside them, and integers with fractions of all sizes.
std::vector<double> doubles()
{
    std::vector<double> values;
    for (const float value : someFloats()) {
        values.push_back(value);
        values.push_back(std::nextafter(static_cast<double>(value), HUGE_VAL));
    }
    std::mt19937_64 random(2);
    for (int i = 0; i < 100'000; ++i) {
        values.push_back(std::bit_cast<double>(random()));
        values.push_back(std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())),
                                    -static_cast<int>(random() % 70)));
    }
    return values;
}

/// Every third number with one from the other end, and alone: the parts are cast as numbers are.
template <typename T>
std::vector<T> pairs(const std::vector<T>& parts)
{
    std::vector<T> values;
    for (std::size_t i = 0; i < parts.size(); i += 3) {
        values.insert(values.end(), {parts[i], parts[parts.size() - 1 - i], parts[i], T{0}});
    }
    return values;
}

Bytes inputs(DType dtype)
{
    switch (dtype) {
    case DType::Bool:
        return bytesOfValues(allCodes<std::uint8_t>(2)); // of others C++ does not say what they are
    case DType::Int32:
        return bytesOfValues(integers<std::int32_t>());
    case DType::Int64:
        return bytesOfValues(integers<std::int64_t>());
    case DType::Float:
        return bytesOfValues(someFloats());
    case DType::Double:
        return bytesOfValues(doubles());
    case DType::Complex64:
        return bytesOfValues(pairs(someFloats()));
    case DType::Complex128:
        return bytesOfValues(pairs(doubles()));
    default:
        return dtypeInfo(dtype).bits == 8 ? bytesOfValues(allCodes<std::uint8_t>(256))
                                          : bytesOfValues(allCodes<std::uint16_t>(65536));
    }
}

std::uint64_t countOf(DType dtype, const Bytes& bytes)
{
    return bytes.size() * 8 / static_cast<std::uint64_t>(dtypeInfo(dtype).bits);
}

Bytes plainlyCast(DType from, const Bytes& in, DType to)
{
    Bytes out(packedByteCount(to, countOf(from, in)), std::byte{0xA5});
    castPlainly(from, in, to, out);
    return out;
}

Bytes castByTorch(DType from, const Bytes& in, DType to)
{
    Bytes out(packedByteCount(to, countOf(from, in)), std::byte{0x5A});
    return torchCopy(from, in, to, out, countOf(from, in)) ? out : Bytes();
}

} // namespace

/// Tests that our own kernels give the same as libtorch, pair by pair, so that a user without libtorch gets
/// the same model.
class PlainCastsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void kernelsGiveWhatLibtorchGives_data();
    void kernelsGiveWhatLibtorchGives();
    void complexNumbersAreTrueByEitherPart();
    void anyByteButZeroIsTrue();
    void otherTypesAreRefused();
};

void PlainCastsTest::kernelsGiveWhatLibtorchGives_data()
{
    QTest::addColumn<DType>("from");
    QTest::addColumn<DType>("to");
    for (const DType from : torchTypes) {
        for (const DType to : torchTypes) {
            if (to == DType::Bool && dtypeInfo(from).kind == DTypeKind::Complex) {
                continue; // libtorch 1.13 asks the real part alone (formats.md f1, rule 6)
            }
            QTest::addRow("%s to %s", dtypeName(from).c_str(), dtypeName(to).c_str()) << from << to;
        }
    }
}

void PlainCastsTest::kernelsGiveWhatLibtorchGives()
{
    QFETCH(const DType, from);
    QFETCH(const DType, to);
#if !defined(__x86_64__)
    const DTypeKind of = dtypeInfo(from).kind;
    const DTypeKind into = dtypeInfo(to).kind;
    if ((of == DTypeKind::Float || of == DTypeKind::Complex) &&
        (into == DTypeKind::SignedInteger || into == DTypeKind::UnsignedInteger)) {
        QSKIP("libtorch gives what this processor makes of numbers out of range, onnxmend what x86-64 does "
              "(formats.md f1, rule 5)");
    }
#endif
    const Bytes in = inputs(from);
    const auto expected = comparable(to, castByTorch(from, in, to));
    const auto got = comparable(to, plainlyCast(from, in, to));
    QVERIFY(!expected.empty());
    QCOMPARE(got.size(), expected.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
        if (got[i] != expected[i]) {
            const auto codes = comparable(from, in);
            QFAIL(qPrintable(QStringLiteral("code %1: got %2, expected %3")
                                 .arg(codes[i * codes.size() / got.size()], 0, 16)
                                 .arg(got[i], 0, 16)
                                 .arg(expected[i], 0, 16)));
        }
    }
}

void PlainCastsTest::complexNumbersAreTrueByEitherPart()
{
    const Bytes expected = bytesOfValues<std::uint8_t>({0, 0, 1, 1, 1, 1});
    const std::vector<float> parts = {0, 0, 0, -0.0F, 1, 0, 0, 1e-45F, NAN, 0, 0, HUGE_VALF};
    QVERIFY(plainlyCast(DType::Complex64, bytesOfValues(parts), DType::Bool) == expected);
    const Bytes wide = bytesOfValues(std::vector<double>(parts.begin(), parts.end()));
    QVERIFY(plainlyCast(DType::Complex128, wide, DType::Bool) == expected);
}

void PlainCastsTest::anyByteButZeroIsTrue()
{
    const Bytes in = bytesOfValues<std::uint8_t>({0, 1, 2, 255});
    QVERIFY(plainlyCast(DType::Bool, in, DType::Int64) == bytesOfValues<std::int64_t>({0, 1, 1, 1}));
    QVERIFY(plainlyCast(DType::Bool, in, DType::Float) == bytesOfValues<float>({0, 1, 1, 1}));
}

void PlainCastsTest::otherTypesAreRefused()
{
    Bytes out(8, std::byte{0xA5});
    QVERIFY_THROWS_EXCEPTION(Error, castPlainly(DType::Uint16, Bytes(4), DType::Float, out));
    QVERIFY_THROWS_EXCEPTION(Error, castPlainly(DType::Float, Bytes(8), DType::Uint32, out));
    QVERIFY(out == Bytes(8, std::byte{0xA5}));
}

ONNXMEND_GUILESS_TEST(plain_casts, PlainCastsTest)
#include "tst_plain_casts.moc"
