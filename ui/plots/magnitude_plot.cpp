// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/magnitude_plot.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/plots/tickers.h"

#include <QLabel>
#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

/// Least error on the logarithmic axis; a smaller one counts as none.
constexpr double leastMagnitude = 1e-9;
constexpr double mostError = 2; ///< an underflow has the error 1
constexpr int fewestPowers = 8; ///< least number of powers along the axis
constexpr int mostLabels = 6;

QString powerText(int exponent)
{
    static constexpr std::array<char16_t, 10> digits{u'⁰', u'¹', u'²', u'³', u'⁴',
                                                     u'⁵', u'⁶', u'⁷', u'⁸', u'⁹'};
    QString text = exponent < 0 ? u"2⁻"_s : u"2"_s;
    const QString number = QString::number(std::abs(exponent));
    for (const QChar digit : number) {
        text += QChar(digits.at(static_cast<std::size_t>(digit.digitValue())));
    }
    return text;
}

} // namespace

MagnitudePlot::MagnitudePlot(QWidget* parent)
    : Plot(u"magnitudePlot"_s, tr("Values and errors by magnitude"), parent)
{
    setAccessibleName(plot().accessibleName());
    plot().plotLayout()->clear();
    m_counts = createPart(true);
    m_errors = createPart(false);
    plot().plotLayout()->setRowSpacing(tokens::between);
    auto* const margins = new QCPMarginGroup(&plot());
    m_counts.rect->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
    m_errors.rect->setMarginGroup(QCP::msLeft | QCP::msRight, margins);
    m_bars = new QCPBars(m_counts.rect->axis(QCPAxis::atBottom), m_counts.rect->axis(QCPAxis::atLeft));
    m_bars->setWidth(0.9);
    QCPAxis* const power = m_errors.rect->axis(QCPAxis::atBottom);
    QCPAxis* const error = m_errors.rect->axis(QCPAxis::atLeft);
    m_largest = plot().addGraph(power, error);
    m_mean = plot().addGraph(power, error);
    error->setScaleType(QCPAxis::stLogarithmic);
    setTicker(*error, QSharedPointer<PowerTicker>::create());
    setTicker(*m_counts.rect->axis(QCPAxis::atLeft),
              QSharedPointer<NumberTicker>::create(3, NumberTicker::Of::Counts));
    m_note = addNote(u"magnitudeNote"_s);
    draw();
}

MagnitudePlot::Part MagnitudePlot::createPart(bool isUpper)
{
    auto* const rect = new QCPAxisRect(&plot());
    plot().plotLayout()->addElement(isUpper ? 0 : 1, 0, rect);
    rect->setMinimumMargins({tokens::between, tokens::inside, tokens::between, tokens::inside});
    for (QCPAxis* const axis : rect->axes()) {
        axis->setLayer(u"axes"_s);
        axis->grid()->setLayer(u"grid"_s);
    }
    Part part{rect, {}};
    for (int i = 0; i < 3; ++i) {
        part.bands.push_back(addBand(*rect));
    }
    return part;
}

void MagnitudePlot::show(const std::vector<MagnitudeBin>& bins, DType target)
{
    m_bins = bins;
    m_target = target;
    draw();
}

QString MagnitudePlot::description() const
{
    if (m_bins.empty()) {
        return tr("All values are zeros, inf or NaN.");
    }
    QString text = tr("Magnitudes from %1 to %2.")
                       .arg(powerText(m_bins.front().exponent), powerText(m_bins.back().exponent + 1));
    if (m_target == DType::Undefined) {
        return text;
    }
    std::uint64_t overflowed = 0;
    std::uint64_t vanished = 0;
    for (const MagnitudeBin& bin : m_bins) {
        overflowed += bin.overflowed;
        vanished += bin.vanished;
    }
    if (overflowed > 0) {
        text += u' ' + tr("Red: beyond %1 (%2).").arg(texts::dtype(m_target), texts::count(overflowed));
    }
    if (vanished > 0) {
        text += u' ' + tr("Too small for %1: %2.").arg(texts::dtype(m_target), texts::count(vanished));
    }
    return text;
}

