// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/loss/value_difference.h"
#include "tests/support/documents.h"
#include "tests/support/places.h"
#include "tests/support/test_class.h"
#include "tests/support/value_tensors.h"

#include <QTest>

#include <nlohmann/json.hpp>

#include <fstream>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr std::int64_t severalPieces = 5'000'000; // of any size that values are read in

const BytesRead ignore = [](std::uint64_t) {};

Equality compared(const TensorRef& a, const TensorRef& b)
{
    TensorElements left(a);
    TensorElements right(b);
    return compareContents(left, right, ignore);
}

ValueDifference measured(const TensorRef& tensor, const TensorRef& reference, Tolerance tolerance = {})
{
    TensorElements elements(tensor);
    TensorElements others(reference);
    return measureDifference(elements, others, tolerance, ignore);
}

} // namespace

/// Tests of the distance between tensors, against the results of numpy, and where pieces meet.
class ValueDifferenceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void measureIsNumpys_data();
    void measureIsNumpys();
    void differenceInTheLastPieceIsFound();
    void comparisonEndsAtTheFirstDifference();
    void bitsThatPadAreNoValues();
    void pendingCastIsMeasured();
    void viewsAreReadInTheirOrder();
    void oneRangeOfOneFileIsSeen();
};

void ValueDifferenceTest::measureIsNumpys_data()
{
    QTest::addColumn<QString>("name");
    std::ifstream file(inTestData("/golden/data/compared/expected.json"));
    const auto expected = nlohmann::json::parse(file);
    for (const auto& [name, tensor] : expected["tensors"].items()) {
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }
}

void ValueDifferenceTest::measureIsNumpys()
{
    QFETCH(QString, name);
    const std::string folder = inTestData("/golden/data/compared/");
    std::ifstream file(folder + "expected.json");
    const auto golden = nlohmann::json::parse(file);
    const auto& expected = golden["tensors"][name.toStdString()];
    const auto left = openCheckpointFile(folder + "left.safetensors");
    const auto right = openCheckpointFile(folder + "right.safetensors");
    const TensorRef& reference = *left->find(name.toStdString());
    const TensorRef& tensor = *right->find(name.toStdString());
    const ValueDifference difference = measured(tensor, reference);
    QCOMPARE(difference.elements, expected["elements"].get<std::uint64_t>());
    QCOMPARE(difference.different, expected["different"].get<std::uint64_t>());
    QCOMPARE(difference.maxAbsError, expected["max_abs_error"].get<double>());
    QCOMPARE(difference.maxRelError, expected["max_rel_error"].get<double>());
    QCOMPARE(difference.referenceNonFinite.nan, expected["left"][0].get<std::uint64_t>());
    QCOMPARE(difference.referenceNonFinite.inf, expected["left"][1].get<std::uint64_t>());
    QCOMPARE(difference.nonFinite.nan, expected["right"][0].get<std::uint64_t>());
    QCOMPARE(difference.nonFinite.inf, expected["right"][1].get<std::uint64_t>());
    const Tolerance tolerance{golden["tolerance"].get<double>()};
    QCOMPARE(measured(tensor, reference, tolerance).different,
             expected["beyond_tolerance"].get<std::uint64_t>());
}

void ValueDifferenceTest::differenceInTheLastPieceIsFound()
{
    std::string bytes(severalPieces * 2, '\0');
    const TensorRef zeros = tensorOf(DType::Float16, bytes, {severalPieces});
    QVERIFY(compared(zeros, tensorOf(DType::Float16, bytes, {severalPieces})) == Equality::SameBytes);
    bytes[bytes.size() - 1] = '\x80'; // minus zero
    QVERIFY(compared(zeros, tensorOf(DType::Float16, bytes, {severalPieces})) == Equality::SameValues);
    QCOMPARE(measured(tensorOf(DType::Float16, bytes, {severalPieces}), zeros).different, std::uint64_t(0));
    bytes[bytes.size() - 1] = '\x3C';
    QVERIFY(compared(zeros, tensorOf(DType::Float16, bytes, {severalPieces})) == Equality::Different);
    const ValueDifference difference = measured(tensorOf(DType::Float16, bytes, {severalPieces}), zeros);
    QCOMPARE(difference.different, std::uint64_t(1));
    QCOMPARE(difference.maxAbsError, 1.0);
    QCOMPARE(difference.maxRelError, 0.0); // an error of zero has no relative size
}

void ValueDifferenceTest::comparisonEndsAtTheFirstDifference()
{
    std::string bytes(severalPieces * 4, '\0');
    const TensorRef zeros = tensorOf(DType::Int32, bytes, {severalPieces});
    bytes[0] = 1;
    TensorElements left(zeros);
    TensorElements right(tensorOf(DType::Int32, bytes, {severalPieces}));
    std::uint64_t bytesRead = 0;
    const auto onRead = [&](std::uint64_t size) { bytesRead += size; };
    QVERIFY(compareContents(left, right, onRead) == Equality::Different);
    QVERIFY(bytesRead > 0 && bytesRead < severalPieces * 8);
}

/// The last byte of three elements of 4 bits is half empty.
void ValueDifferenceTest::bitsThatPadAreNoValues()
{
    const TensorRef a = tensorOf(DType::Int4, "\x21\x03", {3});
    QVERIFY(compared(a, tensorOf(DType::Int4, "\x21\xF3", {3})) == Equality::SameValues);
    QVERIFY(compared(a, tensorOf(DType::Int4, "\x21\x04", {3})) == Equality::Different);
}

void ValueDifferenceTest::pendingCastIsMeasured()
{
    const TensorRef third = tensorOf(DType::Float, std::string("\xAB\xAA\xAA\x3E", 4), {1});
    TensorElements cast(third, DType::Float16);
    TensorElements stored(third);
    const ValueDifference difference = measureDifference(cast, stored, {}, ignore);
    QCOMPARE(difference.different, std::uint64_t(1));
    QVERIFY(difference.maxAbsError > 0 && difference.maxAbsError < 1e-3);
}

void ValueDifferenceTest::viewsAreReadInTheirOrder()
{
    const TensorRef matrix = tensorOf(DType::Uint8, "\x01\x02\x03\x04\x05\x06", {2, 3});
    const TensorRef transposed = tensorOf(DType::Uint8, "\x01\x04\x02\x05\x03\x06", {3, 2});
    QVERIFY(compared(matrix.transposed(), transposed) == Equality::SameBytes);
    QCOMPARE(measured(matrix.transposed(), transposed).different, std::uint64_t(0));
}

void ValueDifferenceTest::oneRangeOfOneFileIsSeen()
{
    const std::string path = inTestData("/golden/data/compared/left.safetensors");
    const auto once = openCheckpointFile(path);
    const auto twice = openCheckpointFile(path);
    const TensorElements same(*once->find("same"));
    QVERIFY(same.areSameBytesAs(TensorElements(*twice->find("same"))));
    QVERIFY(!same.areSameBytesAs(TensorElements(*twice->find("same"), DType::Float16)));
    QVERIFY(!same.areSameBytesAs(TensorElements(*twice->find("halved"))));
}

ONNXMEND_GUILESS_TEST(value_difference, ValueDifferenceTest)
#include "tst_value_difference.moc"
