// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/support/value_tensors.h"
#include "ui/tensor/slice_bar.h"
#include "ui/tensor/value_grid_model.h"

#include <QAbstractItemModelTester>
#include <QColor>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>

#include <atomic>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

std::shared_ptr<const TensorSlice> sliceOf(const TensorRef& tensor)
{
    return std::make_shared<const TensorSlice>(tensor.shape(),
                                               TensorSlice::lastTwoDimensions(tensor.shape()));
}

/// Zeros that are computed when they are read, and how many of them were.
class ComputedZeros final : public ComputedBytes
{
public:
    void read(std::uint64_t, std::span<std::byte> out) const override
    {
        std::ranges::fill(out, std::byte());
        m_read += out.size();
    }
    std::vector<std::shared_ptr<const InputFile>> files() const override { return {}; }
    std::uint64_t readByteCount() const { return m_read; }

private:
    mutable std::atomic<std::uint64_t> m_read = 0;
};

TensorRef zerosOf(const std::shared_ptr<ComputedZeros>& bytes, std::vector<std::int64_t> shape)
{
    std::uint64_t count = 1;
    for (const std::int64_t size : shape) {
        count *= static_cast<std::uint64_t>(size);
    }
    return TensorRef::make({.name = "t",
                            .dtype = DType::Float,
                            .shape = std::move(shape),
                            .strides = {},
                            .storageOffset = 0,
                            .source = ByteSource::fromComputed(bytes, count * 4)});
}

} // namespace

class TestValueGridModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cellsComeWhenTheyAreRead();
    void viewsShowWhatACastDoes();
    void outcomesAreMarkedByMoreThanColour();
    void aListIsWrapped();
    void hugeTensorsHaveParts();
    void memoryIsBounded();
    void aFailureIsToldOnceAndTriedAgain();
    void whatIsBeingReadIsNotReadAgain();
    void indicesAreReadFromText();
};

void TestValueGridModel::cellsComeWhenTheyAreRead()
{
    ValueGridModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.rowCount(), 0);
    const TensorRef tensor = countedTensor({3, 70, 40});
    model.open(TensorValues(tensor), sliceOf(tensor), DType::Int32);
    QCOMPARE(model.rowCount(), 70);
    QCOMPARE(model.columnCount(), 40);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QCOMPARE(model.index(69, 39).data().toString(), u"…"_s);
    QVERIFY(changed.wait());
    QCOMPARE(changed.front().at(0).toModelIndex(), model.index(64, 32));
    QCOMPARE(changed.front().at(1).toModelIndex(), model.index(69, 39));
    QCOMPARE(model.index(69, 39).data().toString(), u"2799"_s);
    QVERIFY(model.index(69, 39).data(Qt::ToolTipRole).toString().contains(u"[0, 69, 39]"_s));
    // Another position of the same grid: the same cells with other values.
    const auto other = std::make_shared<const TensorSlice>(tensor.shape(), SliceChoice{1, 2, {2, 0, 0}});
    const QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.open(TensorValues(tensor), other, DType::Int32);
    QCOMPARE(reset.size(), 0);
    QTRY_COMPARE(model.index(0, 0).data().toString(), u"5600"_s);
    const auto turned = std::make_shared<const TensorSlice>(tensor.shape(), SliceChoice{2, 0, {0, 1, 0}});
    model.open(TensorValues(tensor), turned, DType::Int32);
    QCOMPARE(reset.size(), 1);
    QTRY_COMPARE(model.index(5, 2).data().toString(), u"5645"_s);
}

void TestValueGridModel::viewsShowWhatACastDoes()
{
    ValueGridModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const TensorRef tensor = floatsOf({0.1F, 1e6F, 2});
    model.open(TensorValues(tensor), sliceOf(tensor), DType::Float16);
    QTRY_COMPARE(model.index(0, 0).data().toString(), u"0.1"_s);
    model.setCellView(CellView::After);
    QCOMPARE(model.index(0, 1).data().toString(), u"inf"_s);
    model.setCellView(CellView::Both);
    QCOMPARE(model.index(0, 1).data().toString(), u"1000000.0 → inf"_s);
    QCOMPARE(model.index(0, 2).data().toString(), u"2.0"_s); // it is kept
    model.setCellView(CellView::Difference);
    QCOMPARE(model.index(0, 2).data().toString(), u"0"_s);
    QCOMPARE(model.index(0, 0).data().toString(), u"2.44e-05"_s);
}

