// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/values/element_text.h"
#include "core/values/slice_block.h"
#include "tests/support/test_class.h"
#include "tests/support/value_tensors.h"

#include <QTest>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

/// The values of a block of INT32, row after row.
std::vector<std::int32_t> valuesOf(const SliceBlock& block)
{
    std::vector<std::int32_t> values;
    for (std::size_t i = 0; i < block.cellCount; ++i) {
        values.push_back(static_cast<std::int32_t>(elementBits(block.dtype, block.before, i)));
    }
    return values;
}

SliceBlock blockOf(const TensorRef& tensor, const SliceChoice& choice, CellRange range,
                   DType to = DType::Undefined)
{
    return readBlock(TensorValues(tensor), TensorSlice(tensor.shape(), choice), range,
                     to == DType::Undefined ? tensor.dtype() : to);
}

using Values = std::vector<std::int32_t>;

} // namespace

/// Any two dimensions of a tensor as rows and columns, and rectangles of them.
class TestSliceBlock : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLastTwoDimensionsComeFirst();
    void anyTwoDimensionsAreRowsAndColumns();
    void elementsAndCellsAreInverse();
    void aTransposedTensorIsReadByIndex();
    void partsOfBytesAreReadInEveryDirection();
    void aListIsWrapped();
    void aScalarIsOneCell();
    void noElementsAreNoCells();
    void aChoiceThatDoesNotFitIsRefused();
    void aCastIsMeasuredCellByCell();
    void aRefusedCastLeavesTheValues();
    void textsAreTakenAsTheyAre();
    void onlyTheBytesAskedForAreRead();
};

void TestSliceBlock::theLastTwoDimensionsComeFirst()
{
    const TensorRef tensor = countedTensor({2, 3, 4, 5});
    const SliceChoice choice = TensorSlice::lastTwoDimensions(tensor.shape());
    const TensorSlice slice(tensor.shape(), choice);
    QCOMPARE(slice.rowCount(), std::uint64_t(4));
    QCOMPARE(slice.columnCount(), std::uint64_t(5));
    QCOMPARE(valuesOf(blockOf(tensor, choice, {{1, 2}, 2, 3})), (Values{7, 8, 9, 12, 13, 14}));
}

void TestSliceBlock::anyTwoDimensionsAreRowsAndColumns()
{
    const TensorRef tensor = countedTensor({2, 3, 4, 5});
    const SliceChoice choice{.rowDimension = 3, .columnDimension = 1, .position = {1, 9, 2, 9}};
    // element [1, column, 2, row]
    QCOMPARE(valuesOf(blockOf(tensor, choice, {{3, 0}, 2, 3})), (Values{73, 93, 113, 74, 94, 114}));
}

void TestSliceBlock::elementsAndCellsAreInverse()
{
    const std::vector<std::int64_t> shape{3, 4, 5};
    const TensorSlice slice(shape, {.rowDimension = 2, .columnDimension = 0, .position = {0, 3, 0}});
    for (std::uint64_t row = 0; row < 5; ++row) {
        for (std::uint64_t column = 0; column < 3; ++column) {
            const std::uint64_t element = slice.elementAt({row, column});
            QCOMPARE(indexOfElement(shape, element), (std::vector<std::uint64_t>{column, 3, row}));
            QVERIFY(slice.cellOf(element) == (Cell{row, column}));
        }
    }
    QVERIFY(!slice.cellOf(0)); // it lies in another slice
    const TensorSlice other(shape, slice.choiceWith(0));
    QVERIFY(other.cellOf(0) == (Cell{0, 0}));
    const std::vector<std::uint64_t> index{2, 3, 4};
    QCOMPARE(elementOfIndex(shape, index), std::optional<std::uint64_t>(59));
    const std::vector<std::uint64_t> outside{2, 4, 4};
    QVERIFY(!elementOfIndex(shape, outside));
}

