// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/formats/tensor_ref.h"
#include "tests/support/error_of.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstring>
#include <fstream>
#include <numeric>

using namespace onnxmend;

namespace
{

/// A storage whose element i has the value i.
template <class T>
ByteSource countingSource(std::size_t count)
{
    std::string bytes(count * sizeof(T), '\0');
    for (std::size_t i = 0; i < count; ++i) {
        const T value = static_cast<T>(i);
        std::memcpy(bytes.data() + i * sizeof(T), &value, sizeof(T));
    }
    return ByteSource::fromBytes(std::move(bytes));
}

/// The storage index of each element in row-major order, computed the plain way.
std::vector<std::int32_t> expectedIndices(const TensorRef& tensor)
{
    std::vector<std::int32_t> indices;
    for (std::uint64_t i = 0; i < tensor.elementCount(); ++i) {
        std::uint64_t rest = i;
        std::int64_t index = tensor.storageOffset();
        for (std::size_t d = tensor.shape().size(); d-- > 0;) {
            const auto size = static_cast<std::uint64_t>(tensor.shape()[d]);
            index += static_cast<std::int64_t>(rest % size) * tensor.strides()[d];
            rest /= size;
        }
        indices.push_back(static_cast<std::int32_t>(index));
    }
    return indices;
}

std::vector<std::int32_t> readElements(const TensorRef& tensor, std::uint64_t first, std::uint64_t count)
{
    std::vector<std::int32_t> elements(count);
    tensor.read(first, count, std::as_writable_bytes(std::span(elements)));
    return elements;
}

QString reasonOf(const TensorRef::Parts& parts)
{
    return testing::errorOf([&] { TensorRef::make(parts); });
}

} // namespace

class TestTensorRef : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryRangeOfViews_data();
    void readsEveryRangeOfViews();
    void readsLargeTransposedInPieces();
    void readsSparseColumnOfLargeStorage();
    void readsExpandedView();
    void refusesWhatDoesNotFit_data();
    void refusesWhatDoesNotFit();
    void emptyTensorTouchesNoByte();
    void packsTypesBelowAByte();
    void refusesElementsOutside();
    void relabelsOnlyTheSameWidth();
    void sharedBytesAreRecognised();
    void fileCutMeanwhileIsAnError();
};

void TestTensorRef::readsEveryRangeOfViews_data()
{
    QTest::addColumn<std::vector<std::int64_t>>("shape");
    QTest::addColumn<std::vector<std::int64_t>>("strides");
    QTest::addColumn<std::int64_t>("offset");
    using V = std::vector<std::int64_t>;
    QTest::newRow("scalar") << V{} << V{} << std::int64_t(7);
    QTest::newRow("contiguous with offset") << V{2, 3} << V{3, 1} << std::int64_t(5);
    QTest::newRow("transposed") << V{4, 3} << V{1, 4} << std::int64_t(0);
    QTest::newRow("permuted") << V{2, 3, 4} << V{1, 8, 2} << std::int64_t(3);
    QTest::newRow("every second") << V{3, 2, 2} << V{16, 6, 2} << std::int64_t(1);
    QTest::newRow("expanded") << V{3, 2, 2} << V{0, 1, 0} << std::int64_t(4);
    QTest::newRow("windows") << V{5, 4} << V{1, 1} << std::int64_t(0);
    QTest::newRow("size one with any stride") << V{3, 1, 2} << V{2, 99, 1} << std::int64_t(0);
}

void TestTensorRef::readsEveryRangeOfViews()
{
    QFETCH(std::vector<std::int64_t>, shape);
    QFETCH(std::vector<std::int64_t>, strides);
    QFETCH(std::int64_t, offset);
    const TensorRef tensor = TensorRef::make({.name = "t",
                                              .dtype = DType::Int32,
                                              .shape = shape,
                                              .strides = strides,
                                              .storageOffset = offset,
                                              .source = countingSource<std::int32_t>(64)});
    const std::vector<std::int32_t> all = expectedIndices(tensor);
    for (std::uint64_t first = 0; first <= all.size(); ++first) {
        for (std::uint64_t count = 0; first + count <= all.size(); ++count) {
            const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
            const std::vector<std::int32_t> expected(begin, begin + static_cast<std::ptrdiff_t>(count));
            QCOMPARE(readElements(tensor, first, count), expected);
        }
    }
}