void TestValueGridModel::outcomesAreMarkedByMoreThanColour()
{
    ValueGridModel model;
    const TensorRef tensor = floatsOf({0.1F, 1e6F, 1e-10F, 2});
    model.open(TensorValues(tensor), sliceOf(tensor), DType::Float16);
    model.setCellView(CellView::Both);
    QTRY_VERIFY(model.index(0, 0).data(Qt::BackgroundRole).isValid()); // rounded
    QVERIFY(!model.index(0, 0).data(Qt::DecorationRole).isValid());
    for (const int column : {1, 2}) {
        QVERIFY(model.index(0, column).data(Qt::BackgroundRole).isValid());
        QVERIFY(model.index(0, column).data(Qt::DecorationRole).isValid());
    }
    QVERIFY(model.index(0, 1).data(Qt::AccessibleTextRole).toString().contains(u"out of range"_s));
    QVERIFY(model.index(0, 2).data(Qt::AccessibleTextRole).toString().contains(u"became zero"_s));
    QVERIFY(!model.index(0, 3).data(Qt::BackgroundRole).isValid());
}

void TestValueGridModel::aListIsWrapped()
{
    ValueGridModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const TensorRef tensor = countedTensor({20});
    model.open(TensorValues(tensor), sliceOf(tensor), DType::Int32);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.headerData(1, Qt::Vertical, Qt::DisplayRole).toString(), u"16"_s);
    QCOMPARE(model.headerData(3, Qt::Horizontal, Qt::DisplayRole).toString(), u"+3"_s);
    QTRY_COMPARE(model.index(1, 3).data().toString(), u"19"_s);
    QVERIFY(!model.index(1, 4).data().isValid()); // behind the end
    QCOMPARE(model.flags(model.index(1, 4)), Qt::ItemFlags(Qt::NoItemFlags));
}

void TestValueGridModel::hugeTensorsHaveParts()
{
    ValueGridModel model;
    const auto zeros = std::make_shared<ComputedZeros>();
    const TensorRef tensor = zerosOf(zeros, {1'000'000, 1'000'000});
    model.open(TensorValues(tensor), sliceOf(tensor), DType::Float);
    QVERIFY(model.hasParts());
    QCOMPARE(static_cast<std::uint64_t>(model.rowCount()), ValueGridModel::mostRows);
    const Cell far{999'999, 999'998};
    QVERIFY(!model.indexOf(far).isValid());
    model.showPartWith(far);
    QVERIFY(model.indexOf(far).isValid());
    QCOMPARE(model.headerData(model.indexOf(far).column(), Qt::Horizontal, Qt::DisplayRole).toString(),
             u"999998"_s);
    QTRY_COMPARE(model.indexOf(far).data().toString(), u"0.0"_s);
    QVERIFY(zeros->readByteCount() <= 64 * 32 * 4);
}

void TestValueGridModel::memoryIsBounded()
{
    ValueBlocks blocks;
    const auto zeros = std::make_shared<ComputedZeros>();
    const TensorRef tensor = zerosOf(zeros, {100'000, 3'200});
    blocks.open(TensorValues(tensor), sliceOf(tensor), DType::Float16);
    const auto readAll = [&blocks](std::uint64_t row) {
        for (std::uint64_t column = 0; column < 100; column += 20) {
            for (std::uint64_t i = column; i < column + 20; ++i) {
                blocks.find({row * 64, i * 32});
            }
            QTRY_VERIFY(!blocks.isReading());
        }
    };
    for (std::uint64_t row = 0; row < 10; ++row) { // 1000 blocks of some 60 KiB
        readAll(row);
    }
    QVERIFY(blocks.find({9 * 64, 99 * 32})); // the last one is kept
    QVERIFY(!blocks.find({0, 0}));           // the first is not
}

