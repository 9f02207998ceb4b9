// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: Apache-2.0

#include "core/base/error.h"
#include "core/values/measure_values.h"
#include "tests/support/test_class.h"
#include "tests/support/value_tensors.h"

#include <QTest>

#include <cmath>
#include <numeric>
#include <stop_token>

using namespace onnxmend;
using namespace onnxmend::testing;

namespace
{

constexpr std::size_t binCount = 64;

bool isNear(double value, const nlohmann::json& golden)
{
    const double expected = goldenNumber(golden);
    return value == expected || std::fabs(value - expected) <= 1e-12 * std::fabs(expected) ||
           (std::isnan(value) && std::isnan(expected));
}

QString differenceOf(const ValueSummary& summary, const nlohmann::json& golden)
{
    QStringList wrong;
    const auto compare = [&](const char* key, double value) {
        if (!isNear(value, golden.at(key))) {
            wrong.append(QStringLiteral("%1: %2 and not %3")
                             .arg(QLatin1StringView(key))
                             .arg(value, 0, 'g', 17)
                             .arg(QString::fromStdString(golden.at(key).dump())));
        }
    };
    compare("lowest", summary.lowest);
    compare("highest", summary.highest);
    compare("mean", summary.mean);
    compare("deviation", summary.deviation);
    compare("smallestMagnitude", summary.smallestMagnitude);
    compare("finite", static_cast<double>(summary.finite));
    compare("infinite", static_cast<double>(summary.infinite));
    compare("nan", static_cast<double>(summary.nan));
    compare("zero", static_cast<double>(summary.zero));
    compare("negative", static_cast<double>(summary.negative));
    compare("subnormal", static_cast<double>(summary.subnormal));
    compare("distinct", static_cast<double>(summary.distinct));
    return wrong.join(QStringLiteral("; "));
}

std::vector<std::uint64_t> elementsOf(const std::vector<WorstElement>& worst)
{
    std::vector<std::uint64_t> elements;
    for (const WorstElement& element : worst) {
        elements.push_back(element.element);
    }
    return elements;
}

std::uint64_t total(const Histogram& histogram)
{
    return std::accumulate(histogram.counts.begin(), histogram.counts.end(), std::uint64_t{0});
}

/// FLOAT elements that are computed when they are read.
template <typename ValueOf>
class ComputedFloats final : public ComputedBytes
{
public:
    explicit ComputedFloats(ValueOf valueOf)
        : m_valueOf(valueOf)
    {
    }
    void read(std::uint64_t offset, std::span<std::byte> out) const override
    {
        m_readByteCount += out.size();
        for (std::uint64_t i = 0; i < out.size() / 4; ++i) {
            const float value = m_valueOf(offset / 4 + i);
            std::memcpy(out.data() + i * 4, &value, 4);
        }
    }
    std::vector<std::shared_ptr<const InputFile>> files() const override { return {}; }
    std::uint64_t readByteCount() const { return m_readByteCount; }

private:
    ValueOf m_valueOf;
    mutable std::uint64_t m_readByteCount = 0;
};

template <typename Bytes>
TensorRef computedTensor(const std::shared_ptr<Bytes>& bytes, std::int64_t count)
{
    return TensorRef::make(
        {.name = "t",
         .dtype = DType::Float,
         .shape = {count},
         .strides = {},
         .storageOffset = 0,
         .source = ByteSource::fromComputed(bytes, static_cast<std::uint64_t>(count) * 4)});
}

} // namespace

/// Statistics, errors and worst elements, against NumPy and torch.
class TestMeasureValues : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void summariesAreNumpys();
    void castsAreTorchs_data();
    void castsAreTorchs();
    void aSampleOfATerabyteIsSmallAndEven();
    void allOfALargeTensorIsMeasured();
    void valuesThatTheSampleMissedGetBins();
    void aRefusedCastIsSaid();
    void aTensorWithoutElementsHasNoValues();
    void moreDistinctValuesAreNotTold();
    void aStopIsObeyed();
};