void MagnitudePlot::drawBands(const Part& part)
{
    const DTypeInfo& info = dtypeInfo(m_target);
    const bool isFloat = smallestNormal(m_target) > 0;
    constexpr double far = 5000; // larger than every exponent of a double
    const double lowest = isFloat ? info.minExponent : 0;
    const double normal = isFloat ? std::log2(smallestNormal(m_target)) : lowest;
    const double highest = info.highest > 0 ? std::log2(info.highest) : far;
    const std::array<std::pair<double, double>, 3> ranges{{{-far, lowest}, {lowest, normal}, {highest, far}}};
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        setBand(*part.bands[i], ranges.at(i).first, ranges.at(i).second);
        part.bands[i]->setVisible(m_target != DType::Undefined && ranges.at(i).first < ranges.at(i).second);
    }
}

void MagnitudePlot::draw()
{
    const bool casts = m_target != DType::Undefined;
    QVector<double> powers;
    QVector<double> counts;
    QVector<double> errorPowers;
    QVector<double> largest;
    QVector<double> mean;
    double most = 1;
    for (const MagnitudeBin& bin : m_bins) {
        powers.append(bin.exponent + 0.5);
        counts.append(static_cast<double>(bin.count));
        most = std::max(most, counts.back());
        if (bin.count > bin.overflowed) {
            errorPowers.append(bin.exponent + 0.5);
            largest.append(std::max(bin.largestError, leastMagnitude));
            mean.append(std::max(bin.meanError, leastMagnitude));
        }
    }
    m_bars->setData(powers, counts, true);
    m_largest->setData(errorPowers, largest, true);
    m_mean->setData(errorPowers, mean, true);
    int first = m_bins.empty() ? 0 : m_bins.front().exponent;
    int last = m_bins.empty() ? 1 : m_bins.back().exponent + 1;
    first -= std::max(0, fewestPowers - (last - first)) / 2;
    last = std::max(last, first + fewestPowers);
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    const int step = std::max(1, (last - first + mostLabels - 1) / mostLabels);
    for (int power = first; power <= last; ++power) {
        if (power % step == 0) {
            ticker->addTick(power, powerText(power));
        }
    }
    for (const Part* const part : {&m_counts, &m_errors}) {
        part->rect->axis(QCPAxis::atBottom)->setTicker(ticker);
        part->rect->axis(QCPAxis::atBottom)->setRange(first - 0.5, last + 0.5);
        drawBands(*part);
    }
    m_counts.rect->axis(QCPAxis::atLeft)->setRange(0, most * 1.15);
    m_errors.rect->axis(QCPAxis::atLeft)->setRange(leastMagnitude, mostError * 2);
    m_errors.rect->setVisible(casts);
    for (QCPAxis* const axis : m_errors.rect->axes()) {
        axis->setVisible(casts &&
                         (axis->axisType() == QCPAxis::atBottom || axis->axisType() == QCPAxis::atLeft));
    }
    m_largest->setVisible(casts);
    m_mean->setVisible(casts);
    plot().plotLayout()->setRowStretchFactor(1, casts ? 1 : 0.01);
    const QString said = description();
    m_note->setText(casts && !m_bins.empty()
                        ? said + u' ' + tr("Below: largest (line) and mean (dots) relative error.")
                        : said);
    plot().setAccessibleDescription(said);
    setMinimumHeight(fontMetrics().height() * (casts ? 17 : 10));
    applyColors();
}

void MagnitudePlot::applyColors()
{
    constexpr std::array tones{Tone::Warning, Tone::Warning, Tone::Bad};
    constexpr std::array alphas{60, 28, 40};
    for (const Part* const part : {&m_counts, &m_errors}) {
        styleFaintAxes(*part->rect, tokens::font(tokens::TextSize::Caption));
        for (std::size_t i = 0; i < part->bands.size(); ++i) {
            paintBand(*part->bands[i], tones.at(i), alphas.at(i));
        }
    }
    const QColor text = theme::color(Tone::Muted, palette());
    QColor fill = text;
    fill.setAlpha(110);
    m_bars->setPen(Qt::NoPen);
    m_bars->setBrush(fill);
    const QColor accent = theme::color(Tone::Accent, palette());
    m_largest->setPen(QPen(accent, tokens::curve));
    m_mean->setPen(Qt::NoPen);
    m_mean->setLineStyle(QCPGraph::lsNone);
    m_mean->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, text, tokens::inside));
    plot().replot(QCustomPlot::rpQueuedReplot);
}

} // namespace onnxmend