void TestTensorRef::readsLargeTransposedInPieces()
{
    constexpr std::int64_t rows = 3000;
    constexpr std::int64_t columns = 1500; // 18 MB: more than one piece
    const TensorRef tensor = TensorRef::make({.name = "t",
                                              .dtype = DType::Int32,
                                              .shape = {rows, columns},
                                              .strides = {1, rows},
                                              .source = countingSource<std::int32_t>(rows * columns)});
    QVERIFY(!tensor.isContiguous());
    QCOMPARE(readElements(tensor, 0, tensor.elementCount()), expectedIndices(tensor));
}

void TestTensorRef::readsSparseColumnOfLargeStorage()
{
    const TensorRef tensor = TensorRef::make({.name = "t",
                                              .dtype = DType::Int32,
                                              .shape = {40, 3},
                                              .strides = {100'000, 7},
                                              .storageOffset = 11,
                                              .source = countingSource<std::int32_t>(4'000'000)});
    QCOMPARE(readElements(tensor, 0, 120), expectedIndices(tensor));
}

void TestTensorRef::readsExpandedView()
{
    const TensorRef tensor = TensorRef::make({.name = "t",
                                              .dtype = DType::Int32,
                                              .shape = {std::int64_t(1) << 40, 2},
                                              .strides = {0, 1},
                                              .source = countingSource<std::int32_t>(2)});
    QCOMPARE(tensor.byteCount(), std::uint64_t(1) << 43);
    QCOMPARE(readElements(tensor, (std::uint64_t(1) << 40) - 3, 4), (std::vector<std::int32_t>{1, 0, 1, 0}));
}

void TestTensorRef::refusesWhatDoesNotFit_data()
{
    QTest::addColumn<std::vector<std::int64_t>>("shape");
    QTest::addColumn<std::vector<std::int64_t>>("strides");
    QTest::addColumn<std::int64_t>("offset");
    QTest::addColumn<QString>("reason");
    using V = std::vector<std::int64_t>;
    const std::int64_t huge = std::int64_t(1) << 62;
    QTest::newRow("too large") << V{17} << V{1} << std::int64_t(0) << "needs 68 bytes, but only 64";
    QTest::newRow("offset beyond") << V{1} << V{1} << std::int64_t(16) << "needs 68 bytes";
    QTest::newRow("stride beyond") << V{2} << V{16} << std::int64_t(0) << "needs 68 bytes";
    QTest::newRow("negative size") << V{-1} << V{1} << std::int64_t(0) << "negative dimension -1";
    QTest::newRow("negative stride") << V{2} << V{-1} << std::int64_t(4) << "strides is negative";
    QTest::newRow("negative offset") << V{2} << V{1} << std::int64_t(-1) << "offset or one";
    QTest::newRow("strides missing") << V{2, 2} << V{1} << std::int64_t(0) << "2 dimensions but 1 strides";
    QTest::newRow("rank 65") << V(65, 1) << V(65, 1) << std::int64_t(0) << "65 dimensions";
    QTest::newRow("product overflows") << V{huge, 4} << V{1, 1} << std::int64_t(0) << "elements";
    QTest::newRow("index overflows") << V{3} << V{huge} << std::int64_t(0) << "out of range";
    QTest::newRow("offset overflows") << V{2} << V{huge} << huge << "out of range";
}

void TestTensorRef::refusesWhatDoesNotFit()
{
    QFETCH(std::vector<std::int64_t>, shape);
    QFETCH(std::vector<std::int64_t>, strides);
    QFETCH(std::int64_t, offset);
    QFETCH(QString, reason);
    const QString actual = reasonOf({.name = "layer.weight",
                                     .dtype = DType::Int32,
                                     .shape = shape,
                                     .strides = strides,
                                     .storageOffset = offset,
                                     .source = countingSource<std::int32_t>(16)});
    QVERIFY2(actual.contains(reason), qPrintable(actual));
    QVERIFY2(actual.contains("layer.weight"), qPrintable(actual));
}

void TestTensorRef::emptyTensorTouchesNoByte()
{
    const TensorRef tensor = TensorRef::make({.name = "t",
                                              .dtype = DType::Float,
                                              .shape = {0, std::int64_t(1) << 62, 8},
                                              .strides = {1, 5, 1000},
                                              .storageOffset = 1000});
    QCOMPARE(tensor.elementCount(), std::uint64_t(0));
    tensor.read(0, 0, {});
    QVERIFY(tensor.isContiguous());
}

void TestTensorRef::packsTypesBelowAByte()
{
    const ByteSource two = ByteSource::fromBytes("\x21\x03");
    const TensorRef tensor =
        TensorRef::make({.name = "t", .dtype = DType::Int4, .shape = {3}, .source = two});
    QCOMPARE(tensor.byteCount(), std::uint64_t(2));
    std::array<std::byte, 1> last{};
    tensor.read(2, 1, last);
    QCOMPARE(last[0], std::byte{3});
    QVERIFY_THROWS_EXCEPTION(Error, tensor.read(1, 1, last));
    QVERIFY(!reasonOf({.name = "t", .dtype = DType::Int4, .shape = {5}, .source = two}).isEmpty());
    QVERIFY(!reasonOf({.name = "t", .dtype = DType::Int4, .shape = {2}, .storageOffset = 1, .source = two})
                 .isEmpty());
    QVERIFY(!reasonOf({.name = "t", .dtype = DType::Int4, .shape = {2, 2}, .strides = {1, 2}, .source = two})
                 .isEmpty());
}

void TestTensorRef::refusesElementsOutside()
{
    const TensorRef tensor = TensorRef::make(
        {.name = "t", .dtype = DType::Int32, .shape = {4}, .source = countingSource<std::int32_t>(16)});
    QVERIFY_THROWS_EXCEPTION(Error, readElements(tensor, 3, 2));
    QVERIFY_THROWS_EXCEPTION(Error, readElements(tensor, ~std::uint64_t(0), 1));
    std::array<std::byte, 3> wrongSize{};
    QVERIFY_THROWS_EXCEPTION(Error, tensor.read(0, 1, wrongSize));
}

void TestTensorRef::relabelsOnlyTheSameWidth()
{
    const TensorRef tensor = TensorRef::make(
        {.name = "t", .dtype = DType::Float16, .shape = {4}, .source = countingSource<std::int16_t>(4)});
    QCOMPARE(tensor.relabelled(DType::Bfloat16).dtype(), DType::Bfloat16);
    QCOMPARE(tensor.renamed("other").name(), std::string("other"));
    QVERIFY_THROWS_EXCEPTION(Error, tensor.relabelled(DType::Float));
}

void TestTensorRef::sharedBytesAreRecognised()
{
    const ByteSource storage = countingSource<std::int32_t>(12);
    const TensorRef whole =
        TensorRef::make({.name = "a", .dtype = DType::Int32, .shape = {3, 4}, .source = storage});
    const TensorRef flat =
        TensorRef::make({.name = "b", .dtype = DType::Int32, .shape = {12}, .source = storage});
    const TensorRef turned = TensorRef::make(
        {.name = "c", .dtype = DType::Int32, .shape = {4, 3}, .strides = {1, 4}, .source = storage});
    const TensorRef part = TensorRef::make(
        {.name = "d", .dtype = DType::Int32, .shape = {4}, .storageOffset = 4, .source = storage});
    const TensorRef sliced =
        TensorRef::make({.name = "e", .dtype = DType::Int32, .shape = {4}, .source = storage.slice(16, 16)});
    QVERIFY(whole.sharesBytesWith(flat));
    QVERIFY(turned.sharesBytesWith(turned.renamed("f")));
    QVERIFY(part.sharesBytesWith(sliced));
    QVERIFY(!whole.sharesBytesWith(turned));
    QVERIFY(!whole.sharesBytesWith(part));
}

void TestTensorRef::fileCutMeanwhileIsAnError()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("storage.bin").toStdString();
    std::ofstream(path, std::ios::binary) << std::string(64, 'x');
    const TensorRef tensor = TensorRef::make({.name = "t",
                                              .dtype = DType::Int32,
                                              .shape = {4, 4},
                                              .strides = {1, 4},
                                              .source = ByteSource::fromFile(InputFile::open(path), 0, 64)});
    std::filesystem::resize_file(path, 30);
    QVERIFY_THROWS_EXCEPTION(Error, readElements(tensor, 0, 16));
}

ONNXMEND_APPLESS_TEST(tensor_ref, TestTensorRef)
#include "tst_tensor_ref.moc"
