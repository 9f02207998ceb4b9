// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/values/element_text.h"
#include "tests/support/test_class.h"
#include "tests/support/value_tensors.h"

#include <QTest>

#include <array>
#include <complex>

using namespace onnxmend;
using namespace onnxmend::testing;

/// Elements as text. Expected texts come from NumPy and from the definitions of the types.
class TestElementText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void floatsAreAsShortAsTheirTypeAllows();
    void integersAndTruthValuesAreExact();
    void complexNumbersHaveTwoParts();
    void expressionsNameWhatPythonHasNoLiteralFor();
    void bitsAreShownInHex();
    void textsAreNoNumbers();
};

void TestElementText::floatsAreAsShortAsTheirTypeAllows()
{
    const nlohmann::json golden = goldenValues("texts.json");
    std::size_t wrong = 0;
    for (const auto& [name, rows] : golden.items()) {
        const DType dtype = dtypeFromOnnxName(name).value();
        for (const auto& row : rows) {
            std::array<std::byte, 8> packed{};
            putElementBits(dtype, packed, 0, std::stoull(row[0].get<std::string>(), nullptr, 16));
            const std::string text =
                elementText(dtype, std::span(packed).first(packedByteCount(dtype, 1)), 0);
            if (text != row[1].get<std::string>() && ++wrong < 10) {
                qWarning("%s %s: %s", name.c_str(), row.dump().c_str(), text.c_str());
            }
        }
    }
    QCOMPARE(wrong, std::size_t(0));
    QCOMPARE(golden.size(), std::size_t(10));
}

void TestElementText::integersAndTruthValuesAreExact()
{
    const TensorRef wide = tensorOf<std::uint64_t>(
        DType::Uint64, {std::numeric_limits<std::uint64_t>::max(), 1ULL << 63U, 7}, {3});
    const auto textOf = [](DType dtype, const std::string& bytes, std::uint64_t index) {
        return elementText(dtype, std::as_bytes(std::span(bytes)), index);
    };
    const std::string bytes = elementBytes(wide);
    QCOMPARE(textOf(DType::Uint64, bytes, 0), std::string("18446744073709551615"));
    QCOMPARE(textOf(DType::Int64, bytes, 0), std::string("-1"));
    QCOMPARE(textOf(DType::Int64, bytes, 1), std::string("-9223372036854775808"));
    QCOMPARE(textOf(DType::Int8, "\x80", 0), std::string("-128"));
    const std::string nibbles("\xF8\x07", 2); // first element in the low bits
    QCOMPARE(textOf(DType::Int4, nibbles, 0), std::string("-8"));
    QCOMPARE(textOf(DType::Int4, nibbles, 1), std::string("-1"));
    QCOMPARE(textOf(DType::Int4, nibbles, 2), std::string("7"));
    QCOMPARE(textOf(DType::Uint4, nibbles, 1), std::string("15"));
    QCOMPARE(textOf(DType::Int2, nibbles, 1), std::string("-2"));
    QCOMPARE(textOf(DType::Bool, std::string("\0\2", 2), 0), std::string("False"));
    QCOMPARE(textOf(DType::Bool, std::string("\0\2", 2), 1), std::string("True"));
}

void TestElementText::complexNumbersHaveTwoParts()
{
    const std::vector<std::complex<float>> values{{1, -2.5F}, {0.1F, std::numeric_limits<float>::infinity()}};
    const std::string bytes = elementBytes(tensorOf(DType::Complex64, values, {2}));
    QCOMPARE(elementText(DType::Complex64, std::as_bytes(std::span(bytes)), 0), std::string("1.0-2.5j"));
    QCOMPARE(elementText(DType::Complex64, std::as_bytes(std::span(bytes)), 1), std::string("0.1+infj"));
    QCOMPARE(elementExpression(DType::Complex64, std::as_bytes(std::span(bytes)), 1),
             std::string("complex(0.1, numpy.inf)"));
}

void TestElementText::expressionsNameWhatPythonHasNoLiteralFor()
{
    const std::vector<double> values{std::numeric_limits<double>::quiet_NaN(),
                                     -std::numeric_limits<double>::infinity(), -0.0};
    const std::string bytes = elementBytes(tensorOf(DType::Double, values, {3}));
    const auto expression = [&bytes](std::uint64_t index) {
        return elementExpression(DType::Double, std::as_bytes(std::span(bytes)), index);
    };
    QCOMPARE(expression(0), std::string("numpy.nan"));
    QCOMPARE(expression(1), std::string("-numpy.inf"));
    QCOMPARE(expression(2), std::string("-0.0"));
}

void TestElementText::bitsAreShownInHex()
{
    const std::string bytes("\x00\x3C\xA5", 3);
    QCOMPARE(elementBitsText(DType::Float16, std::as_bytes(std::span(bytes)).first(2), 0),
             std::string("0x3c00"));
    QCOMPARE(elementBitsText(DType::Uint4, std::as_bytes(std::span(bytes)), 5), std::string("0xa"));
}

void TestElementText::textsAreNoNumbers()
{
    QVERIFY_THROWS_EXCEPTION(Error, elementText(DType::String, {}, 0));
}

ONNXMEND_APPLESS_TEST(element_text, TestElementText)
#include "tst_element_text.moc"
