// SPDX-FileCopyrightText: The onnxmend authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/plots/output_bars.h"

#include "ui/look/texts.h"
#include "ui/look/theme.h"
#include "ui/look/tokens.h"
#include "ui/plots/tickers.h"

#include <QStringList>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace onnxmend
{

using namespace Qt::StringLiterals;
using theme::Tone;

namespace
{

constexpr double leastOutputError = 1e-8; ///< a smaller error counts as none
constexpr double outputBarWidth = 0.3;
constexpr double outputBarOffset = 0.18; ///< distance of both bars from the middle of their output
constexpr double fainter = 0.45;         ///< opacity of the CPU's bar

QString errorText(const std::optional<double>& error)
{
    return !error                  ? texts::dash()
           : std::isfinite(*error) ? texts::number(*error, 2)
                                   : OutputBars::tr("not finite");
}

} // namespace

OutputBars::OutputBars(QWidget* parent)
    : BarPlot(u"outputBars"_s, tr("Error of each output"), parent)
{
    plot().xAxis->setScaleType(QCPAxis::stLogarithmic);
    setTicker(*plot().xAxis, QSharedPointer<PowerTicker>::create());
    plot().xAxis->setLabel(tr("Largest difference, of the output's greatest absolute value"));
    draw();
}

void OutputBars::show(const std::vector<Output>& outputs, double tolerance)
{
    m_outputs = outputs;
    m_tolerance = tolerance;
    QStringList said;
    for (const Output& output : m_outputs) {
        said.append(tr("%1: %2 as the CPU computes, %3 with all values rounded")
                        .arg(output.name, errorText(output.computed), errorText(output.rounded)));
    }
    describe(said);
    draw();
}

void OutputBars::draw()
{
    fitRange();
    QStringList names;
    for (const Output& output : m_outputs) {
        names.append(shortName(output.name));
    }
    const int rows = beginRows(names);
    for (std::size_t i = 0; i < m_outputs.size(); ++i) {
        const Output& output = m_outputs[i];
        const auto place = static_cast<double>(i);
        const bool hasBoth = output.computed && output.rounded;
        if (output.computed) {
            addError(hasBoth ? place - outputBarOffset : place, *output.computed, true);
        }
        if (output.rounded) {
            addError(hasBoth ? place + outputBarOffset : place, *output.rounded, false);
        }
    }
    if (m_tolerance > 0) {
        addLimit(*plot().xAxis, m_tolerance, tr("%1 is allowed").arg(texts::number(m_tolerance, 3)));
    }
    plot().xAxis->setRange(m_lowest, m_highest);
    plot().axisRect()->setMinimumMargins({tokens::between, tokens::section, tokens::around, tokens::between});
    setFixedHeight((rows * 2 + 4) * tokens::denseRow);
    plot().replot(QCustomPlot::rpQueuedReplot);
}

void OutputBars::fitRange()
{
    m_lowest = m_tolerance > 0 ? m_tolerance / 100 : 1e-6;
    m_highest = std::max(m_tolerance, leastOutputError);
    for (const Output& output : m_outputs) {
        for (const std::optional<double>& error : {output.computed, output.rounded}) {
            if (error && std::isfinite(*error) && *error > 0) {
                m_lowest = std::min(m_lowest, std::max(*error / 3, leastOutputError));
                m_highest = std::max(m_highest, *error);
            }
        }
    }
    m_highest *= 10; // room for the text after a bar
}

void OutputBars::addError(double place, double error, bool isComputed)
{
    const bool isFar = !(error <= m_tolerance);
    const double end = std::isfinite(error) ? std::max(error, m_lowest) : m_highest / 3;
    const QColor full = theme::color(isFar ? Tone::Bad : Tone::Accent, palette());
    const QColor fill = isComputed ? theme::mixed(palette().color(QPalette::Base), full, fainter) : full;
    addBar(place, outputBarWidth, m_lowest, end, fill, Qt::NoPen);
    addValue(place, end, errorText(error), isFar ? full : palette().color(QPalette::Text));
}

} // namespace onnxmend