void TestSliceBlock::aTransposedTensorIsReadByIndex()
{
    const TensorRef columns = goldenTensor("columns"); // in Fortran order
    QVERIFY(!columns.isContiguous());
    std::vector<std::byte> all;
    readElements(columns, 0, 24, all);
    const SliceBlock block =
        blockOf(columns, TensorSlice::lastTwoDimensions(columns.shape()), {{1, 2}, 3, 4});
    Values expected;
    for (const std::uint64_t row : {1, 2, 3}) {
        for (const std::uint64_t column : {2, 3, 4, 5}) {
            expected.push_back(static_cast<std::int32_t>(elementBits(DType::Int32, all, row * 6 + column)));
        }
    }
    QCOMPARE(valuesOf(block), expected);
}

void TestSliceBlock::partsOfBytesAreReadInEveryDirection()
{
    // 3 x 5 x 7 elements of 4 bits: the number of the element, by 16. Rows begin inside of bytes.
    std::string bytes(53, '\0');
    for (std::uint64_t i = 0; i < 105; ++i) {
        putElementBits(DType::Uint4, std::as_writable_bytes(std::span(bytes)), i, i % 16);
    }
    const TensorRef tensor = TensorRef::make({.name = "t",
                                              .dtype = DType::Uint4,
                                              .shape = {3, 5, 7},
                                              .strides = {},
                                              .storageOffset = 0,
                                              .source = ByteSource::fromBytes(bytes)});
    for (const auto& [rows, columns] : {std::pair{1, 2}, std::pair{2, 1}, std::pair{0, 1}, std::pair{2, 0}}) {
        const SliceChoice choice{.rowDimension = static_cast<std::size_t>(rows),
                                 .columnDimension = static_cast<std::size_t>(columns),
                                 .position = {1, 2, 3}};
        const TensorSlice slice(tensor.shape(), choice);
        const SliceBlock block = blockOf(tensor, choice, {{1, 1}, slice.rowCount() - 1, 2});
        for (std::uint64_t row = 1; row < slice.rowCount(); ++row) {
            for (const std::uint64_t column : {1, 2}) {
                QCOMPARE(elementBits(DType::Uint4, block.before, block.place({row, column})),
                         slice.elementAt({row, column}) % 16);
            }
        }
    }
}

void TestSliceBlock::aListIsWrapped()
{
    const TensorRef tensor = countedTensor({37});
    const TensorSlice slice(tensor.shape(), {});
    QCOMPARE(slice.rowCount(), std::uint64_t(3));
    QCOMPARE(slice.columnCount(), std::uint64_t(16));
    QVERIFY(slice.has({2, 4}));
    QVERIFY(!slice.has({2, 5}));
    QVERIFY(slice.cellOf(33) == (Cell{2, 1}));
    const SliceBlock block = blockOf(tensor, {}, {{1, 0}, 2, 16});
    QCOMPARE(block.cellCount, std::size_t(21));
    QCOMPARE(valuesOf(block).back(), 36);
    QCOMPARE(valuesOf(blockOf(tensor, {}, {{0, 3}, 2, 2})), (Values{3, 4, 19, 20}));
}

void TestSliceBlock::aScalarIsOneCell()
{
    const TensorRef scalar = goldenTensor("scalar");
    const TensorSlice slice(scalar.shape(), {});
    QCOMPARE(slice.rowCount(), std::uint64_t(1));
    QVERIFY(slice.cellOf(0) == (Cell{0, 0}));
    QVERIFY(!slice.cellOf(1));
    QCOMPARE(blockOf(scalar, {}, {{0, 0}, 1, 1}).textBefore(0), std::string("2.5"));
}

void TestSliceBlock::noElementsAreNoCells()
{
    const TensorRef empty = goldenTensor("empty");
    const TensorSlice slice(empty.shape(), TensorSlice::lastTwoDimensions(empty.shape()));
    QCOMPARE(slice.rowCount(), std::uint64_t(0));
    QCOMPARE(slice.columnCount(), std::uint64_t(0));
    QVERIFY(!slice.has({0, 0}));
}

