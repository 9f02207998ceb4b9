// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/loss/measure_cast.h"
#include "tests/support/test_class.h"
#include "tests/support/value_tensors.h"

#include <QtTest>

#include <cmath>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float notANumber = std::numeric_limits<float>::quiet_NaN();

std::uint64_t total(const Histogram& histogram)
{
    return std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t{0});
}

} // namespace

class TestMeasureCast : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lossOfAllPiecesIsCounted()
    {
        std::vector<float> values(3'000'001, 1.0F); // three pieces of 4 MiB
        values.front() = 1e6F;
        values[1'048'576] = 0.1F;
        values.back() = 1e-10F;
        Progress progress;
        const Loss loss = measureLoss(floatsOf(values), DType::Float16, progress);
        QCOMPARE(loss.elements, std::uint64_t{3'000'001});
        QCOMPARE(loss.overflowed, std::uint64_t{1});
        QCOMPARE(loss.rounded, std::uint64_t{1});
        QCOMPARE(loss.underflowed, std::uint64_t{1});
    }

    void progressCountsTheBytesOfTheTensor()
    {
        std::uint64_t told = 0;
        Progress progress([&](const ProgressState& state) { told = state.bytesDone; });
        progress.begin(ONNXMEND_TEXT("loss"), 4000);
        measureLoss(floatsOf(std::vector<float>(1000)), DType::Float16, progress);
        QCOMPARE(told, std::uint64_t{4000});
    }

    void aStopIsObeyed()
    {
        std::stop_source stop;
        stop.request_stop();
        Progress progress({}, stop.get_token());
        const TensorRef tensor = floatsOf({1, 2});
        QVERIFY_THROWS_EXCEPTION(Cancelled, measureLoss(tensor, DType::Float16, progress));
        QVERIFY_THROWS_EXCEPTION(Cancelled, measureTensor(tensor, DType::Float16, 4, progress));
    }

    void statisticsTellFiniteFromSpecialValues()
    {
        Progress progress;
        const auto measured = measureTensor(floatsOf({-2, 0, -0.0F, 6, infinity, -infinity, notANumber}),
                                            DType::Float, 8, progress);
        QCOMPARE(measured.before.lowest, -2.0);
        QCOMPARE(measured.before.highest, 6.0);
        QCOMPARE(measured.before.mean, 1.0);
        QCOMPARE(measured.before.finite, std::uint64_t{4});
        QCOMPARE(measured.before.zero, std::uint64_t{2});
        QCOMPARE(measured.before.infinite, std::uint64_t{2});
        QCOMPARE(measured.before.nan, std::uint64_t{1});
        QVERIFY(!measured.after && !measured.loss && !measured.histogramAfter);
        QCOMPARE(measured.histogramBefore.counts, (std::vector<std::uint64_t>{1, 0, 2, 0, 0, 0, 0, 1}));
    }

    void fewFarValuesDoNotSqueezeTheHistogram()
    {
        Progress progress;
        std::vector<float> values;
        for (int i = 0; i < 1000; ++i) {
            values.push_back(static_cast<float>(i % 20) / 10 - 1);
        }
        values.push_back(1e6F);
        const auto measured = measureTensor(floatsOf(values), DType::Float16, 10, progress);
        QCOMPARE(measured.before.highest, 1e6);
        QCOMPARE(measured.histogramBefore.outside, std::uint64_t{1});
        QCOMPARE(total(measured.histogramBefore), std::uint64_t{1000});
        QVERIFY(measured.histogramBefore.lowest == -1 && measured.histogramBefore.highest == 1);
        QCOMPARE(measured.histogramAfter->outside, std::uint64_t{0}); // it became inf
        QCOMPARE(measured.histogramAfter->highest, 1.0);
        // If there are many such values, or only a few values altogether, each one is shown.
        values.insert(values.end(), 50, 1e6F);
        const auto many = measureTensor(floatsOf(values), DType::Float, 10, progress);
        QCOMPARE(many.histogramBefore.outside, std::uint64_t{0});
        QCOMPARE(many.histogramBefore.highest, 1e6);
    }

    void valuesAfterTheCastShareTheBins()
    {
        Progress progress;
        const auto measured = measureTensor(floatsOf({-1, 0.5F, 200, 300}), DType::Int8, 10, progress);
        QCOMPARE(measured.firstValues, (std::vector<double>{-1, 0.5, 200, 300}));
        QCOMPARE(measured.firstValuesAfter, (std::vector<double>{-1, 0, -56, 44}));
        QCOMPARE(measured.histogramBefore.lowest, -56.0);
        QCOMPARE(measured.histogramBefore.highest, 300.0);
        QCOMPARE(measured.histogramAfter->lowest, -56.0);
        QCOMPARE(total(measured.histogramBefore), std::uint64_t{4});
        QCOMPARE(total(*measured.histogramAfter), std::uint64_t{4});
        QCOMPARE(measured.loss->overflowed, std::uint64_t{2});
        QCOMPARE(measured.loss->underflowed, std::uint64_t{1});
        QCOMPARE(measured.after->highest, 44.0);
    }

    void stridesAreFollowed()
    {
        Progress progress;
        const TensorRef transposed =
            tensorOf(DType::Float, std::vector<float>{1, 2, 3, 4, 5, 6}, {3, 2}, {1, 3});
        const auto measured = measureTensor(transposed, DType::Float16, 2, progress);
        QCOMPARE(measured.firstValues, (std::vector<double>{1, 4, 2, 5, 3, 6}));
    }

    void onlySixteenValuesAreShown()
    {
        Progress progress;
        const auto measured =
            measureTensor(floatsOf(std::vector<float>(40, 2.0F)), DType::Float16, 3, progress);
        QCOMPARE(measured.firstValues.size(), std::size_t{16});
        QCOMPARE(measured.firstValuesAfter.size(), std::size_t{16});
    }

    void oneValueAndNoValueHaveBins()
    {
        Progress progress;
        const auto one = measureTensor(floatsOf({5, 5}), DType::Float16, 4, progress);
        QVERIFY(one.histogramBefore.lowest < 5 && one.histogramBefore.highest > 5);
        QCOMPARE(total(one.histogramBefore), std::uint64_t{2});
        const auto none = measureTensor(floatsOf({}), DType::Float16, 4, progress);
        QCOMPARE(total(none.histogramBefore), std::uint64_t{0});
        QCOMPARE(none.before.mean, 0.0);
        const auto special = measureTensor(floatsOf({notANumber, infinity}), DType::Float16, 4, progress);
        QCOMPARE(total(special.histogramBefore), std::uint64_t{0});
        const auto noBins = measureTensor(floatsOf({1, 2}), DType::Float16, 0, progress);
        QVERIFY(noBins.histogramBefore.counts.empty());
    }

    void theWholeRangeOfDoublesHasBins()
    {
        constexpr double max = std::numeric_limits<double>::max();
        const std::vector<double> values = {-max, 0, max, max};
        std::string bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(double));
        const TensorRef tensor = TensorRef::make({.name = "t",
                                                  .dtype = DType::Double,
                                                  .shape = {4},
                                                  .strides = {},
                                                  .source = ByteSource::fromBytes(std::move(bytes))});
        Progress progress;
        const auto measured = measureTensor(tensor, DType::Double, 4, progress);
        QCOMPARE(measured.histogramBefore.counts, (std::vector<std::uint64_t>{1, 0, 1, 2}));
        QCOMPARE(measured.before.mean, max / 4);
    }

    void packedTypesAreMeasured()
    {
        const TensorRef tensor = TensorRef::make({.name = "t",
                                                  .dtype = DType::Int4,
                                                  .shape = {3},
                                                  .strides = {},
                                                  .source = ByteSource::fromBytes("\xF7\x08")});
        Progress progress;
        const auto measured = measureTensor(tensor, DType::Float, 2, progress);
        QCOMPARE(measured.firstValues, (std::vector<double>{7, -1, -8}));
        QVERIFY(measured.loss->lossless());
    }
};

ONNXMEND_APPLESS_TEST(measure_cast, TestMeasureCast)
#include "tst_measure_cast.moc"