void TestMeasureValues::summariesAreNumpys()
{
    const nlohmann::json all = goldenValues("measured.json");
    for (const auto& [name, golden] : all.items()) {
        const TensorRef tensor = goldenTensor(name);
        Progress progress;
        const ValueMeasurement measured = sampleValues(tensor, tensor.dtype(), binCount, progress);
        QVERIFY(measured.isExact);
        QVERIFY(!measured.summaryAfter && !measured.loss);
        const QString difference = differenceOf(measured.summaryBefore, golden.at("before"));
        QVERIFY2(difference.isEmpty(), qPrintable(QString::fromStdString(name) + difference));
        QCOMPARE(total(measured.histogramBefore) + measured.histogramBefore.outside,
                 measured.summaryBefore.finite);
    }
}

void TestMeasureValues::castsAreTorchs_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("cast");
    const nlohmann::json all = goldenValues("measured.json");
    for (const auto& [name, golden] : all.items()) {
        for (std::size_t i = 0; i < golden.at("casts").size(); ++i) {
            const std::string to = golden.at("casts")[i].at("to").get<std::string>();
            QTest::addRow("%s to %s", name.c_str(), to.c_str())
                << QString::fromStdString(name) << static_cast<int>(i);
        }
    }
}

void TestMeasureValues::castsAreTorchs()
{
    QFETCH(QString, name);
    QFETCH(int, cast);
    const nlohmann::json golden =
        goldenValues("measured.json").at(name.toStdString()).at("casts")[static_cast<std::size_t>(cast)];
    const DType to = dtypeFromOnnxName(golden.at("to").get<std::string>()).value();
    Progress progress;
    const ValueMeasurement measured = measureValues(goldenTensor(name.toStdString()), to, binCount, progress);
    const Loss& loss = measured.loss.value();
    QCOMPARE(loss.overflowed, golden.at("overflowed").get<std::uint64_t>());
    QCOMPARE(loss.underflowed, golden.at("vanished").get<std::uint64_t>());
    QCOMPARE(loss.rounded + loss.overflowed + loss.underflowed, golden.at("changed").get<std::uint64_t>());
    QVERIFY(isNear(loss.maxAbsError, golden.at("maxAbsError")));
    QVERIFY(isNear(loss.maxRelError, golden.at("maxRelError")));
    QCOMPARE(elementsOf(measured.worstAbsolute), golden.at("worst").get<std::vector<std::uint64_t>>());
    QCOMPARE(elementsOf(measured.worstRelative),
             golden.at("worstRelative").get<std::vector<std::uint64_t>>());
    if (golden.contains("after")) {
        const QString difference = differenceOf(measured.summaryAfter.value(), golden.at("after"));
        QVERIFY2(difference.isEmpty(), qPrintable(difference));
    }
    QCOMPARE(measured.magnitudes.size(), golden.at("magnitudes").size());
    for (std::size_t i = 0; i < measured.magnitudes.size(); ++i) {
        const nlohmann::json& expected = golden.at("magnitudes")[i];
        const MagnitudeBin& bin = measured.magnitudes[i];
        QCOMPARE(bin.exponent, expected.at("exponent").get<int>());
        QCOMPARE(bin.count, expected.at("count").get<std::uint64_t>());
        QCOMPARE(bin.overflowed, expected.at("overflowed").get<std::uint64_t>());
        QCOMPARE(bin.vanished, expected.at("vanished").get<std::uint64_t>());
        QVERIFY(isNear(bin.largestError, expected.at("largestError")));
        QVERIFY(std::fabs(bin.meanError - goldenNumber(expected.at("meanError"))) <= 1e-12);
    }
}

void TestMeasureValues::aSampleOfATerabyteIsSmallAndEven()
{
    // Each quarter of the tensor has its own value.
    constexpr std::int64_t count = std::int64_t{1} << 38;
    const auto floats = std::make_shared<ComputedFloats<float (*)(std::uint64_t)>>(
        [](std::uint64_t i) { return static_cast<float>(i / (std::uint64_t{1} << 36U)); });
    Progress progress;
    const ValueMeasurement sample = sampleValues(computedTensor(floats, count), DType::Float, 4, progress);
    QVERIFY(!sample.isExact);
    QCOMPARE(sample.measured, std::uint64_t(64 * 4096));
    QVERIFY(floats->readByteCount() <= 2 * 64 * 4096 * 4);
    QCOMPARE(sample.histogramBefore.counts, (std::vector<std::uint64_t>(4, 16 * 4096)));
    QCOMPARE(sample.summaryBefore.highest, 3.0);
}