void TestSliceBlock::aChoiceThatDoesNotFitIsRefused()
{
    const std::vector<std::int64_t> shape{2, 3, 4};
    QVERIFY_THROWS_EXCEPTION(Error, TensorSlice(shape, {0, 3, {0, 0, 0}}));
    QVERIFY_THROWS_EXCEPTION(Error, TensorSlice(shape, {1, 1, {0, 0, 0}}));
    QVERIFY_THROWS_EXCEPTION(Error, TensorSlice(shape, {1, 2, {2, 0, 0}}));
    QVERIFY_THROWS_EXCEPTION(Error, TensorSlice(shape, {1, 2, {0, 0}}));
}

void TestSliceBlock::aCastIsMeasuredCellByCell()
{
    const SliceBlock block =
        blockOf(floatsOf({1, 1e6F, 1e-10F, 0.1F, std::numeric_limits<float>::quiet_NaN()}), {},
                {{0, 0}, 1, 5}, DType::Float16);
    QCOMPARE(block.textAfter(1), std::string("inf"));
    QCOMPARE(block.textAfter(3), std::string("0.1"));
    QCOMPARE(block.comparableAfter(3), std::string("0.099975586"));
    QCOMPARE(block.comparableAfter(1), std::string("inf"));
    std::vector<CastOutcome> outcomes;
    for (const ElementLoss& loss : block.losses) {
        outcomes.push_back(loss.outcome);
    }
    QVERIFY(outcomes ==
            (std::vector{CastOutcome::Unchanged, CastOutcome::Overflowed, CastOutcome::Underflowed,
                         CastOutcome::Rounded, CastOutcome::Unchanged}));
    QVERIFY(std::isinf(block.losses[1].absError));
    QCOMPARE(block.losses[2].relError, 1.0);
    QCOMPARE(block.losses[3].absError, std::abs(double(0.1F) - 0.0999755859375));
}

void TestSliceBlock::aRefusedCastLeavesTheValues()
{
    const SliceBlock block = blockOf(floatsOf({1, -1}), {}, {{0, 0}, 1, 2}, DType::Float8E8M0);
    QVERIFY(block.after.empty());
    QVERIFY(block.losses.empty());
    QCOMPARE(block.textBefore(1), std::string("-1.0"));
    QCOMPARE(block.textAfter(1), std::string());
}

void TestSliceBlock::textsAreTakenAsTheyAre()
{
    const TensorValues texts({2, 2}, {"a", "b", "", "d\n"});
    const TensorSlice slice(texts.shape(), TensorSlice::lastTwoDimensions(texts.shape()));
    const SliceBlock block = readBlock(texts, slice, {{1, 0}, 1, 2}, DType::String);
    QCOMPARE(block.textBefore(1), std::string("d\n"));
    QCOMPARE(texts.byteCount(), std::uint64_t(4));
    QVERIFY_THROWS_EXCEPTION(Error, TensorValues({3}, {"a"}));
}

void TestSliceBlock::onlyTheBytesAskedForAreRead()
{
    /// Counts what is read of it.
    class Counted final : public ComputedBytes
    {
    public:
        void read(std::uint64_t, std::span<std::byte> out) const override
        {
            m_read += out.size();
            std::ranges::fill(out, std::byte());
        }
        std::vector<std::shared_ptr<const InputFile>> files() const override { return {}; }
        mutable std::uint64_t m_read = 0;
    };
    const auto counted = std::make_shared<Counted>();
    constexpr std::uint64_t size = std::uint64_t{1} << 40U; // a terabyte
    const TensorRef tensor = TensorRef::make({.name = "t",
                                              .dtype = DType::Float,
                                              .shape = {1 << 10, 1 << 14, 1 << 14},
                                              .strides = {},
                                              .storageOffset = 0,
                                              .source = ByteSource::fromComputed(counted, size)});
    blockOf(tensor, {1, 2, {512, 0, 0}}, {{9000, 9000}, 64, 64});
    QCOMPARE(counted->m_read, std::uint64_t(64 * 64 * 4));
    counted->m_read = 0;
    blockOf(tensor, {0, 1, {0, 0, 77}}, {{5, 5}, 16, 16});
    QVERIFY2(counted->m_read <= 16 * 16 * 65536, qPrintable(QString::number(counted->m_read)));
}

ONNXMEND_APPLESS_TEST(slice_block, TestSliceBlock)
#include "tst_slice_block.moc"