void TestValueGridModel::aFailureIsToldOnceAndTriedAgain()
{
    /// Cannot be read until it is mended.
    class Broken final : public ComputedBytes
    {
    public:
        void read(std::uint64_t, std::span<std::byte> out) const override
        {
            if (m_isBroken) {
                throw Error({.reason = "the disk is gone"});
            }
            std::ranges::fill(out, std::byte());
        }
        std::vector<std::shared_ptr<const InputFile>> files() const override { return {}; }
        std::atomic<bool> m_isBroken = true;
    };
    const auto broken = std::make_shared<Broken>();
    const TensorRef tensor = TensorRef::make({.name = "t",
                                              .dtype = DType::Float,
                                              .shape = {4, 4},
                                              .strides = {},
                                              .storageOffset = 0,
                                              .source = ByteSource::fromComputed(broken, 64)});
    ValueGridModel model;
    model.open(TensorValues(tensor), sliceOf(tensor), DType::Float);
    QSignalSpy failed(&model.blocks(), &ValueBlocks::failed);
    QCOMPARE(model.index(0, 0).data().toString(), u"…"_s);
    QVERIFY(failed.wait());
    QCOMPARE(model.index(0, 0).data().toString(), u"–"_s);
    QVERIFY(!model.blocks().isReading());
    broken->m_isBroken = false;
    model.blocks().retry();
    QTRY_COMPARE(model.index(0, 0).data().toString(), u"0.0"_s);
    QCOMPARE(failed.size(), 1);
}

void TestValueGridModel::whatIsBeingReadIsNotReadAgain()
{
    /// Gives nothing before it is let go.
    class Held final : public ComputedBytes
    {
    public:
        void read(std::uint64_t, std::span<std::byte> out) const override
        {
            m_read += out.size();
            m_isHeld.wait(true);
            std::ranges::fill(out, std::byte());
        }
        std::vector<std::shared_ptr<const InputFile>> files() const override { return {}; }
        void letGo()
        {
            m_isHeld = false;
            m_isHeld.notify_all();
        }
        mutable std::atomic<std::uint64_t> m_read = 0;

    private:
        std::atomic<bool> m_isHeld = true;
    };
    const auto held = std::make_shared<Held>();
    const TensorRef tensor = TensorRef::make({.name = "t",
                                              .dtype = DType::Float,
                                              .shape = {4, 4},
                                              .strides = {},
                                              .storageOffset = 0,
                                              .source = ByteSource::fromComputed(held, 64)});
    ValueGridModel model;
    const auto guard = qScopeGuard([&held] { held->letGo(); }); // the worker is waited for
    model.open(TensorValues(tensor), sliceOf(tensor), DType::Float);
    QCOMPARE(model.index(0, 0).data().toString(), u"…"_s);
    QTRY_VERIFY(held->m_read > 0);
    model.blocks().retry(); // as after a failure in another part
    QCOMPARE(model.index(0, 0).data().toString(), u"…"_s);
    held->letGo();
    QTRY_COMPARE(model.index(0, 0).data().toString(), u"0.0"_s);
    QTRY_VERIFY(!model.blocks().isReading());
    QCOMPARE(held->m_read.load(), std::uint64_t{64});
}

void TestValueGridModel::indicesAreReadFromText()
{
    const std::vector<std::int64_t> shape{3, 4, 5};
    const auto element = [&shape](const QString& text) { return SliceBar::elementOf(text, shape); };
    QCOMPARE(element(u"2, 3, 4"_s), std::optional<std::uint64_t>(59));
    QCOMPARE(element(u"[1 0 0]"_s), std::optional<std::uint64_t>(20));
    QCOMPARE(element(u"59"_s), std::optional<std::uint64_t>(59));
    for (const QString& wrong : {u"60"_s, u"3, 0, 0"_s, u"1, 2"_s, u"-1"_s, u"x"_s, u"1, 2, 3, 4"_s}) {
        QVERIFY2(!element(wrong), qPrintable(wrong));
    }
    const std::vector<std::int64_t> list{7};
    QCOMPARE(SliceBar::elementOf(u"6"_s, list), std::optional<std::uint64_t>(6));
    QVERIFY(!SliceBar::elementOf(u"7"_s, list));
}

ONNXMEND_WINDOW_TEST(value_grid_model, TestValueGridModel)
#include "tst_value_grid_model.moc"
