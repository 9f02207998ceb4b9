// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/test_class.h"
#include "tests/ui/ui_environment.h"
#include "ui/plots/histogram_plot.h"
#include "ui/plots/output_bars.h"
#include "ui/plots/tick_labels.h"

#include <QSet>
#include <QTest>

#include <algorithm>
#include <vector>

using namespace onnxmend;
using namespace onnxmend::testing;
using namespace Qt::StringLiterals;

namespace
{

Histogram histogramOf(const std::vector<double>& values)
{
    const auto [lowest, highest] = std::ranges::minmax(values);
    Histogram histogram = emptyHistogram({lowest, highest}, 64);
    addToHistogram(values, histogram);
    return histogram;
}

/// Returns the labels along the axes of a visible plot, one list for each axis, without blank ones.
QList<QStringList> labelsOf(QWidget& plot)
{
    plot.resize(360, 220);
    plot.show();
    QCoreApplication::processEvents(); // it is drawn later
    plot.grab();
    QList<QStringList> all;
    for (const QObject* const part : plot.findChildren<QObject*>()) {
        if (part->inherits("QCPAxis") && part->property("visible").toBool()) {
            QStringList labels(part->property("tickVectorLabels").value<QVector<QString>>());
            labels.removeAll(QString());
            all.append(labels);
        }
    }
    return all;
}

} // namespace

/// Returns what the axes state about the values.
class TestHistogramPlot : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareWindowTests(); }
    void aConstantTensorHasEachLabelOnce_data();
    void aConstantTensorHasEachLabelOnce();
    void elementsAreWhole();
    void ticksHaveTheDigitsThatTellThemApart();
    void powersAreWrittenAsElsewhere();
};

void TestHistogramPlot::aConstantTensorHasEachLabelOnce_data()
{
    QTest::addColumn<double>("value");
    for (const double value : {0.0, 1.0, 0.02, -7500.0, 1e6, 123456.0, 1e9, -3e38, 1e-30, 1e300}) {
        QTest::addRow("%g", value) << value;
    }
}

void TestHistogramPlot::aConstantTensorHasEachLabelOnce()
{
    QFETCH(const double, value);
    HistogramPlot plot;
    plot.show(histogramOf({value, value, value}), DType::Double, nullptr, DType::Double);
    const QList<QStringList> axes = labelsOf(plot);
    QVERIFY(axes.size() >= 2);
    for (const QStringList& labels : axes) {
        QVERIFY2(labels.size() >= 2, qPrintable(labels.join(u' ')));
        QVERIFY2(QSet<QString>(labels.begin(), labels.end()).size() == labels.size(),
                 qPrintable(labels.join(u' ')));
    }
}

void TestHistogramPlot::elementsAreWhole()
{
    HistogramPlot plot;
    plot.show(histogramOf({1, 2}), DType::Float, nullptr, DType::Float);
    QVERIFY(labelsOf(plot).contains(QStringList{u"0"_s, u"1"_s}));
    plot.show(histogramOf({1, 1, 1, 1, 1, 1, 1, 2}), DType::Float, nullptr, DType::Float); // 0, 2.5, 5, 7.5
    QVERIFY(labelsOf(plot).contains(QStringList{u"0"_s, u"2"_s, u"4"_s, u"6"_s, u"8"_s}));
}

void TestHistogramPlot::ticksHaveTheDigitsThatTellThemApart()
{
    const auto said = [](const std::vector<double>& ticks) { return tickLabels(ticks).join(u' '); };
    QCOMPARE(said({-0.2, 5e-17, 0.2, 0.4}), u"-0.2 0 0.2 0.4"_s);
    QCOMPARE(said({0, 20, 40}), u"0 20 40"_s);
    QCOMPARE(said({0.5, 1, 1.5}), u"0.5 1 1.5"_s);
    QCOMPARE(said({0, 2500, 5000, 7500}), u"0 2,500 5,000 7,500"_s);
    QCOMPARE(said({0, 50'000, 150'000}), u"0 50k 150k"_s);
    QCOMPARE(said({0, 500'000, 1'000'000}), u"0 0.5M 1M"_s); // one unit an axis
    QCOMPARE(said({1.25e9, 1.5e9}), u"1.25e+09 1.5e+09"_s);
    QCOMPARE(said({1e-5, 2e-5}), u"1e-05 2e-05"_s);
    // The k of 1,000k would say the same three times.
    QCOMPARE(said({999'999.5, 1'000'000, 1'000'000.5}), u"999,999.5  1,000,000.5"_s);
    QCOMPARE(said({0.25}), u"0.25"_s);
    QCOMPARE(said({}), QString());
}

void TestHistogramPlot::powersAreWrittenAsElsewhere()
{
    OutputBars bars;
    bars.show({{.name = u"logits"_s, .computed = 3e-5, .rounded = 3e-4}}, 0.01);
    const QList<QStringList> axes = labelsOf(bars);
    QVERIFY(std::ranges::any_of(axes, [](const QStringList& labels) { return labels.contains(u"0.01"_s); }));
    for (const QStringList& labels : axes) {
        QVERIFY2(!labels.join(u' ').contains(u'E'), qPrintable(labels.join(u' ')));
    }
}

ONNXMEND_WINDOW_TEST(histogram_plot, TestHistogramPlot)
#include "tst_histogram_plot.moc"