void TestMeasureValues::allOfALargeTensorIsMeasured()
{
    constexpr std::int64_t count = 3'000'001;
    const auto floats = std::make_shared<ComputedFloats<float (*)(std::uint64_t)>>(
        [](std::uint64_t i) { return i == 1'234'567 ? 1e6F : static_cast<float>(i % 1000) - 0.1F; });
    std::uint64_t told = 0;
    Progress progress([&told](const ProgressState& state) { told = state.bytesDone; });
    const ValueMeasurement all =
        measureValues(computedTensor(floats, count), DType::Float16, binCount, progress);
    QVERIFY(all.isExact);
    QCOMPARE(all.measured, std::uint64_t(count));
    QCOMPARE(all.summaryBefore.highest, 1e6);
    QCOMPARE(all.loss->overflowed, std::uint64_t(1));
    QCOMPARE(all.worstAbsolute.front().element, std::uint64_t(1'234'567));
    QCOMPARE(all.worstAbsolute.front().before, std::string("1000000.0"));
    QCOMPARE(all.worstAbsolute.front().after, std::string("inf"));
    QCOMPARE(all.histogramBefore.outside, std::uint64_t(1)); // the sample did not see it
    QCOMPARE(total(all.histogramBefore), std::uint64_t(count - 1));
    QCOMPARE(told, std::uint64_t(count * 4));
}

void TestMeasureValues::valuesThatTheSampleMissedGetBins()
{
    // The values between two pieces of the sample are of another size.
    constexpr std::int64_t count = 4'000'000;
    const auto floats = std::make_shared<ComputedFloats<float (*)(std::uint64_t)>>(
        [](std::uint64_t i) { return i > 5'000 && i < 60'000 ? 100.0F + static_cast<float>(i % 7) : 0.5F; });
    Progress progress;
    const ValueMeasurement all =
        measureValues(computedTensor(floats, count), DType::Float, binCount, progress);
    QCOMPARE(all.histogramBefore.outside, std::uint64_t(0));
    QCOMPARE(total(all.histogramBefore), std::uint64_t(count));
    QVERIFY(all.histogramBefore.highest >= 106);
}

void TestMeasureValues::aRefusedCastIsSaid()
{
    Progress progress;
    const ValueMeasurement measured = sampleValues(floatsOf({1, -1}), DType::Float8E8M0, binCount, progress);
    QVERIFY(measured.isCastRefused);
    QVERIFY(!measured.summaryAfter && !measured.loss);
    QCOMPARE(measured.summaryBefore.finite, std::uint64_t(2));
}

void TestMeasureValues::aTensorWithoutElementsHasNoValues()
{
    Progress progress;
    const ValueMeasurement measured =
        measureValues(goldenTensor("empty"), DType::Float16, binCount, progress);
    QVERIFY(measured.isExact);
    QVERIFY(measured.summaryBefore == ValueSummary());
    QVERIFY(measured.magnitudes.empty());
}

void TestMeasureValues::moreDistinctValuesAreNotTold()
{
    std::vector<float> values(70'000);
    std::iota(values.begin(), values.end(), 0.0F);
    Progress progress;
    const ValueSummary summary =
        sampleValues(floatsOf(values), DType::Float, binCount, progress).summaryBefore;
    QVERIFY(summary.hasMoreDistinct);
    QCOMPARE(summary.distinct, ValueSummaryMeter::mostDistinct);
}

void TestMeasureValues::aStopIsObeyed()
{
    std::stop_source stop;
    stop.request_stop();
    Progress progress({}, stop.get_token());
    const TensorRef tensor = floatsOf({1});
    QVERIFY_THROWS_EXCEPTION(Cancelled, sampleValues(tensor, DType::Float16, 4, progress));
}

ONNXMEND_APPLESS_TEST(measure_values, TestMeasureValues)
#include "tst_measure_values.moc"
